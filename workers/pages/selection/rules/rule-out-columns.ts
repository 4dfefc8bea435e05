import { sizeOf, type Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { shareOfRow } from './grid-columns.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out the columns beside the column of the title and the text: narrow ones by the classes of a grid, and those that
 * consist of linked cards of which the model is not sure.
 */
export function ruleOutColumns({ blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  const title = blocks.find(({ headingLevel }, at) => headingLevel === 1 && (probabilities[at] ?? 0) > 0.1)
  const read = (node: PageNode): Column => ({ node, members: membersOf(blocks, node).map((at) => readMember(at)) })
  const readMember = (at: number): Member => {
    const block = blocks[at]
    return { at, words: sizeOf(block), isLink: block?.linkDensity === 1, probability: probabilities[at] ?? 0 }
  }
  let column = title?.parent
  for (let level = 0; column?.parent && level < maxLevels; column = column.parent, level++) {
    const others = column.parent.children.filter((each) => each !== column && each.textLength > 0)
    if (others.length === 0 || others.length > maxOthers) continue
    const text = read(column)
    for (const side of others.map(read))
      if (isNarrow(side, text) || isOfCards(side, text)) for (const { at } of side.members) ruleOut(corrected, at)
  }
  return corrected
}

const maxLevels = 12
const maxOthers = 5

interface Column {
  node: PageNode
  members: readonly Member[]
}

interface Member {
  /** The index of the block. */
  at: number
  words: number
  isLink: boolean
  probability: number
}

/** Whether a column is at most a third of its row and has a quarter of the words of the other one. */
function isNarrow(side: Column, text: Column): boolean {
  const [own, other] = [shareOfRow(side.node), shareOfRow(text.node)]
  if (own === undefined || other === undefined || own > 1 / 3 || own * 2 > other) return false
  return likelyWords(side) * 4 <= likelyWords(text)
}

function likelyWords({ members }: Column): number {
  return members.reduce((sum, { words, probability }) => sum + (probability > 0.5 ? words : 0), 0)
}

/** Whether all uncertain texts of a column are in links, at least three of them sentences, beside a column with a certain text. */
function isOfCards(side: Column, text: Column): boolean {
  const sentences = side.members.filter(({ isLink, words }) => isLink && words >= minSentenceWords)
  if (sentences.length < minCards) return false
  if (!side.members.every(({ isLink, probability }) => probability < (isLink ? 0.65 : 0.3))) return false
  const certain = text.members.filter(({ isLink, words, probability }) => !isLink && words >= 12 && probability > 0.85)
  return certain.length >= minTexts
}

const minSentenceWords = 8
const minCards = 3
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
