import { pageFacts } from '#workers/answers/extract/page-facts.ts'
import type { Source } from '#workers/evidence/source.ts'
import { pageValues, type LabeledValue } from './facets/page-values.ts'
import { pageSentences, type Sentence } from './sentences/page-sentences.ts'

/** A page, read for a comparison. */
export interface PageContents {
  /** Of the source. */
  index: number
  values: ReadonlyMap<string, LabeledValue>
  sentences: readonly Sentence[]
}

/** A page as far as a comparison needs it. */
export type ComparedPage = Pick<Source, 'index' | 'text'>

/** Reads what a page states: its labels with their values, and its prose. */
export function pageContents({ index, text }: ComparedPage): PageContents {
  const facts = pageFacts({ content: text })
  return { index, values: pageValues(facts), sentences: pageSentences(text, facts) }
}
