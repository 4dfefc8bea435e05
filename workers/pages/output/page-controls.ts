import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, isBlock, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** Whether the text of a link or button only operates the page: it closes, shares, prints or follows. */
export function isControlLabel(text: string): boolean {
  const label = plain(text)
  return /^[×✕✖╳⨯]$/u.test(text.trim()) || controls.has(label) || shareLabels.has(label)
}

/** Whether a text is the label of a row of share links. */
export function isShareLabel(text: string): boolean {
  return shareLabels.has(plain(text))
}

/** Whether a text with a link begins with an invitation to another page, such as `Read also:`. */
export function isInvitation(text: string): boolean {
  return invitation.test(text.slice(0, maxInvitationLength))
}

const maxInvitationLength = 60

const invitation =
  /^\W{0,3}(?:(?:also read|read also|read next|read more on this|more on this|don['’]t miss)\b|(?:lesen sie auch|auch interessant|mehr zum thema|das könnte sie auch)|(?:lire aussi|à lire (?:aussi|également)|sur le même sujet)|(?:lee también|leer también|te puede interesar|también te puede)|(?:leggi anche|potrebbe interessarti)|(?:leia também|veja também|leia mais)|(?:lees ook|bekijk ook)|(?:czytaj też|czytaj także|zobacz też|przeczytaj także)|(?:читайте также|по теме|читать также)|(?:читайте також)|(?:ayrıca okuyun|bunlar da ilginizi)|(?:läs också|läs även|les også|læs også|lue myös)|(?:čtěte také|přečtěte si)|あわせて読みたい|関連記事|延伸阅读|延伸閱讀|相关阅读|相關閱讀|관련 ?기사|اقرأ أيضا|مواضيع ذات صلة|baca juga|đọc thêm|xem thêm)(?=[\s:：|»–-]|$)/iu

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** The twenty largest languages of the web, as far as such labels were seen in them. */
const shareLabels = new Set(
  [
    'share|share this|share it|share on|share via|share this article|share this story|share this post|share this page|share article|spread the word|tweet|tweet this|pin it',
    'teilen|artikel teilen|beitrag teilen|seite teilen|jetzt teilen|teilen mit|weitersagen',
    'partager|partager l article|partager cet article|partager sur|partagez|partager la page',
    'compartir|compartir en|comparte|compártelo|compartir artículo|compartir este artículo',
    'condividi|condividi su|condividi l articolo|condividi questo articolo',
    'compartilhar|compartilhe|partilhar|partilhe|compartilhar artigo|compartilhe este artigo',
    'delen|deel|deel dit artikel|deel dit bericht|artikel delen',
    'udostępnij|udostępnij artykuł|podziel się|поделиться|поделиться в|рассказать друзьям|поширити|поділитися',
    'シェア|シェアする|共有|共有する|この記事をシェア|この記事をシェアする|分享|分享到|分享至|分享本文|공유|공유하기|기사 공유|기사공유',
    'paylaş|dela|dela artikeln|del|del artikkelen|jaa|jaa artikkeli|sdílet|sdílejte|megosztás|distribuie|κοινοποίηση',
    'مشاركة|شارك|شارك المقال|اشتراک گذاری|שתפו|שיתוף|แชร์|chia sẻ|bagikan|शेयर करें',
  ].flatMap((line) => line.split('|')),
)

const controls = new Set(
  [
    'close|print|print this|print article|copy link|copy url|copied|follow|follow us|follow author|view full profile|view profile|full profile|see full bio|read full bio|view full bio|more from this author|view all posts|back to top|skip to content',
    'schließen|drucken|artikel drucken|link kopieren|folgen|profil ansehen|zum profil|merken|nach oben',
    'fermer|imprimer|copier le lien|suivre|voir le profil|voir le profil complet|haut de page',
    'cerrar|imprimir|copiar enlace|seguir|ver perfil|ver perfil completo|volver arriba',
    'chiudi|stampa|copia link|segui|vedi profilo|torna su|fechar|copiar link|ver perfil completo|voltar ao topo',
    'sluiten|afdrukken|kopieer link|volgen|bekijk profiel|naar boven|zamknij|drukuj|wydrukuj|kopiuj link|obserwuj',
    'закрыть|распечатать|скопировать ссылку|подписаться|наверх|закрити|друкувати',
    '閉じる|印刷|印刷する|リンクをコピー|フォロー|フォローする|关闭|關閉|打印|列印|复制链接|複製連結|关注|닫기|인쇄|링크 복사|팔로우',
    'kapat|yazdır|takip et|stäng|skriv ut|följ|lukk|luk|udskriv|sulje|tulosta|zavřít|vytisknout|إغلاق|طباعة|نسخ الرابط|متابعة',
  ].flatMap((line) => line.split('|')),
)

/** Whether a link shares the page on a social network or by mail. */
export function isShareLink(node: PageNode): boolean {
  return node.tag === 'a' && shareAddress.test((attribute(node, 'href') ?? '').slice(0, maxAddressLength))
}

/** In characters. The address of the network comes first. */
const maxAddressLength = 120

const shareAddress =
  /^(?:https?:)?\/\/(?:[\w-]{1,20}\.)?(?:facebook\.com\/(?:sharer|share\.php|dialog\/(?:share|send|feed))|(?:twitter|x|bsky|threads|mastodonshare)\.(?:com|app|net)\/(?:intent|share)|linkedin\.com\/(?:shareArticle|sharing|cws\/share)|pinterest\.[a-z.]{2,6}\/pin\/create|reddit\.com\/submit|tumblr\.com\/(?:share|widgets\/share)|wa\.me\/\?|whatsapp\.com\/send|t\.me\/share|telegram\.me\/share|vk\.com\/share|connect\.ok\.ru\/offer|ok\.ru\/dk\?|xing\.com\/(?:spi|app\/user|social)|getpocket\.com\/(?:save|edit)|news\.ycombinator\.com\/submitlink|line\.me\/(?:R\/msg|lineit\/share)|line\.naver\.jp\/R\/msg|hatena\.ne\.jp\/(?:entry|add)|weibo\.(?:com|cn)\/share|flipboard\.com\/bookmarklet|buffer\.com\/add|bufferapp\.com\/add|naver\.com\/openapi\/share|kakao\.com\/(?:share|talk))|^mailto:\?(?:[^#]{0,80}&)?(?:subject|body)=|^(?:whatsapp|fb-messenger|tg|sms|viber|line):\/*(?:send|share|msg|forward|\?|&)/iu

/**
 * Finds the controls that the items of a list repeat: buttons and checkboxes with the same label, and links with the same
 * label, alone in their block, whose item has another link. The label says nothing about an item.
 */
export function findRepeatedControls(tree: PageTree, selection: Selection): PageNode[] {
  const byLabel = new Map<string, PageNode[]>()
  for (const node of tree.nodes) {
    if (!node.visible || node.textLength === 0 || node.textLength > maxLabelLength || !isKept(selection, node)) continue
    const kind = kindOf(tree, node)
    if (kind === undefined) continue
    const label = `${kind} ${visibleText(tree, node)}`
    // Dates and numbers say something about an item.
    if (kind === 'link' && /\p{N}/u.test(label)) continue
    const alike = byLabel.get(label)
    if (alike) alike.push(node)
    else byLabel.set(label, [node])
  }
  const repeated = [...byLabel.values()].filter((alike) => alike.length >= minItems && actOnItems(alike)).flat()
  const known = new Set(repeated)
  return repeated.filter(
    (node) => node.tag !== 'a' || (isAmongControls(node, known) && hasOtherLink(tree, node, known)),
  )
}

/** In characters without white space. */
const maxLabelLength = 40
const minItems = 3

function kindOf(tree: PageTree, node: PageNode): 'button' | 'link' | 'checkbox' | undefined {
  const { attributes, tag } = node
  if (tag === 'button' || attributes['role'] === 'button')
    // A button that opens a section names it.
    return 'aria-controls' in attributes || 'aria-expanded' in attributes ? undefined : 'button'
  if (tag === 'a') return 'link'
  if (tag !== 'label') return undefined
  const holdsBox = tree.nodes
    .slice(node.index, Math.min(node.end, node.index + maxLabelNodes))
    .some((each) => each.tag === 'input' && each.attributes['type'] === 'checkbox')
  return holdsBox ? 'checkbox' : undefined
}

const maxLabelNodes = 12

/** Whether links lead to the items or nowhere. Names of authors, brands and topics lead to one page of their own. */
function actOnItems(alike: readonly PageNode[]): boolean {
  if (alike[0]?.tag !== 'a') return true
  const addresses = alike
    .map(({ attributes }) => attributes['href'] ?? '#')
    .filter((address) => !address.startsWith('#'))
  return new Set(addresses).size === addresses.length
}

/** Whether the line of a link consists of repeated links. */
function isAmongControls(node: PageNode, known: ReadonlySet<PageNode>): boolean {
  let part = node
  while (part.parent && !isBlock(part.parent)) part = part.parent
  const siblings = part.parent?.children ?? [part]
  if (siblings.length > maxSiblings) return false
  const at = siblings.indexOf(part)
  const start = siblings.findLastIndex((each, index) => index < at && isBlock(each)) + 1
  const end = siblings.findIndex((each, index) => index > at && isBlock(each))
  const line = siblings.slice(start, end < 0 ? undefined : end)
  return line.every((each) => each.textLength === 0 || known.has(each))
}

/** Limits the cost on hostile pages. */
const maxSiblings = 200

/** Whether the item around a link has a link of its own. */
function hasOtherLink(tree: PageTree, node: PageNode, known: ReadonlySet<PageNode>): boolean {
  let item = node.parent
  for (let up = 0; item && up < maxUp && item.linkLength === item.textLength; up++) item = item.parent
  if (!item || item.end - item.index > maxItemNodes) return false
  return tree.nodes
    .slice(item.index, item.end)
    .some((each) => each.tag === 'a' && each.textLength > 0 && !known.has(each))
}

const maxItemNodes = 1000

/** The levels from a link to the first element around it with other text. */
const maxUp = 4
