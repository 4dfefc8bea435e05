import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'
import { findBlocks } from './find-blocks.ts'
import type { RepeatedUnit } from './repeated-units.ts'
import { unitFinder } from './repeated-units.ts'

/** A page cut into blocks; `kinds` and `units` hold an entry a block. */
export interface PageBlocks {
  tree: PageTree
  facts: DeclaredFacts
  blocks: readonly Block[]
  /** Blocks of one kind are made alike: the same tags and classes up to the third element. */
  kinds: readonly string[]
  /** The outermost repeated unit around each. */
  units: readonly (RepeatedUnit | undefined)[]
}

export function cutPage(tree: PageTree, facts: DeclaredFacts): PageBlocks {
  const blocks = findBlocks(tree)
  const unitAround = unitFinder()
  return {
    tree,
    facts,
    blocks,
    kinds: blocks.map(({ parent }) => kindOf(parent)),
    units: blocks.map(({ parent }) => unitAround(parent)),
  }
}

function kindOf(node: PageNode): string {
  let name = ''
  let each: PageNode | undefined = node
  for (let up = 0; each && up < 3; each = each.parent, up++) name += `${each.tag}.${attribute(each, 'class') ?? ''}>`
  return name
}
