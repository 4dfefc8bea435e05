import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { remember } from '#workers/pages/remember.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import { declaredKind } from './declared-kind.ts'

/** Tells whether a node stands in a box that is known not to be content, and remembers it of every element on the way up. */
export function boxFinder(tree: PageTree, facts: DeclaredFacts): (node: PageNode) => boolean {
  const known = new Map<PageNode, boolean>()
  const mostOfPage = tree.root.textLength * 0.6
  const ofProduct = declaredKind(facts) === 'product'
  const isPart = (node: PageNode) =>
    isNamed(node, isOpinionTool) ||
    isMarketBox(attribute(node, 'id') ?? '') ||
    (ofProduct ? isNamed(node, holdsOpinions) : isDialog(node))
  const isBox = (node: PageNode) => isKnownBox(node) || (node.textLength < mostOfPage && isPart(node))
  return (node) => {
    const path: PageNode[] = []
    let each: PageNode | undefined = node
    while (each && !known.has(each)) {
      path.push(each)
      each = each.parent
    }
    let inside = each ? (known.get(each) ?? false) : false
    for (const above of path.reverse()) {
      inside ||= isBox(above)
      known.set(above, inside)
    }
    return inside
  }
}

/** Not of products: their sizes and ingredients open in one. */
function isDialog(node: PageNode): boolean {
  return /^(?:alert)?dialog$/u.test(attribute(node, 'role') ?? '')
}

function isKnownBox(node: PageNode): boolean {
  if (attribute(node, 'data-role') === 'memberSignature') return true
  if (node.tag === 'dd' && /postleft/u.test(attribute(node.parent?.parent ?? node, 'class') ?? '')) return true
  return isNamed(node, namesBox)
}

function isNamed(node: PageNode, fits: (names: string) => boolean): boolean {
  return fits(attribute(node, 'id') ?? '') || fits(attribute(node, 'class') ?? '')
}

const namesBox = remember((names) => authorDetail.test(names) || consentBox.test(names))

/** What others say of a product. */
const holdsOpinions = remember((names) =>
  /(?:^|[\s_-])(?:reviews?|qna|questions?-and-answers)(?:[\s_-]|$)/iu.test(names),
)

/** The same in the boxes of tools that shops buy for it, on whatever page they stand. */
const isOpinionTool = remember((names) =>
  /(?:^|[\s_-])(?:yotpo|okereviews|okendo|judgeme|jdgm|bazaarvoice|bv|stamped|trustpilot|loox)(?:[\s_-]|$)/iu.test(
    names,
  ),
)

/** What the largest marketplace calls its rows of other goods, its questions and its reviews. */
const isMarketBox = remember((id) =>
  /^(?:sims-(?:fbt|consolidated|sp)|sp_detail|ask-btf|customer-reviews_|reviewsMedley$|similarities_feature|rhf$)/u.test(
    id,
  ),
)

// XenForo 2, XenForo 1, phpBB, vBulletin 4, IPS, SMF, MyBB, NodeBB and FluxBB, in this order.
const authorDetail =
  /(?:^|\s)(?:message-signature|message-userExtras|message-userTitle|message-lastEdit|extraUserInfo|profile-(?:posts|joined|rank|contact|custom-field)|signature|signaturecontainer|userinfo_extra|postcontrols|cAuthorPane_info|moderatorbar|postcount|postgroup|membergroup|author_statistics|post-signature|postsignature|postfootleft|postfootright)(?:\s|$)/u

/** What the makers of consent tools call their boxes. */
const consentBox =
  /(?:^|\s)(?:onetrust-(?:banner-sdk|consent-sdk|pc-sdk)|sp_message_container\S*|CybotCookiebotDialog|didomi-(?:host|popup|notice)|qc-cmp2-\S+|usercentrics-root|truste-consent-track|cmpbox|cmplz-cookiebanner|cky-consent-container|cookie-?(?:banner|notice|consent|law-info-bar)|cookiebanner|cc-window|osano-cm-window|iubenda-cs-banner|fc-consent-root|termly-styles\S*|moove_gdpr_cookie_info_bar)(?:\s|$)/iu
