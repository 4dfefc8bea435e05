import { sizeOf, type Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out the columns beside the column of the title and the text: narrow ones by the classes of a grid, and those that
 * consist of linked cards of which the model is not sure.
 */
export function ruleOutColumns({ blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  const title = blocks.find(({ headingLevel }, at) => headingLevel === 1 && (probabilities[at] ?? 0) > 0.1)
  const classified = { blocks, probabilities }
  let text = title?.parent
  for (let level = 0; text?.parent && level < maxLevels; text = text.parent, level++) {
    const others = text.parent.children.filter((each) => each !== text && each.textLength > 0)
    if (others.length > maxOthers) continue
    for (const side of others)
      if (isNarrow(side, text, classified) || isOfCards(side, text, classified))
        for (const at of membersOf(blocks, side)) ruleOut(corrected, at)
  }
  return corrected
}

const maxLevels = 12
const maxOthers = 5

interface Classified {
  blocks: readonly Block[]
  probabilities: readonly number[]
}

/** Whether a column is at most a third of its row and has a quarter of the words of the other one. */
function isNarrow(side: PageNode, text: PageNode, classified: Classified): boolean {
  const own = shareOfRow(side)
  if (own === undefined || own > 1 / 3) return false
  const other = shareOfRow(text)
  return other !== undefined && own * 2 <= other && likelyWords(side, classified) * 4 <= likelyWords(text, classified)
}

function likelyWords(column: PageNode, { blocks, probabilities }: Classified): number {
  return membersOf(blocks, column).reduce(
    (sum, at) => sum + ((probabilities[at] ?? 0) > 0.5 ? sizeOf(blocks[at]) : 0),
    0,
  )
}

/** Whether all uncertain texts of a column are in links, at least three of them sentences, beside a column with a certain text. */
function isOfCards(side: PageNode, text: PageNode, { blocks, probabilities }: Classified): boolean {
  if (side.linkLength * 2 < side.textLength) return false
  const isLink = (at: number) => blocks[at]?.linkDensity === 1
  const members = membersOf(blocks, side)
  const sentences = members.filter((at) => isLink(at) && sizeOf(blocks[at]) >= minSentenceWords)
  if (sentences.length < minCards) return false
  if (!members.every((at) => (probabilities[at] ?? 0) < (isLink(at) ? 0.65 : 0.3))) return false
  const certain = membersOf(blocks, text).filter(
    (at) => !isLink(at) && sizeOf(blocks[at]) >= minTextWords && (probabilities[at] ?? 0) > 0.85,
  )
  return certain.length >= minTexts
}

const minSentenceWords = 8
const minCards = 3
const minTextWords = 12
const minTexts = 2

/** The indices of the blocks in an element: a range, since blocks are in document order. */
function membersOf(blocks: readonly Block[], { index, end }: PageNode): number[] {
  const first = firstFrom(blocks, index)
  return Array.from({ length: firstFrom(blocks, end) - first }, (_, at) => first + at)
}

/** The index of the first block that begins at a node or after it. */
function firstFrom(blocks: readonly Block[], index: number): number {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.nodes[0]?.index ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}

/** The width of a column as a share of its row, 0 to 1, by the classes of Bootstrap, Foundation and Tailwind. */
function shareOfRow(column: PageNode): number | undefined {
  const names = namesOf(column)
  const twelfths = lastOf(names, /(?:^|\s)(?:col(?:-(?:xs|sm|md|lg|xl))?|small|medium|large)-(\d{1,2})(?=\s|$)/gu)
  if (twelfths) return Number(twelfths[1]) / 12
  const part = lastOf(names, /(?:^|\s)(?:(?:sm|md|lg|xl):)?(?:w|basis)-(\d{1,2})\/(\d{1,2})(?=\s|$)/gu)
  if (part) return Number(part[1]) / Number(part[2])
  const span = lastOf(names, /(?:^|\s)(?:(?:sm|md|lg|xl):)?col-span-(\d{1,2})(?=\s|$)/gu)
  const grid =
    column.parent && lastOf(namesOf(column.parent), /(?:^|\s)(?:(?:sm|md|lg|xl):)?grid-cols-(\d{1,2})(?=\s|$)/gu)
  return span && grid ? Number(span[1]) / Number(grid[1]) : undefined
}

function namesOf(node: PageNode): string {
  return (attribute(node, 'class') ?? '').slice(0, maxLength)
}

const maxLength = 300

/** The class for the widest screens is the last one. */
function lastOf(names: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...names.matchAll(pattern)].at(-1)
}
