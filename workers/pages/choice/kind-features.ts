import { attribute } from '#workers/pages/tree/page-node.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'
import type { PageMeasures } from './page-measures.ts'

export const kindNames: readonly string[] = [
  'blocks alike',
  'words of those',
  'words each',
  'link share of those',
  'spread of those',
]

/** How many blocks of the page are made alike (same tags and classes up to the third element), and what those hold. */
export function kindFeatures(blocks: readonly Block[], page: PageMeasures): number[][] {
  const kinds = new Map<string, { count: number; words: number; linked: number; first: number; last: number }>()
  const names = blocks.map(({ parent }) => kindOf(parent))
  for (const [at, name] of names.entries()) {
    const block = blocks[at]
    const kind = kinds.get(name) ?? { count: 0, words: 0, linked: 0, first: at, last: at }
    kind.count++
    kind.words += block?.words ?? 0
    kind.linked += (block?.words ?? 0) * (block?.linkShare ?? 0)
    kind.last = at
    kinds.set(name, kind)
  }
  return names.map((name) => {
    const kind = kinds.get(name)
    if (!kind) return []
    return [
      kind.count,
      kind.words / Math.max(1, page.words),
      kind.words / kind.count,
      kind.linked / Math.max(1, kind.words),
      (kind.last - kind.first) / blocks.length,
    ]
  })
}

export function kindOf(node: PageNode): string {
  let name = ''
  let each: PageNode | undefined = node
  for (let up = 0; each && up < 3; each = each.parent, up++) name += `${each.tag}.${attribute(each, 'class') ?? ''}>`
  return name
}
