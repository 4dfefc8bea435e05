import { normalizeText, type NormalizedText } from '#shared/quotes/normalize-text.ts'
import type { Source } from '#workers/evidence/source.ts'
import { blocksOf, type Block } from '#workers/evidence/text/blocks-of.ts'

/** A source with what the checks read of it. Each part is made once, when a claim first needs it. */
export interface CheckedPage {
  source: Source
  normalized: () => NormalizedText
  blocks: () => readonly Block[]
}

export function openPage(source: Source): CheckedPage {
  let normalized: NormalizedText | undefined
  let blocks: Block[] | undefined
  return {
    source,
    normalized: () => (normalized ??= normalizeText(source.text)),
    blocks: () => (blocks ??= blocksOf(source.text)),
  }
}
