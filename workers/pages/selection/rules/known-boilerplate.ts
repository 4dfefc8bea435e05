import { memoize } from '#workers/pages/memoize.ts'
import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** Returns a function that tests whether a node is inside known boilerplate. It caches the answer for each ancestor. */
export function createBoilerplateFinder(tree: PageTree, facts: DeclaredFacts): (node: PageNode) => boolean {
  const known = new Map<PageNode, boolean>()
  const mostOfPage = tree.root.textLength * 0.6
  const isProductPage = declaredPageType(facts) === 'product'
  const isBoilerplatePart = (node: PageNode) =>
    isNamed(node, namesReviewTool) ||
    namesMarketplaceSection(attribute(node, 'id') ?? '') ||
    (isProductPage ? isNamed(node, namesReviews) : isDialog(node))
  const isBoilerplate = (node: PageNode) =>
    isKnownBoilerplate(node) || (node.textLength < mostOfPage && isBoilerplatePart(node))
  return (node) => {
    const path: PageNode[] = []
    let each: PageNode | undefined = node
    while (each && !known.has(each)) {
      path.push(each)
      each = each.parent
    }
    let inside = each ? (known.get(each) ?? false) : false
    for (const above of path.reverse()) {
      inside ||= isBoilerplate(above)
      known.set(above, inside)
    }
    return inside
  }
}

/** Product pages are exempt: their sizes and ingredients open in dialogs. */
function isDialog(node: PageNode): boolean {
  return /^(?:alert)?dialog$/u.test(attribute(node, 'role') ?? '')
}

function isKnownBoilerplate(node: PageNode): boolean {
  if (attribute(node, 'data-role') === 'memberSignature') return true
  if (node.tag === 'dd' && /postleft/u.test(attribute(node.parent?.parent ?? node, 'class') ?? '')) return true
  return isNamed(node, namesBoilerplate)
}

function isNamed(node: PageNode, fits: (names: string) => boolean): boolean {
  return fits(attribute(node, 'id') ?? '') || fits(attribute(node, 'class') ?? '')
}

const namesBoilerplate = memoize(
  (names) => authorDetail.test(names) || consentBox.test(names) || publisherFrame.test(names),
)

/** Customer reviews and questions. */
const namesReviews = memoize((names) => /(?:^|[\s_-])(?:reviews?|qna|questions?-and-answers)(?:[\s_-]|$)/iu.test(names))

/** Widgets of review platforms, on any page. */
const namesReviewTool = memoize((names) =>
  /(?:^|[\s_-])(?:yotpo|okereviews|okendo|judgeme|jdgm|bazaarvoice|bv|stamped|trustpilot|loox)(?:[\s_-]|$)/iu.test(
    names,
  ),
)

/** Amazon's ids for related products, questions and reviews. */
const namesMarketplaceSection = memoize((id) =>
  /^(?:sims-(?:fbt|consolidated|sp)|sp_detail|ask-btf|customer-reviews_|reviewsMedley$|similarities_feature|rhf$)/u.test(
    id,
  ),
)

// Author details and signatures of XenForo 2, XenForo 1, phpBB, vBulletin 4, IPS, SMF, MyBB, NodeBB and FluxBB.
const authorDetail =
  /(?:^|\s)(?:message-signature|message-userExtras|message-userTitle|message-lastEdit|extraUserInfo|profile-(?:posts|joined|rank|contact|custom-field)|signature|signaturecontainer|userinfo_extra|postcontrols|cAuthorPane_info|moderatorbar|postcount|postgroup|membergroup|author_statistics|post-signature|postsignature|postfootleft|postfootright)(?:\s|$)/u

/** Class names and ids of consent management platforms. */
const consentBox =
  /(?:^|\s)(?:onetrust-(?:banner-sdk|consent-sdk|pc-sdk)|sp_message_container\S*|CybotCookiebotDialog|didomi-(?:host|popup|notice)|qc-cmp2-\S+|usercentrics-root|truste-consent-track|cmpbox|cmplz-cookiebanner|cky-consent-container|cookie-?(?:banner|notice|consent|law-info-bar)|cookiebanner|cc-window|osano-cm-window|iubenda-cs-banner|fc-consent-root|termly-styles\S*|moove_gdpr_cookie_info_bar)(?:\s|$)/i

/** The licence around books of Project Gutenberg, the menus and link lists of MediaWiki, and the answer form of Stack Exchange. */
const publisherFrame =
  /(?:^|\s)(?:pg-boilerplate|post-form|navbox|vector-page-toolbar|mw-(?:navigation|panel|head)|p-(?:views|cactions|personal|namespaces|tb|navigation))(?:\s|$)/u
