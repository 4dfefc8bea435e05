import type { PageTree } from '#workers/pages/tree/page-node.ts'
import type { Judgement } from './judge-blocks.ts'
import { keepNotes } from './keep-notes.ts'
import { selectBlocks } from './select-blocks.ts'
import type { Selection } from './selection.ts'
import { keepAll } from './selection.ts'

/**
 * The nodes of a measured tree that are the page's content: the blocks that a judgement keeps, with their pictures and
 * footnotes. Never empty for a page with visible text.
 */
export function chooseContent(tree: PageTree, { blocks, kept }: Judgement): Selection {
  if (blocks.length === 0) return keepAll(tree)
  const selection = selectBlocks(tree, blocks, kept)
  keepNotes(tree, selection)
  return selection
}
