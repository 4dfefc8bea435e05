import { scoreReading, type Scores } from './scores/score-reading.ts'
import type { Variant } from './variants/index.ts'
import type { PagesRead } from './variants/pages-read.ts'

/** A document of the benchmark and the markdown that a perfect reading returns. */
export interface BenchDocument {
  id: string
  layout: string
  split: 'tune' | 'held-out'
  expected: string
  /** The page that `expected` is of; without it, `expected` is of all pages. */
  page?: number
  pages: number
  pdf: Uint8Array
  path: string
}

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

/** A reading that fails scores as an empty one. Times are of the wall: other programs run in processes of their own. */
export async function measureReading(
  document: BenchDocument,
  { name, variant }: { name: string; variant: Variant },
): Promise<Result | undefined> {
  const startedAt = performance.now()
  const outcome = await variant(document).catch((thrown: unknown) => ({ failure: String(thrown) }))
  const milliseconds = performance.now() - startedAt
  if (!outcome) return undefined
  const { id, layout, split, pages } = document
  const reading = 'failure' in outcome ? { markdown: '' } : { [outcome.kind]: textOf(outcome, document.page) }
  return {
    variant: name,
    id,
    layout,
    split,
    pages,
    milliseconds,
    ...scoreReading(document.expected, reading as Parameters<typeof scoreReading>[1]),
    ...('failure' in outcome && { failure: outcome.failure }),
  }
}

/** The text of a page, or of all pages. */
export function textOf({ pages }: PagesRead, page: number | undefined): string {
  return page === undefined ? pages.join('\n\n') : (pages[page - 1] ?? '')
}
