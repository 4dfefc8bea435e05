import { attribute } from '#workers/pages/tree/page-node.ts'
import type { PageClues } from './page-clues.ts'

/** Whether the page is an error page that was sent with a success status (a soft 404 or outage notice). */
export function isErrorPage({ title, heading, text, words, tree }: PageClues): boolean {
  if (words > maxErrorWords) return false
  const titles = [title, heading].filter((name) => errorTitle.test(name.trim())).length
  if (titles === 0) return false
  const hasErrorClass = tree.nodes.some((node) =>
    errorClass.test(`${attribute(node, 'class') ?? ''} ${attribute(node, 'id') ?? ''}`),
  )
  return words < maxWordsWithoutText || hasErrorClass || (words < maxWordsWithText && errorText.test(text))
}

const maxErrorWords = 120
const maxWordsWithText = 80
/** With so little text, the title or heading alone decides. */
const maxWordsWithoutText = 12

const errorTitle =
  /^(?:(?:error|fehler|http|oops!?|sorry)[ :,-]*){0,9}(?:(?:404|410|500|502|503|504)(?:\b(?! ?(?:ways|things|tips|words|miles|euro|dollar|area))|$)|(?:the |this |that )?(?:page|file|site|content|product|item|article|video|listing|ad|post|profile|job|offer|event|url|address|resource|document)(?: you (?:requested|are looking for|were looking for))?(?: \S+)? (?:not found|(?:could not|couldn.t|can.t|cannot) be found|(?:does not|doesn.t|no longer) exists?|(?:is not|isn.t|is no longer) available|has (?:been )?(?:moved|removed|expired))|not found$|page unavailable|(?:service|site|temporarily) (?:temporarily )?unavailable|internal server error|bad gateway|gateway time-?out|error establishing a database connection|(?:down|closed|offline) for (?:scheduled )?maintenance|(?:site )?(?:under|scheduled) maintenance|account suspended|this account has been suspended|something went wrong|an error (?:has )?occurred|(?:we.re|we are) (?:sorry|having)|seite nicht gefunden|diese seite (?:gibt es|existiert) (?:leider )?nicht|die seite (?:wurde|konnte)|page (?:introuvable|non trouvée)|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden|sidan (?:kunde inte|hittades)|strona nie|страница не найдена|ページが見つかりません|页面不存在|找不到)|\b(?:page|404) not found\b|404 error|error 404/i

const errorClass =
  /(?:^|[\s_-])(?:error-?404|error-?page|page-?404|page-?not-?found|not-?found-?page|maintenance(?:-page)?|error-?50\d)(?:[\s_-]|$)/iu

const errorText =
  /(?:can.?t|could ?n.t|cannot|could not|unable to|wasn.t|was not|nothing was|not) (?:be )?(?:found|find|locate|available)|(?:may|might|could|has|have) (?:have )?(?:been )?(?:moved|removed|renamed|deleted|expired)|(?:does ?n.t|does not|no longer) exists?|no longer available|try again|(?:mis)?typed|broken link|nicht gefunden|existiert nicht|verschoben oder gelöscht|n.existe (?:pas|plus)|no existe|não existe|non esiste|не найден|不存在|見つかりません/iu

/** Whether the domain is unused: for sale, parked with advertisements, or not set up yet. */
export function isParkedDomain({ title, heading, text, words, html }: PageClues): boolean {
  if (words > maxParkedWords) return false
  const isMarked = parkedSource.test(html) && !parkedSource.test(text)
  if (isMarked && words < maxParkedWordsWithOneClue) return true
  // A repeated heading is not a second clue.
  const rest = text.replace(heading, '')
  const names = [title, heading].map((each) => each.trim())
  if (isMarked || names.some((name) => parkedTitle.test(name))) return parkedText.test(rest) || saleText.test(rest)
  return names.some((name) => domainName.test(name)) && parkedText.test(rest)
}

const maxParkedWords = 150
const maxParkedWordsWithOneClue = 20

/** Markers of parking services in the source. */
const parkedSource =
  /sedoparking\.com|parkingcrew\.net|d1lxhc4jvstzrp\.cloudfront\.net|dp-teaminternet|window\.LANDER_SYSTEM|\/parking-lander\/|window\.location\.href\s*=\s*["']\/lander["']|window\.park\s*=|google\.com\/adsense\/domains\/caf\.js|(?:bodis|parklogic|skenzo|cashparking|rookmedia)\.com\//u

/** Titles of parked or expired domains. */
const parkedTitle =
  /^(?:(?:the |this )?(?:premium )?domain(?: name)? )?(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,}[\s–—|:-]+(?:(?:this (?:web ?site|domain)|domain(?: name)?) )?(?:is |may be |steht |est |está |è )?(?:for sale|available for purchase|parked|zum verkauf|à vendre|en venta|in vendita|te koop|域名出售)|^(?:suspended|expired|parked) domain$|^domain (?:name )?(?:suspended|expired|parked|for sale)$|^hier entsteht (?:eine|die) neue|^registrant whois contact/iu

/** A title that is only a domain name. */
const domainName = /^(?:welcome to:? )?(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,}$/iu

const parkedText =
  /(?:this|the|diese|cette?|este|questo) (?:premium )?(?:domain|domaine?|dominio|web ?page|web ?site)(?: name)?(?: [^\s.]{1,63}(?:\.[^\s.]{1,63}){1,9})? (?:is|may be|might be|steht|est|está|è) (?:for sale|parked|zum verkauf|à vendre|en venta|in vendita)|(?:buy|get|inquire about|interested in) this domain|parked (?:for )?free|sedo domain parking|domain (?:name )?(?:has|was|is) (?:been )?(?:recently |just |newly )?(?:registered|suspended|expired|parked)|domain wurde .{0,60}registriert|域名正在出售|域名可以转让/iu

/** Offers and advertisements on parking pages. */
const saleText =
  /\b(?:buy now|buy this domain|make an offer|submit (?:an )?offer|asking price|payment plan|is this your domain|are you the owner|related searches|anfrage senden|haga una oferta|faire une offre|noch nicht mit inhalten)\b|出售/iu
