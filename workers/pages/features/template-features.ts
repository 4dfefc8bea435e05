import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { FeatureWriter } from './feature-table.ts'
import type { PageMeasures } from './page-measures.ts'

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
