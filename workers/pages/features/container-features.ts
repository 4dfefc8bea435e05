import type { Block } from '#workers/pages/selection/find-blocks.ts'
import { isWithin, type PageNode } from '#workers/pages/tree/page-node.ts'
import type { FeatureTable, FeatureWriter } from './feature-table.ts'
import { ratioAt, type PageMeasures } from './page-measures.ts'

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

/** Features of up to four ancestors of a block, each with more words than the one below it, and of its section. */
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
    table.add(levelsTo(holder, page.topCandidate))
    table.add((page.wordsIn[page.topCandidate.index] ?? 0) / Math.max(1, page.words))
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

/** The child of the page's core around the block; otherwise the core itself or a child of the root. */
function sectionOf(node: PageNode, { core }: PageMeasures): PageNode {
  let each = node
  while (each.parent && each.parent !== core && !isWithin(core, each.parent)) each = each.parent
  return each
}

function addMeasures(table: FeatureTable, node: PageNode | undefined, page: PageMeasures): void {
  if (!node) return table.addSame(-1, 4)
  const words = page.wordsIn[node.index] ?? 0
  table.add(words / Math.max(1, page.words))
  table.add(ratioAt(page.linkedIn, page.wordsIn, node))
  table.add(ratioAt(page.proseIn, page.wordsIn, node))
  table.add(words / Math.max(1, page.blocksIn[node.index] ?? 0))
}

/** The number of levels from the block up to an ancestor of the top candidate; -1 inside the top candidate. */
function levelsTo(node: PageNode, best: PageNode): number {
  if (isWithin(node, best)) return -1
  let levels = 0
  for (let each: PageNode | undefined = node; each && !isWithin(best, each); each = each.parent) levels++
  return levels
}
