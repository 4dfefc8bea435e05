import { estimateTokens } from '#shared/contract/tokens.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'
import { cutBlock } from './cut-block.ts'

/** Appended to truncated content. */
export const truncationMark = '[…]'

/** Returns the first blocks that fit into `maxTokens`, or the beginning of the first block if it does not fit. */
export function truncateToTokens(
  blocks: readonly string[],
  { maxTokens, format }: { maxTokens: number; format: ExtractOptions['format'] },
): { blocks: string[]; isTruncated: boolean } {
  let tokensLeft = maxTokens
  for (const [index, block] of blocks.entries()) {
    tokensLeft -= estimateTokens(block)
    if (tokensLeft >= 0) continue
    const kept = blocks.slice(0, index)
    return { blocks: kept.length === 0 ? [cutBlock(block, maxTokens, format)] : kept, isTruncated: true }
  }
  return { blocks: [...blocks], isTruncated: false }
}
