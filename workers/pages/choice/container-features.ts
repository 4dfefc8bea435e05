import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'
import type { PageMeasures } from './page-measures.ts'
import { share } from './page-measures.ts'

const levels = ['parent', 'second', 'third', 'fourth', 'section'] as const

export const containerNames: readonly string[] = [
  ...levels.flatMap((level) => [
    `${level} page share`,
    `${level} link share`,
    `${level} prose share`,
    `${level} words a block`,
  ]),
  'section position',
  'depth',
  'in core',
  'levels to best',
  'best page share',
]

/** The elements around a block, smallest first, as far as each holds more than the one before; then its section. */
export function containerFeatures(block: Block, page: PageMeasures): number[] {
  const around = growingAncestors(block.parent, page)
  const section = sectionOf(block.parent, page)
  const measured = [around[0], around[1], around[2], around[3], section]
  return [
    ...measured.flatMap((node) => (node ? measuresOf(node, page) : [-1, -1, -1, -1])),
    (section.index - page.core.index) / Math.max(1, page.core.end - page.core.index),
    block.parent.depth,
    Number(isWithin(block.parent, page.core)),
    levelsTo(block.parent, page.best),
    (page.wordsIn[page.best.index] ?? 0) / Math.max(1, page.words),
  ]
}

export function growingAncestors(node: PageNode, { wordsIn }: PageMeasures): PageNode[] {
  const around: PageNode[] = []
  let words = -1
  for (let each: PageNode | undefined = node; each && around.length < 4; each = each.parent) {
    const held = wordsIn[each.index] ?? 0
    if (held > words) around.push(each)
    words = held
  }
  return around
}

/** The child of the page's core that the block stands in; the core itself, or a child of the root, otherwise. */
export function sectionOf(node: PageNode, { core }: PageMeasures): PageNode {
  let each = node
  while (each.parent && each.parent !== core && !isWithin(core, each.parent)) each = each.parent
  return each
}

function measuresOf(node: PageNode, page: PageMeasures): number[] {
  const words = page.wordsIn[node.index] ?? 0
  return [
    words / Math.max(1, page.words),
    share(page.linkedIn, page.wordsIn, node),
    share(page.proseIn, page.wordsIn, node),
    words / Math.max(1, page.blocksIn[node.index] ?? 0),
  ]
}

function isWithin(node: PageNode, container: PageNode): boolean {
  return node.index >= container.index && node.index < container.end
}

/** How far up from the block the best container begins; -1 when it is inside that container. */
function levelsTo(node: PageNode, best: PageNode): number {
  if (isWithin(node, best)) return -1
  let levels = 0
  for (let each: PageNode | undefined = node; each && !isWithin(best, each); each = each.parent) levels++
  return levels
}
