import { hasPhraseOf } from '#workers/pages/features/words/phrases.ts'
import { hashWords } from '#workers/pages/features/words/tokens.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import { createBoilerplateFinder } from './known-boilerplate.ts'
import { isPictureLabel } from './picture-labels.ts'
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
