import { normalizeText, type NormalizedText } from '#shared/quotes/normalize-text.ts'
import { blocksOf, type Block } from '#workers/evidence/blocks-of.ts'
import { maxEvidenceChars, type Source } from '#workers/evidence/source.ts'

/** A source with what the checks read of it. Each part is made once, when a claim first needs it. */
export interface CheckedPage {
  source: Source
  normalized: () => NormalizedText
  blocks: () => readonly Block[]
  /** Makes both, so that the first claim about the page need not. */
  prepare: () => void
}

export function openPage(source: Source): CheckedPage {
  const text = source.text.slice(0, maxEvidenceChars)
  let made: NormalizedText | undefined
  let found: Block[] | undefined
  const normalized = () => (made ??= normalizeText(text))
  const blocks = () => (found ??= blocksOf(text))
  return {
    source,
    normalized,
    blocks,
    prepare() {
      normalized()
      blocks()
    },
  }
}
