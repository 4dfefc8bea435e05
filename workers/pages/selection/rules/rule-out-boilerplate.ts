import { hashWords } from '#workers/pages/features/words/hash-words.ts'
import { hasPhraseOf } from '#workers/pages/features/words/phrases.ts'
import { memoize } from '#workers/pages/memoize.ts'
import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { ruledOutProbability } from './rule-out.ts'

/**
 * Rules out known boilerplate: labels of controls and pictures, post details, signatures and author details, product reviews,
 * consent dialogs and newsletter invitations. The opposite, keeping forum posts by their classes, lowers F1 (bench/pages/RESULTS.md).
 */
export function ruleOutBoilerplate({ tree, facts, blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const isInBoilerplate = createBoilerplateFinder(tree, facts)
  return blocks.map((block, at) => {
    const probability = probabilities[at] ?? 0
    const isKnown =
      isControl(block) ||
      isPostDetail(block) ||
      isInvitation(block) ||
      isPictureLabel(tree, block) ||
      isInBoilerplate(block.parent)
    return isKnown ? Math.min(probability, ruledOutProbability) : probability
  })
}

function isControl({ text, words, parent }: Block): boolean {
  return words <= 6 && parent.tag !== 'pre' && control.test(text)
}

/** Matches the whole text of a button or link without content. */
const control =
  /^\W*(?:(?:link to|share|report|copy|embed|bookmark|save)(?: (?:this|the))?(?: (?:comment|post|answer|link|recipe|item|job|article|page))?|share (?:on|to) (?:other sites|facebook|twitter|x|linkedin|reddit|whatsapp)|reply(?: quote)?(?: \d+)?|quick (?:view|shop|add|look)|add to (?:favou?rites|wish ?list|compare|registry)|unsubscribe|update (?:your )?preferences|view (?:this (?:e-?mail )?)?in (?:your )?browser|back to top|skip to (?:main )?content|click to expand|show more|load more|submit vote|\d+ (?:likes?|upvotes?|reactions?)|page \d+ of \d+|(?:expand|collapse)(?: (?:all|description|details))?|reply with quote(?: \d+)?|(?:\w{1,2} ){0,6}\d+ repl(?:y|ies)(?: last reply)?|print(?: (?:page|recipe|this))?|advertisements?|(?:copied|copy) to clipboard)\W*$/i

/** Data that forums print with each post, unfilled template placeholders, and lines about the visitors of a page. */
function isPostDetail({ text, words, headingLevel }: Block): boolean {
  if (headingLevel > 1 && text.startsWith('Re: ')) return true
  return words <= 20 && (postDetail.test(text) || visitorDetail.test(text))
}

const postDetail =
  /^(?:(?:next|previous) (?:message|in thread)(?: \(by thread\))?:|messages sorted by:|last edited (?:by|on|at) |this (?:post|message) (?:was|has been) (?:last )?edited |\(?[\d.,]+ [KM]i?B\)? downloaded \d+ times|(?:join(?:ed)?(?: date)?|registered|reaction score|trophy points|karma): \S+(?: \S+){0,4}$|\{\{[^{}]*\}\}$)/i

const visitorDetail =
  /^(?:who is online$|users browsing this (?:forum|thread|topic)|you are visitor (?:number|no|#)|best viewed (?:at|in|with|using) )/iu

/** A newsletter invitation between the paragraphs of a text. A box for the address of a reader is one in any language. */
function isInvitation(block: Block): boolean {
  if (block.words > 30 || block.headingLevel === 1) return false
  if (invitation.test(block.text)) return true
  const fields = fieldsBeside(block)
  return fields.includes('email') || (fields.includes('text') && invites(block.text))
}

function invites(text: string): boolean {
  return hasPhraseOf('newsletter', hashWords(text.slice(0, 300), 30))
}

/** The types of the fields in the small box around the block; none in the box of the title. */
function fieldsBeside({ parent }: Block): readonly string[] {
  const box = parent.parent
  if (!box || box.end - box.index > maxBoxNodes || !box.children.some(isFieldOrForm)) return noFields
  if (box.children.some(({ tag }) => tag === 'h1')) return noFields
  return box.children
    .flatMap((child) => (child.tag === 'form' ? child.children : child))
    .filter(({ tag }) => tag === 'input')
    .map((field) => attribute(field, 'type') ?? 'text')
}

const noFields: readonly string[] = []

function isFieldOrForm({ tag }: PageNode): boolean {
  return tag === 'input' || tag === 'form'
}

/** A newsletter box has a heading, a sentence, a field and a button. */
const maxBoxNodes = 40

const invitation =
  /reader-supported publication|\byou(?: are|'re|’re)? receiv(?:e|ed|ing) this (?:e-?mail|newsletter|because)|\bjoin (?:over |more than )?[\d,.]+[km+]? (?:readers|subscribers)|\b(?:subscribe to|sign up (?:for|to)) (?:our|the|my) (?:\w+ ){0,3}newsletter|\bto receive new posts|straight to your inbox/iu

/** Whether a block is a label of a picture beside it: the galleryCounter of a gallery (`1 / 6`), or a credit line of its own. */
function isPictureLabel(tree: PageTree, block: Block): boolean {
  if (block.words > maxLabelWords || block.headingLevel > 0) return false
  return (galleryCounter.test(block.text) || isCredit(block.text)) && isBesidePicture(tree, block)
}

const maxLabelWords = 10

/** A gallery opens with its first picture. */
const galleryCounter = /^1\s?(?:\/|\||of|von|de|sur|di|van|из|z)\s?\d{1,3}$/iu

/** A word such as `Photograph`, and a name after a colon. */
function isCredit(text: string): boolean {
  const label = /^[^:：]{2,30}(?=[:：]\s?\S)/u.exec(text)?.[0]
  if (label === undefined) return false
  const words = hashWords(label, 5)
  return words.length <= 3 && hasPhraseOf('credit', words)
}

/** Whether the small box around a block has a picture and no long text. */
function isBesidePicture(tree: PageTree, { parent }: Block): boolean {
  let box: PageNode | undefined = parent.parent
  for (let up = 0; box && up < maxPictureLevels; box = box.parent, up++) {
    if (box.textLength > maxBoxLength || box.end - box.index > maxPictureBoxNodes) return false
    if (tree.nodes.slice(box.index, box.end).some(({ tag }) => tag === 'img' || tag === 'picture')) return true
  }
  return false
}

const maxPictureLevels = 3
/** In characters without white space. A caption, a credit and the labels of buttons are shorter. */
const maxBoxLength = 400
const maxPictureBoxNodes = 60

/** Returns a function that tests whether a node is inside known boilerplate. It caches the answer for each ancestor. */
function createBoilerplateFinder(tree: PageTree, facts: DeclaredFacts): (node: PageNode) => boolean {
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
