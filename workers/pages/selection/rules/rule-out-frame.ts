import { sizeOf, type Block } from '#workers/pages/selection/find-blocks.ts'
import type { ItemGroup } from '#workers/pages/selection/repeated-items.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, isWithin, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out the small boxes around the text of a page: beside its only main element, and after a list of items that is most of
 * the page. The title above the main element stays.
 */
export function ruleOutFrame({ tree, blocks, items }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  const main = findMain(tree)
  if (main && holdsText(main, blocks, probabilities)) {
    const others = blocks.map(({ parent, headingLevel }) => !isWithin(parent, main) && headingLevel !== 1)
    ruleOutBoxes(corrected, blocks, { center: main, others, maxWords: 100, maxProbability: 0.9 })
  }
  const list = findList(blocks, items, probabilities)
  if (list) {
    const others = blocks.map(({ parent }) => parent.index >= list.end)
    ruleOutBoxes(corrected, blocks, { center: list, others, maxWords: 20, maxProbability: 0.5 })
  }
  return corrected
}

interface Frame {
  center: PageNode
  /** The blocks around it. */
  others: readonly boolean[]
  /** Larger boxes stay. */
  maxWords: number
  /** Blocks of which the model is sure stay. */
  maxProbability: number
}

function ruleOutBoxes(
  probabilities: number[],
  blocks: readonly Block[],
  { center, others, maxWords, maxProbability }: Frame,
): void {
  const boxes = new Map<PageNode, number[]>()
  for (const [at, { parent }] of blocks.entries()) {
    // Improbable blocks go anyway. Without them, the expected content is less, and the threshold rises.
    if (others[at] !== true || (probabilities[at] ?? 0) < minProbability) continue
    const box = boxBeside(parent, center)
    const members = boxes.get(box)
    if (members) members.push(at)
    else boxes.set(box, [at])
  }
  for (const members of boxes.values()) {
    if (members.reduce((sum, at) => sum + sizeOf(blocks[at]), 0) > maxWords) continue
    for (const at of members) if ((probabilities[at] ?? 0) < maxProbability) ruleOut(probabilities, at)
  }
}

const minProbability = 0.3

/** The largest element around a node that does not hold the center. */
function boxBeside(node: PageNode, center: PageNode): PageNode {
  let box = node
  while (box.parent && !isWithin(center, box.parent)) box = box.parent
  return box
}

/** The main element, or the element with a usual id for it; undefined if there are several. */
function findMain(tree: PageTree): PageNode | undefined {
  const mains: PageNode[] = []
  const named: PageNode[] = []
  for (const node of tree.nodes) {
    if (node.tag === '' || !node.visible) continue
    if (node.tag === 'main' || attribute(node, 'role') === 'main') mains.push(node)
    else if (mainIds.has(attribute(node, 'id') ?? '')) named.push(node)
  }
  const [first, second] = mains.length > 0 ? mains : named
  return second ? undefined : first
}

const mainIds: ReadonlySet<string> = new Set(['main', 'content', 'main-content'])

/** Whether most of the likely words are in the main element. */
function holdsText(main: PageNode, blocks: readonly Block[], probabilities: readonly number[]): boolean {
  let inside = 0
  let outside = 0
  for (const [at, { words, parent }] of blocks.entries()) {
    const probability = probabilities[at] ?? 0
    if (probability < 0.5) continue
    if (isWithin(parent, main)) inside += words * probability
    else outside += words * probability
  }
  return inside >= minWords && outside <= inside * maxOutside
}

const minWords = 20
const maxOutside = 0.6

/** The element around the repeated items that have most of the expected words of a page. */
function findList(
  blocks: readonly Block[],
  items: PageBlocks['items'],
  probabilities: readonly number[],
): PageNode | undefined {
  const expected = new Map<ItemGroup, number>()
  let all = 0
  for (const [at, { words }] of blocks.entries()) {
    const own = words * (probabilities[at] ?? 0)
    all += own
    const group = items[at]?.group
    if (group) expected.set(group, (expected.get(group) ?? 0) + own)
  }
  for (const [group, own] of expected) if (own > all * minShare) return group.items[0]?.parent
  return undefined
}

const minShare = 0.6
