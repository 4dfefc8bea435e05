import type { PageClues } from './page-clues.ts'

/** Whether the domain is unused: for sale, parked with advertisements, or not set up yet. */
export function isParkedDomain({ title, heading, text, words, html }: PageClues): boolean {
  if (words > maxWords) return false
  const isMarked = sourcePattern.test(html) && !sourcePattern.test(text)
  if (isMarked && words < maxWordsWithOneClue) return true
  // A repeated heading is not a second clue.
  const rest = text.replace(heading, '')
  const names = [title, heading].map((each) => each.trim())
  if (isMarked || names.some((name) => titlePattern.test(name)))
    return textPattern.test(rest) || offerPattern.test(rest)
  return names.some((name) => domainName.test(name)) && textPattern.test(rest)
}

const maxWords = 150
const maxWordsWithOneClue = 20

/** Markers of parking services in the source. */
const sourcePattern =
  /sedoparking\.com|parkingcrew\.net|d1lxhc4jvstzrp\.cloudfront\.net|dp-teaminternet|window\.LANDER_SYSTEM|\/parking-lander\/|window\.location\.href\s*=\s*["']\/lander["']|window\.park\s*=|google\.com\/adsense\/domains\/caf\.js|(?:bodis|parklogic|skenzo|cashparking|rookmedia)\.com\//u

/** Titles of parked or expired domains. */
const titlePattern =
  /^(?:(?:the |this )?(?:premium )?domain(?: name)? )?(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,}[\s–—|:-]+(?:(?:this (?:web ?site|domain)|domain(?: name)?) )?(?:is |may be |steht |est |está |è )?(?:for sale|available for purchase|parked|zum verkauf|à vendre|en venta|in vendita|te koop|域名出售)|^(?:suspended|expired|parked) domain$|^domain (?:name )?(?:suspended|expired|parked|for sale)$|^hier entsteht (?:eine|die) neue|^registrant whois contact/iu

/** A title that is only a domain name. */
const domainName = /^(?:welcome to:? )?(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,}$/iu

const textPattern =
  /(?:this|the|diese|cette?|este|questo) (?:premium )?(?:domain|domaine?|dominio|web ?page|web ?site)(?: name)?(?: [^\s.]{1,63}(?:\.[^\s.]{1,63}){1,9})? (?:is|may be|might be|steht|est|está|è) (?:for sale|parked|zum verkauf|à vendre|en venta|in vendita)|(?:buy|get|inquire about|interested in) this domain|parked (?:for )?free|sedo domain parking|domain (?:name )?(?:has|was|is) (?:been )?(?:recently |just |newly )?(?:registered|suspended|expired|parked)|domain wurde .{0,60}registriert|域名正在出售|域名可以转让/iu

/** Offers and advertisements on parking pages. */
const offerPattern =
  /\b(?:buy now|buy this domain|make an offer|submit (?:an )?offer|asking price|payment plan|is this your domain|are you the owner|related searches|anfrage senden|haga una oferta|faire une offre|noch nicht mit inhalten)\b|出售/iu
