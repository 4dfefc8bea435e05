import { estimateTokens } from '#shared/tokens.ts'

/** What stands where content was cut. */
export const cutMark = '[…]'

/** As many whole blocks as fit the number of tokens; at least the beginning of the first one. */
export function cutToTokens(blocks: readonly string[], maxTokens: number): { blocks: string[]; cut: boolean } {
  let left = maxTokens
  for (const [index, block] of blocks.entries()) {
    left -= estimateTokens(block)
    if (left >= 0) continue
    const kept = blocks.slice(0, index)
    return { blocks: kept.length === 0 ? [startOf(block, maxTokens)] : kept, cut: true }
  }
  return { blocks: [...blocks], cut: false }
}

function startOf(block: string, maxTokens: number): string {
  const words = block.split(/(?<=\s)/u)
  let kept = ''
  for (const word of words) {
    if (estimateTokens(kept + word) > maxTokens) break
    kept += word
  }
  return kept === '' ? Array.from(block).slice(0, maxTokens).join('') : kept.trimEnd()
}
