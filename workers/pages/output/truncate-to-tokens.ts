import { estimateTokens, lengthWithin } from '#shared/contract/tokens.ts'

/** Appended to truncated content. */
export const truncationMark = '[…]'

/** Returns the first blocks that fit into `maxTokens`, or the beginning of the first block if it does not fit. */
export function truncateToTokens(
  blocks: readonly string[],
  maxTokens: number,
): { blocks: string[]; isTruncated: boolean } {
  let tokensLeft = maxTokens
  for (const [index, block] of blocks.entries()) {
    tokensLeft -= estimateTokens(block)
    if (tokensLeft >= 0) continue
    const kept = blocks.slice(0, index)
    return { blocks: kept.length === 0 ? [startOf(block, maxTokens)] : kept, isTruncated: true }
  }
  return { blocks: [...blocks], isTruncated: false }
}

function startOf(block: string, maxTokens: number): string {
  let end = lengthWithin(block, maxTokens)
  while (end > 0 && end < block.length && !/\s/u.test(block[end - 1] ?? '')) end--
  // A character has at most two UTF-16 code units.
  return end === 0
    ? Array.from(block.slice(0, 2 * maxTokens))
        .slice(0, maxTokens)
        .join('')
    : block.slice(0, end).trimEnd()
}
