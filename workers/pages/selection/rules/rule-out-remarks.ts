import { sizeOf, type Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { isWithin, type PageNode } from '#workers/pages/tree/page-node.ts'
import { findPosts, isQuestionPage, type Post } from './question-posts.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out the remarks, votes and badges around the question and the answers of a question page: short blocks after the text of
 * a post that are in a box of their own, or that have a class which several posts have there; controls before the text; and a box
 * between two posts with a sentence and a button or link, such as a call to register.
 */
export function ruleOutRemarks(page: PageBlocks, probabilities: readonly number[]): number[] {
  const { blocks, templates } = page
  const corrected = [...probabilities]
  if (!isQuestionPage(page)) return corrected
  const texts = [...blocks.keys()].filter((at) => isText(blocks[at]) && (probabilities[at] ?? 0) > minProbability)
  const posts = findPosts(blocks, texts)
  if (posts.length < minPosts) return corrected
  // A short answer has the template of the other texts.
  const ofTexts = new Set(texts.map((at) => templates[at]))
  const endings = posts.flatMap((post) => blocksAfter(blocks, post).map(({ at, block }) => ({ at, block, post })))
  const names = countPosts(endings.map(({ block, post }) => ({ value: nameOf(block), post })))
  const lines = countPosts(endings.map(({ block, post }) => ({ value: block.text, post })))
  for (const { at, block, post } of endings) {
    if (block.headingLevel > 0 || sizeOf(block) >= maxRemarkWords || isQuestionOf(block, blocks[at + 1])) continue
    const isOther = !ofTexts.has(templates[at]) && !isPartOfText(block, post)
    if (isOther && (isInBox(block, post) || (names.get(nameOf(block))?.size ?? 0) > 1)) ruleOut(corrected, at)
    else if (block.linkDensity > 0 && (lines.get(block.text)?.size ?? 0) > 1) ruleOut(corrected, at)
  }
  for (const [index, post] of posts.entries())
    for (const at of callBetween(blocks, post, posts[index + 1])) ruleOut(corrected, at)
  for (const { first, node } of posts)
    for (let at = first - 1; isWithin(blocks[at]?.parent, node); at--) if (isControl(blocks[at])) ruleOut(corrected, at)
  return corrected
}

const minPosts = 2
const minProbability = 0.3
const maxRemarkWords = 40
const minTextWords = 15

function isText(block: Block | undefined): boolean {
  return block !== undefined && sizeOf(block) >= minTextWords && block.linkDensity < 0.5 && block.headingLevel === 0
}

function blocksAfter(blocks: readonly Block[], { last, node }: Post): { at: number; block: Block }[] {
  const found: { at: number; block: Block }[] = []
  for (let at = last + 1; isWithin(blocks[at]?.parent, node); at++) {
    const block = blocks[at]
    if (block) found.push({ at, block })
  }
  return found
}

/** The posts that have a value. */
function countPosts(values: readonly { value: string | undefined; post: Post }[]): Map<string | undefined, Set<Post>> {
  const posts = new Map<string | undefined, Set<Post>>()
  for (const { value, post } of values)
    if (value !== undefined) posts.set(value, (posts.get(value) ?? new Set()).add(post))
  return posts
}

/** The tag and class of the block's element; undefined without a class, except for small print. */
function nameOf({ parent }: Block): string | undefined {
  const names = parent.attributes['class']
  return names === undefined && parent.tag !== 'small' ? undefined : `${parent.tag}.${names ?? ''}`
}

/** Whether a block is the question of the next text, as in a list of questions and answers. */
function isQuestionOf(block: Block, next: Block | undefined): boolean {
  return isText(next) && /[?？؟]$/u.test(block.text)
}

/** Whether a block is code or a part of a list, quote or table among the paragraphs. */
function isPartOfText({ parent }: Block, { body }: Post): boolean {
  if (!isWithin(parent, body) || parent.tag === 'p') return false
  for (let each: PageNode | undefined = parent; each && each !== body; each = each.parent)
    if (isNamedList(each) || !/^(?:li|ul|ol|pre|blockquote|p|table|tbody|tr|td|th)$/u.test(each.tag)) return false
  return true
}

/** Lists in a text have no class. */
function isNamedList({ tag, attributes }: PageNode): boolean {
  return (tag === 'ul' || tag === 'ol') && attributes['class'] !== undefined
}

/** Whether a block is beside the element with the paragraphs, or in a box among them. */
function isInBox({ parent }: Block, { node, body }: Post): boolean {
  if (node !== body) return !isWithin(parent, body)
  for (let each = parent; each !== node && each.parent; each = each.parent)
    if (each.parent === node)
      return /^(?:div|section|aside|details|dl|small|button)$/u.test(each.tag) || isNamedList(each)
  return false
}

/** The blocks of the box after a post, if it is before the next one and has a sentence and an action. */
function callBetween(blocks: readonly Block[], { last, node }: Post, next: Post | undefined): number[] {
  if (next === undefined) return []
  const between = Array.from({ length: Math.min(next.first - last - 1, maxCallBlocks) }, (_, at) => last + 1 + at)
  const first = between.find((at) => !isWithin(blocks[at]?.parent, node))
  let box = first === undefined ? undefined : blocks[first]?.parent
  while (box?.parent && !isWithin(node, box.parent) && !isWithin(next.node, box.parent)) box = box.parent
  if (!box || isWithin(node, box) || isWithin(next.node, box) || !/^(?:div|section|aside)$/u.test(box.tag)) return []
  const own = between.filter((at) => isWithin(blocks[at]?.parent, box))
  const words = own.reduce((sum, at) => sum + sizeOf(blocks[at]), 0)
  const isCall = own.some((at) => blocks[at]?.linkDensity === 1 || blocks[at]?.parent.tag === 'button')
  return isCall && own.length > 1 && words <= maxCallWords ? own : []
}

const maxCallBlocks = 8
const maxCallWords = 25

/** Whether a block is a button, a link that acts on the page, or a badge. */
function isControl(block: Block | undefined): boolean {
  if (block === undefined) return false
  const { tag, attributes } = block.parent
  if (/(?:^|[\s_-])badge(?:[\s_-]|$)/iu.test(attributes['class'] ?? '')) return true
  return tag === 'button' || (tag === 'a' && (attributes['href'] ?? '#').startsWith('#'))
}
