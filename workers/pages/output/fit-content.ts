import { estimateTokens } from '#shared/text/model-tokens.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'
import { cutBlock, fitBlocks } from './answer-size.ts'

type Format = ExtractOptions['format']

interface FitOptions {
  format: Format
  maxTokens?: number | undefined
  /** Bytes of JSON. */
  maxBytes?: number | undefined
}

interface FittingContent {
  content: string
  /** Cut at `maxTokens`. */
  isShort: boolean
  /** Cut at `maxBytes`. */
  isCut: boolean
}

/** Joins the blocks of a page, up to the limits. */
export function fitContent(blocks: readonly string[], { format, maxTokens = 0, maxBytes }: FitOptions): FittingContent {
  const short = maxTokens ? truncateToTokens(blocks, { maxTokens, format }) : { blocks, isTruncated: false }
  const fitting = fitBlocks(short.blocks, { format, ...(maxBytes !== undefined && { maxBytes }) })
  const isTruncated = short.isTruncated || fitting.isTruncated
  const content = (isTruncated ? [...fitting.blocks, truncationMark] : fitting.blocks).join('\n\n')
  return { content, isShort: short.isTruncated, isCut: fitting.isTruncated }
}

/** Appended to truncated content. */
const truncationMark = '[…]'

/** Returns the first blocks that fit into `maxTokens`, or the beginning of the first block if it does not fit. */
export function truncateToTokens(
  blocks: readonly string[],
  { maxTokens, format }: { maxTokens: number; format: Format },
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
