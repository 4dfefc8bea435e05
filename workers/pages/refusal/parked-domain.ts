import type { PageClues } from './page-clues.ts'

/** The page of a domain that nobody uses: for sale, full of its registrar's advertisements, or not set up yet. */
export function isParkedDomain({ title, heading, text, words, html }: PageClues): boolean {
  if (words > mostWords) return false
  const isMarked = marked.test(html) && !marked.test(text)
  if (isMarked && words < fewWords) return true
  // What repeats the heading is no other clue.
  const rest = text.replace(heading, '')
  const names = [title, heading].map((each) => each.trim())
  if (isMarked || names.some((name) => titled.test(name))) return said.test(rest) || offered.test(rest)
  return names.some((name) => domain.test(name)) && said.test(rest)
}

const mostWords = 150
const fewWords = 20

/** Left in the source by the makers of such pages. */
const marked =
  /sedoparking\.com|parkingcrew\.net|d1lxhc4jvstzrp\.cloudfront\.net|dp-teaminternet|window\.LANDER_SYSTEM|\/parking-lander\/|window\.location\.href\s*=\s*["']\/lander["']|window\.park\s*=|google\.com\/adsense\/domains\/caf\.js|(?:bodis|parklogic|skenzo|cashparking|rookmedia)\.com\//u

/** What has become of the domain. */
const titled =
  /^(?:(?:the |this )?(?:premium )?domain(?: name)? )?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}[\s–—|:-]+(?:(?:this (?:web ?site|domain)|domain(?: name)?) )?(?:is |may be |steht |est |está |è )?(?:for sale|available for purchase|parked|zum verkauf|à vendre|en venta|in vendita|te koop|域名出售)|^(?:suspended|expired|parked) domain$|^domain (?:name )?(?:suspended|expired|parked|for sale)$|^hier entsteht (?:eine|die) neue|^registrant whois contact/iu

/** A domain and nothing else. */
const domain = /^(?:welcome to:? )?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/iu

const said =
  /(?:this|the|diese|cette?|este|questo) (?:premium )?(?:domain|domaine?|dominio|web ?page|web ?site)(?: name)?(?: \S+\.\S+)? (?:is|may be|might be|steht|est|está|è) (?:for sale|parked|zum verkauf|à vendre|en venta|in vendita)|(?:buy|get|inquire about|interested in) this domain|parked (?:for )?free|sedo domain parking|domain (?:name )?(?:has|was|is) (?:been )?(?:recently |just |newly )?(?:registered|suspended|expired|parked)|domain wurde .{0,60}registriert|域名正在出售|域名可以转让/iu

/** How it is sold, and what else stands there. */
const offered =
  /\b(?:buy now|buy this domain|make an offer|submit (?:an )?offer|asking price|payment plan|is this your domain|are you the owner|related searches|anfrage senden|haga una oferta|faire une offre|noch nicht mit inhalten)\b|出售/iu
