import type { CorpusDocument } from './corpus/make-corpus.ts'
import { scoreReading, type Reading, type Scores } from './scores/score-reading.ts'
import type { Variant } from './variants/index.ts'

/** The reading of one document by one variant. */
export interface Result extends Scores {
  variant: string
  id: string
  layout: string
  split: 'tune' | 'held-out'
  pages: number
  milliseconds: number
  /** Why there is no reading. */
  failure?: string
}

/** A reading that fails scores 0, as an empty one does. Times are of the wall: other programs run in processes of their own. */
export async function measureReading(
  document: CorpusDocument,
  { name, variant }: { name: string; variant: Variant },
): Promise<Result | undefined> {
  const startedAt = performance.now()
  const outcome = await variant(document).catch((thrown: unknown) => ({ failure: String(thrown) }))
  const milliseconds = performance.now() - startedAt
  if (!outcome) return undefined
  const reading: Reading = 'failure' in outcome ? { markdown: '' } : outcome
  const { id, layout, split, pages } = document
  const scores = scoreReading(document.expected, reading)
  return {
    variant: name,
    id,
    layout,
    split,
    pages,
    milliseconds,
    ...scores,
    ...('failure' in outcome && { failure: outcome.failure }),
  }
}
