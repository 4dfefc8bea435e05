import type { ItemGroup, RepeatedItem } from '#workers/pages/selection/repeated-items.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { FeatureTable, FeatureWriter } from './feature-table.ts'
import type { PageMeasures } from './page-measures.ts'

export const repeatedItemNames: readonly string[] = [
  'units alike',
  'words a unit',
  'prose share of units',
  'link share of units',
  'page share of units',
  'place of unit',
  'unit size to mean',
]

/** Features of the repeated item around a block and of its group, such as the posts of a thread or a row of suggestions. */
export function repeatedItemFeatures({ items }: PageBlocks, page: PageMeasures): FeatureWriter {
  const known = new Map<ItemGroup, GroupMeasures>()
  return (table, at) => {
    const item = items[at]
    if (!item) return table.addSame(-1, repeatedItemNames.length)
    const measures = known.get(item.group) ?? measureGroup(item.group, page)
    known.set(item.group, measures)
    addItem(table, item, { measures, page })
  }
}

interface GroupMeasures {
  words: number
  prose: number
  linked: number
}

function measureGroup({ items }: ItemGroup, page: PageMeasures): GroupMeasures {
  const total = (sums: Float64Array) => items.reduce((sum, each) => sum + (sums[each.index] ?? 0), 0)
  return { words: Math.max(1, total(page.wordsIn)), prose: total(page.proseIn), linked: total(page.linkedIn) }
}

function addItem(
  table: FeatureTable,
  { node, group }: RepeatedItem,
  { measures: { words, prose, linked }, page }: { measures: GroupMeasures; page: PageMeasures },
): void {
  const count = group.items.length
  table.add(count)
  table.add(words / count)
  table.add(prose / words)
  table.add(linked / words)
  table.add(words / Math.max(1, page.words))
  table.add((group.positions.get(node) ?? 0) / count)
  table.add(((page.wordsIn[node.index] ?? 0) * count) / words)
}

export const templateNames: readonly string[] = [
  'blocks alike',
  'words of those',
  'words each',
  'link share of those',
  'spread of those',
]

/** Features of all blocks of the page with the same template. */
export function templateFeatures({ blocks, templates }: PageBlocks, page: PageMeasures): FeatureWriter {
  const totals = new Map<string, { count: number; words: number; linked: number; first: number; last: number }>()
  for (const [at, name] of templates.entries()) {
    const block = blocks[at]
    const total = totals.get(name) ?? { count: 0, words: 0, linked: 0, first: at, last: at }
    total.count++
    total.words += block?.words ?? 0
    total.linked += (block?.words ?? 0) * (block?.linkDensity ?? 0)
    total.last = at
    totals.set(name, total)
  }
  return (table, at) => {
    const total = totals.get(templates[at] ?? '')
    if (!total) return table.addSame(0, templateNames.length)
    table.add(total.count)
    table.add(total.words / Math.max(1, page.words))
    table.add(total.words / total.count)
    table.add(total.linked / Math.max(1, total.words))
    table.add((total.last - total.first) / blocks.length)
  }
}
