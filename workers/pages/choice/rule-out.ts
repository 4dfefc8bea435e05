import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * The chances with what is known not to be content ruled out: the signature under a post and what is said about its
 * author besides the name, the boxes of consent tools, and the labels of controls. Forcing posts in by their classes was
 * tried and loses (docs/extraction.md).
 */
export function ruleOut(blocks: readonly Block[], chances: readonly number[]): number[] {
  const isInBox = boxFinder()
  return blocks.map((block, at) => {
    const chance = chances[at] ?? 0
    return isControl(block) || isInBox(block.parent) ? Math.min(chance, ruledOut) : chance
  })
}

const ruledOut = 0.01

/** Tells whether a node stands in a known box, and remembers it of every element on the way up. */
function boxFinder(): (node: PageNode) => boolean {
  const known = new Map<PageNode, boolean>()
  return (node) => {
    const path: PageNode[] = []
    let each: PageNode | undefined = node
    while (each && !known.has(each)) {
      path.push(each)
      each = each.parent
    }
    let inside = each ? (known.get(each) ?? false) : false
    for (const above of path.reverse()) {
      inside ||= isKnownBox(above)
      known.set(above, inside)
    }
    return inside
  }
}

function isKnownBox(node: PageNode): boolean {
  const names = attribute(node, 'class') ?? ''
  if (authorDetail.test(names) || attribute(node, 'data-role') === 'memberSignature') return true
  return consentBox.test(`${attribute(node, 'id') ?? ''} ${names}`)
}

// XenForo 2, XenForo 1, phpBB, vBulletin 4, IPS, SMF, MyBB and NodeBB, in this order.
const authorDetail =
  /(?:^|\s)(?:message-signature|message-userExtras|extraUserInfo|profile-(?:posts|joined)|signature|signaturecontainer|userinfo_extra|cAuthorPane_info|moderatorbar|author_statistics|post-signature)(?:\s|$)/u

/** What the makers of consent tools call their boxes. */
const consentBox =
  /(?:^|\s)(?:onetrust-(?:banner-sdk|consent-sdk|pc-sdk)|sp_message_container\S*|CybotCookiebotDialog|didomi-(?:host|popup|notice)|qc-cmp2-\S+|usercentrics-root|truste-consent-track|cmpbox|cmplz-cookiebanner|cky-consent-container|cookie-?(?:banner|notice|consent|law-info-bar)|cookiebanner|cc-window|osano-cm-window|iubenda-cs-banner|fc-consent-root|termly-styles\S*|moove_gdpr_cookie_info_bar)(?:\s|$)/iu

function isControl({ text, words, parent }: Block): boolean {
  return words <= 6 && parent.tag !== 'pre' && control.test(text)
}

/** The whole of a short block: what a reader could click, and nothing to read. */
const control =
  /^\W*(?:(?:link to|share|report|copy|embed|bookmark|save)(?: (?:this|the))?(?: (?:comment|post|answer|link|recipe|item|job|article|page))?|share (?:on|to) (?:other sites|facebook|twitter|x|linkedin|reddit|whatsapp)|reply(?: quote)?(?: \d+)?|quick (?:view|shop|add|look)|add to (?:favou?rites|wish ?list|compare|registry)|unsubscribe|update (?:your )?preferences|view (?:this (?:e-?mail )?)?in (?:your )?browser|back to top|skip to (?:main )?content|click to expand|show more|load more|submit vote|print(?: (?:page|recipe|this))?|(?:copied|copy) to clipboard)\W*$/iu
