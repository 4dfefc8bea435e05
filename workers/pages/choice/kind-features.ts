import type { FeatureWriter } from './feature-table.ts'
import type { PageBlocks } from './page-blocks.ts'
import type { PageMeasures } from './page-measures.ts'

export const kindNames: readonly string[] = [
  'blocks alike',
  'words of those',
  'words each',
  'link share of those',
  'spread of those',
]

/** How many blocks of the page are made alike, and what those hold. */
export function kindFeatures({ blocks, kinds: names }: PageBlocks, page: PageMeasures): FeatureWriter {
  const kinds = new Map<string, { count: number; words: number; linked: number; first: number; last: number }>()
  for (const [at, name] of names.entries()) {
    const block = blocks[at]
    const kind = kinds.get(name) ?? { count: 0, words: 0, linked: 0, first: at, last: at }
    kind.count++
    kind.words += block?.words ?? 0
    kind.linked += (block?.words ?? 0) * (block?.linkShare ?? 0)
    kind.last = at
    kinds.set(name, kind)
  }
  return (table, at) => {
    const kind = kinds.get(names[at] ?? '')
    if (!kind) return table.addSame(0, kindNames.length)
    table.add(kind.count)
    table.add(kind.words / Math.max(1, page.words))
    table.add(kind.words / kind.count)
    table.add(kind.linked / Math.max(1, kind.words))
    table.add((kind.last - kind.first) / blocks.length)
  }
}
