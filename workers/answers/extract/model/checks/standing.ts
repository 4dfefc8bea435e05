import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'

// cspell:ignore nicht

/** How a text stands to words that it has: it states them, denies them, or leaves it open. */
export type Standing = 'stated' | 'denied' | 'open'

/** A word of a clause. */
interface Token {
  folded: string
  stem: string
}

/**
 * How a sentence stands to words, each given as the stems that may stand for it. Undefined if no clause has all of them. `lead`:
 * the words before the sentence that apply to it, such as `Not included:`.
 */
export function standingOf(wanted: readonly (readonly string[])[], sentence: string, lead = ''): Standing | undefined {
  const before = clausesOf(lead).flat()
  const found = clausesOf(sentence).flatMap((clause) => {
    const standing = standingIn(clause, wanted, before)
    return standing === undefined ? [] : [standing]
  })
  const [first] = found
  if (first === undefined) return undefined
  const isQuestion = /[?？]\s{0,4}$/u.test(sentence.slice(-8))
  return isQuestion || found.some((each) => each !== first) ? 'open' : first
}

/** As `standingOf`, for words of a script without spaces. */
export function standingOfCharacters(wanted: string, sentence: string): Standing | undefined {
  const at = sentence.indexOf(wanted)
  if (at === -1) return undefined
  const behind = /^[^。、\n|]{0,40}/u.exec(sentence.slice(at + wanted.length))?.[0] ?? ''
  if (
    /か[。？?]|[？?]|かもしれ|予定|らしい|噂|場合/u.test(
      `${behind}${sentence[at + wanted.length + behind.length] ?? ''}`,
    )
  )
    return 'open'
  const isDenied =
    /ない|なく|ません|なし|無し|不可|禁止|不要|いいえ|[✗✘❌☒×]|没有|不是/u.test(behind) ||
    /[非不無未没]$/u.test(sentence.slice(Math.max(0, at - 1), at))
  return isDenied ? 'denied' : 'stated'
}

function standingIn(
  clause: readonly Token[],
  wanted: readonly (readonly string[])[],
  lead: readonly Token[],
): Standing | undefined {
  const places = wanted.map((stems) => placeOf(clause, stems))
  if (places.some((place) => place === undefined) || places.length === 0) return undefined
  const known = places.flatMap((place) => place ?? [])
  const first = known.reduce((least, { from }) => (from < least ? from : least), Infinity)
  const last = known.reduce((most, { to }) => (to > most ? to : most), 0)
  const own = new Set(
    known.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  )
  const negations = clause.filter(
    ({ folded }, at) => !own.has(at) && at <= last + reachBehind && isNegation(folded),
  ).length
  const isNear = clause.some(
    ({ folded }, at) => !own.has(at) && isNegation(folded) && at >= first - reachBefore && at <= last + reachBehind,
  )
  const count = negations + lead.filter(({ folded }) => isNegation(folded)).length
  const isOpposite = known.some(({ isDenied }) => isDenied)
  const isDoubtful = [...clause, ...lead].some(({ folded }, at) => !own.has(at) && doubts.has(folded))
  if (isDoubtful || count > 1) return 'open'
  if (count + Number(isOpposite) === 1) return isNear || isOpposite || count > negations ? 'denied' : 'open'
  return count === 0 ? 'stated' : 'open'
}

/** Words between a negation and what it denies; a clause may end in `nicht`. */
const reachBefore = 6
const reachBehind = 4

interface Place {
  from: number
  to: number
  isDenied: boolean
}

/** Where a clause has one of the stems, as a word, as two words written as one, or with a prefix or an ending that denies it. */
function placeOf(clause: readonly Token[], stems: readonly string[]): Place | undefined {
  for (const [at, { stem, folded }] of clause.entries()) {
    if (stems.includes(stem)) {
      const isFree = freeWords.has(clause[at + 1]?.folded ?? '')
      return { from: at, to: isFree ? at + 1 : at, isDenied: isFree }
    }
    const next = clause[at + 1]
    if (next !== undefined && stems.includes(folded + next.stem)) return { from: at, to: at + 1, isDenied: false }
    if (stems.some((each) => each.length > 3 && isDeniedForm(stem, folded, each)))
      return { from: at, to: at, isDenied: true }
  }
  return undefined
}

