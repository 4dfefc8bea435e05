import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { attribute, type PageTree, type PageNode } from '#workers/pages/tree/page-node.ts'
import { findBlocks, type Block } from './find-blocks.ts'
import { createItemFinder, type RepeatedItem } from './repeated-items.ts'

/** A page split into blocks. `templates` and `items` have one entry per block. */
export interface PageBlocks {
  tree: PageTree
  facts: DeclaredFacts
  blocks: readonly Block[]
  /** The tags and classes of the block's element and two ancestors. Blocks with equal templates look alike. */
  templates: readonly string[]
  /** The outermost repeated item around the block. */
  items: readonly (RepeatedItem | undefined)[]
}

export function segmentPage(tree: PageTree, facts: DeclaredFacts): PageBlocks {
  const blocks = findBlocks(tree)
  const itemAround = createItemFinder()
  return {
    tree,
    facts,
    blocks,
    templates: blocks.map(({ parent }) => templateOf(parent)),
    items: blocks.map(({ parent }) => itemAround(parent)),
  }
}

function templateOf(node: PageNode): string {
  let name = ''
  let each: PageNode | undefined = node
  for (let up = 0; each && up < 3; each = each.parent, up++) name += `${each.tag}.${attribute(each, 'class') ?? ''}>`
  return name
}
