import { isWithin, type PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * Keeps up to `maxBlocks` uncertain blocks between the last kept text and the end of its `<main>` or `<article>`, as a gap
 * between kept blocks is filled: a last short section, after long ones, is less probable than they are.
 */
export function keepEndOfMain(blocks: readonly Block[], probabilities: readonly number[], kept: boolean[]): void {
  const last = kept.lastIndexOf(true)
  const main = mainAround(blocks[last]?.parent)
  if (!main) return
  let end = last + 1
  while (isWithin(blocks[end]?.parent, main)) end++
  if (end - last - 1 > maxBlocks) return
  for (let at = last + 1; at < end; at++)
    if ((probabilities[at] ?? 0) > minProbability && (blocks[at]?.linkDensity ?? 1) < maxLinkDensity) kept[at] = true
}

const maxBlocks = 5
const minProbability = 0.33
/** Lists of other pages stand there, too. */
const maxLinkDensity = 0.5

function mainAround(node: PageNode | undefined): PageNode | undefined {
  for (let each = node; each; each = each.parent) if (each.tag === 'main' || each.tag === 'article') return each
  return undefined
}
