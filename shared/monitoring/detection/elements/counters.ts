import { isTextAt, type Token } from '#shared/text/tokens.ts'

/** Reads a counter at a token: `1.2K views`, `12 people are watching`, `Comments (12)`. `words`: the tokens in lower case. */
export function counterAt(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): { length: number; word: string } | undefined {
  const amountEnd = endOfAmount(tokens, words, start)
  if (amountEnd === start || isMoney(words, start, amountEnd)) return undefined
  const counted = countedAt(words, amountEnd)
  if (counted && !isLabel(tokens, words, counted.end)) return { length: counted.end - start, word: counted.word }
  return isAfterLabel(words, start) ? { length: amountEnd - start, word: '' } : undefined
}

function endOfAmount(tokens: readonly Token[], words: readonly string[], start: number): number {
  if (tokens[start]?.kind !== 'number') return start
  const isCompact = scales.has(words[start + 1] ?? '')
  const form = isCompact ? /^\d+(?:[.,]\d+)?$/ : /^\d{1,3}(?:[.,']\d{3}){1,9}$|^\d+$/
  return form.test(words[start] ?? '') ? start + (isCompact ? 2 : 1) : start
}

const scales: ReadonlySet<string> = new Set(['k', 'm', 'b', 'mio', 'tsd', 'mil', 'mill', '万', '萬', '亿'])

const isMoney = (words: readonly string[], start: number, end: number) =>
  /^\p{Sc}$/u.test(words[start - 1] ?? '') || /^\p{Sc}$/u.test(words[end] ?? '')

function countedAt(words: readonly string[], start: number): { word: string; end: number } | undefined {
  const word = words[start] ?? ''
  if (counted.has(word)) return { word: stem(word), end: start + 1 }
  const chinese = chineseCounted.find((each) => isTextAt(words, start, each))
  if (chinese !== undefined) return { word: chinese, end: start + chinese.length }
  if (!people.has(word)) return undefined
  const end =
    words[start + 1] === 'are' || words[start + 1] === 'is' || words[start + 1] === 'currently' ? start + 2 : start + 1
  return present.has(words[end] ?? '') ? { word: words[end] ?? '', end: end + 1 } : undefined
}

/** `$12 Views: 13`: the word belongs to the number after it. */
const isLabel = (tokens: readonly Token[], words: readonly string[], end: number) =>
  (words[end] === ':' || words[end] === '(') && tokens[end + 1]?.kind === 'number'

function isAfterLabel(words: readonly string[], start: number): boolean {
  const mark = words[start - 1]
  if (mark !== ':' && mark !== '(' && mark !== '：' && mark !== '（') return false
  if (counted.has(words[start - 2] ?? '')) return true
  return chineseCounted.some((each) => isTextAt(words, start - 1 - each.length, each))
}

const stem = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : word)

const counted: ReadonlySet<string> = new Set(
  [
    'view views viewer viewers pageviews like likes share shares comment comments download downloads online viewing watching',
    'visitor visitors follower followers subscriber subscribers reply replies repost reposts retweet retweets upvote upvotes',
    'play plays click clicks hits impressions reads reactions bookmarks listeners installs',
    'aufrufe aufruf ansichten klicks kommentar kommentare besucher abonnenten gefällt teilungen antworten',
    'vues vue partages partage commentaire commentaires téléchargements téléchargement abonnés visiteurs lectures',
    'vistas visitas visita visualizaciones comentario comentarios descargas compartidos seguidores suscriptores reproducciones lecturas',
  ].flatMap((line) => line.split(' ')),
)

const people: ReadonlySet<string> = new Set(
  'people person users user visitors visitor members guests others shoppers personen nutzer personnes utilisateurs personas usuarios'.split(
    ' ',
  ),
)
const present: ReadonlySet<string> = new Set(
  'online watching viewing looking here browsing active connected angemeldet connectés ligne conectados viendo'.split(
    ' ',
  ),
)

const chineseCounted = [
  '次浏览',
  '次观看',
  '次播放',
  '次下载',
  '人在线',
  '人观看',
  '条评论',
  '个赞',
  '浏览量',
  '阅读量',
  '播放量',
  '下载量',
  '点击量',
  '浏览',
  '阅读',
  '点赞',
  '评论',
  '下载',
  '分享',
  '在线',
  '播放',
  '观看',
  '点击',
  '人气',
  '粉丝',
]