const isDeniedForm = (stem: string, folded: string, wanted: string) =>
  prefixes.some((prefix) => stem === prefix + wanted) ||
  endings.some((ending) => folded === wanted + ending || folded === `${wanted}e${ending}`)

// cspell:disable
const prefixes = ['un', 'in', 'im', 'il', 'ir', 'non', 'dis', 'nicht']
const endings = ['free', 'less', 'frei', 'los']
/** Behind a word: `sugar-free`, `Zucker frei`. */
const freeWords: ReadonlySet<string> = new Set(['free', 'frei', 'frey'])

const isNegation = (word: string) => negations.has(word) || /n['’]t$/u.test(word)

/** Folded words that deny the others of their clause. */
const negations: ReadonlySet<string> = new Set(
  (
    'not no never none nein non nobody nothing neither nor cannot without hardly except excluding excludes excluded lacks lack lacking missing ' +
    'forbidden prohibited banned prohibits forbids false wrong untrue myth denied denies rejects rejected unlike instead ' +
    'nicht kein keine keinen keiner keines keinem nie niemals ohne ausser ausgenommen verboten untersagt falsch fehlt fehlen ausgeschlossen statt anstatt weder ' +
    'pas jamais aucun aucune sans sauf interdit interdite interdits interdites faux fausse exclu exclus hormis ' +
    'nunca jamas ningun ninguna ninguno sin tampoco excepto salvo prohibido prohibida prohibidos prohibidas falso falsa excluido ' +
    'nessun nessuna senza nao nenhum nenhuma sem niet geen nooit zonder'
  ).split(' '),
)

/** Folded words that leave a fact open: plans, doubts, and what was so once. */
const doubts: ReadonlySet<string> = new Set(
  (
    'could might maybe perhaps possibly allegedly reportedly supposedly purportedly planned plans claimed claims rumored rumoured if unless formerly previously ' +
    'konnte konnten vielleicht angeblich soll sollen sollte geplant moglicherweise falls ehemals vormals ' +
    'peut-etre pretendument serait seraient prevu prevue autrefois ' +
    'podria podrian quizas supuestamente previsto prevista antiguamente'
  ).split(' '),
)

const clauseEnds: ReadonlySet<string> = new Set(
  '. , ; : ! ? ( ) | — – but although while whereas however aber sondern jedoch mais pero sino 、 。 '.split(' '),
)

/** `not only` and its translations deny nothing. */
const emphases: ReadonlySet<string> = new Set('only just merely nur bloss seulement solo solamente soltanto'.split(' '))
// cspell:enable

/** The clauses of a text. The words before a colon belong to each clause behind it, and those of a row's first cell to each cell. */
export function clausesOf(text: string): Token[][] {
  const clauses: Token[][] = []
  let lead: Token[] = []
  let clause: Token[] = []
  const words = text
    .slice(0, maxText)
    .replaceAll(/[✗✘❌☒]/gu, ' no ')
    .replaceAll(/[✓✔✅☑]/gu, ' yes ')
  for (const [token] of words.matchAll(tokenPattern)) {
    const folded = foldWord(token)
    if (clauseEnds.has(folded)) {
      const opensLead = token === ':' || (token === '|' && lead.length === 0)
      if (opensLead) lead = clause.slice(0, maxLead)
      if (/[.!?。]/u.test(token)) lead = []
      if (opensLead) continue
      if (clause.length > 0) clauses.push(clause)
      clause = [...lead]
    } else if (emphases.has(folded) && isNegation(clause.at(-1)?.folded ?? '')) clause.pop()
    else clause.push({ folded, stem: stemOf(folded) })
  }
  return clause.length > 0 ? [...clauses, clause] : clauses
}

const maxText = 4000
const maxLead = 12

const tokenPattern =
  /\p{N}{1,20}(?:[.,]\p{N}{1,20}){1,6}|[\p{L}\p{N}\p{M}]{1,64}(?:['’]\p{L}{1,8})?|[.,;:!?()|—–。、]/gu

/** The words of a text, folded, with spaces between them. */
export const foldedText = (text: string): string =>
  clausesOf(text)
    .flat()
    .map(({ folded }) => folded)
    .join(' ')
