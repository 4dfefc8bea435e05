import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { FeatureTable, FeatureWriter } from './feature-table.ts'
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
export function containerFeatures(blocks: readonly Block[], page: PageMeasures): FeatureWriter {
  return (table, at) => {
    const holder = blocks[at]?.parent ?? page.core
    const around = growingAncestors(holder, page)
    const section = sectionOf(holder, page)
    for (let level = 0; level < 4; level++) addMeasures(table, around[level], page)
    addMeasures(table, section, page)
    table.add((section.index - page.core.index) / Math.max(1, page.core.end - page.core.index))
    table.add(holder.depth)
    table.addIf(isWithin(holder, page.core))
    table.add(levelsTo(holder, page.best))
    table.add((page.wordsIn[page.best.index] ?? 0) / Math.max(1, page.words))
  }
}

function growingAncestors(node: PageNode, { wordsIn }: PageMeasures): PageNode[] {
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
function sectionOf(node: PageNode, { core }: PageMeasures): PageNode {
  let each = node
  while (each.parent && each.parent !== core && !isWithin(core, each.parent)) each = each.parent
  return each
}

function addMeasures(table: FeatureTable, node: PageNode | undefined, page: PageMeasures): void {
  if (!node) return table.addSame(-1, 4)
  const words = page.wordsIn[node.index] ?? 0
  table.add(words / Math.max(1, page.words))
  table.add(share(page.linkedIn, page.wordsIn, node))
  table.add(share(page.proseIn, page.wordsIn, node))
  table.add(words / Math.max(1, page.blocksIn[node.index] ?? 0))
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
