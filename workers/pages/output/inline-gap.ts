import { isBlock, type PageNode } from '#workers/pages/tree/page-node.ts'

/**
 * Whether a space belongs between neighbouring inline elements that have none in the source: two links, or a label and its
 * value that a style sheet sets apart (`Weight` `2 kg`).
 */
export function needsInlineGap(before: PageNode | undefined, after: PageNode): boolean {
  if (before === undefined || before.tag === '' || after.tag === '' || isBlock(before) || isBlock(after)) return false
  const [left, right] = [edgeOf(before, 'last').slice(-2), edgeOf(after, 'first').slice(0, 2)]
  // Both are images.
  if (before.textLength === 0 && after.textLength === 0) return true
  const areLinks = edgeLink(before, 'last') && edgeLink(after, 'first')
  if (areLinks && (left === '' || right === '')) return true
  if (!/[\p{L}\p{N}\p{M}]$/u.test(left) || !/^[\p{L}\p{N}]/u.test(right)) return false
  if (unspaced.test(left) || unspaced.test(right)) return false
  if (areLinks) return true
  if (!isPart(before) || !isPart(after) || before.textLength < 2) return false
  if (isBold(before) && isBold(after)) return false
  return isRow(before.parent) || isLabelled(before, after) || isBoundary(left, right)
}

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The first or last visible text in an element; empty without text. */
function edgeOf(node: PageNode, side: 'first' | 'last'): string {
  let each: PageNode | undefined = node
  for (let down = 0; each && each.tag !== '' && down < maxDepth; down++) each = edgeChild(each, side)
  return each?.text ?? ''
}

function edgeLink(node: PageNode, side: 'first' | 'last'): boolean {
  let each: PageNode | undefined = node
  for (let down = 0; each && each.tag !== 'a' && down < maxDepth; down++) each = edgeChild(each, side)
  return each?.tag === 'a'
}

/** Elements around one text. Each level of a deep tree asks again. */
const maxDepth = 8

function edgeChild({ children }: PageNode, side: 'first' | 'last'): PageNode | undefined {
  const hasText = (child: PageNode) => child.visible && child.textLength > 0
  return side === 'first' ? children.find(hasText) : children.findLast(hasText)
}

/** An element that is usually a label or a value. Emphasis in a word is not. */
function isPart({ tag }: PageNode): boolean {
  return /^(?:span|time|small|label|data|button|strong|b)$/u.test(tag)
}

function isBold({ tag }: PageNode): boolean {
  return tag === 'b' || tag === 'strong'
}

function isRow(parent: PageNode | undefined): boolean {
  if (parent === undefined) return false
  const { class: names = '', style = '' } = parent.attributes
  return rowClass.test(names) || /display\s*:\s*(?:inline-)?(?:flex|grid)/iu.test(style)
}

const rowClass = /(?:^|[\s_-])(?:flex|inline-flex|row|grid|hstack)(?:[\s_-]|$)/u

function isLabelled(before: PageNode, after: PageNode): boolean {
  return labelClass.test(before.attributes['class'] ?? '') || valueClass.test(after.attributes['class'] ?? '')
}

const labelClass = /(?:^|[\s_-])(?:label|key|term|attribute|property)(?:[\s_-]|$)/u
const valueClass = /(?:^|[\s_-])(?:value|data|detail)(?:[\s_-]|$)/u

/** `Weight2`, `readyShip`: no word goes on like this. */
function isBoundary(left: string, right: string): boolean {
  return /[\p{Ll}\p{Lo}]{2}$/u.test(left) && /^(?:\p{Lu}\p{Ll}|\p{N})/u.test(right)
}
