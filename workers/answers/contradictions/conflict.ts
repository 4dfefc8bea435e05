import type { SourceSignal } from '#shared/contract/models/answers/evidence.ts'
import type { Contradictions } from '#shared/contract/models/answers/research-fields.ts'

/** Sentences of independent sources that give different values for the same. */
export interface Conflict {
  /** Words that the sentences share. */
  subject: string
  /** Two or more, one for each source. */
  sides: readonly Side[]
}

interface Side {
  /** `index` of the source. */
  source: number
  value: string
  quote: string
}

/** A contradiction as a signal, with the date of each page. */
export function contradictionSignal({ subject, sides }: Contradictions[number]): SourceSignal {
  const values = sides.map(
    ({ index, value, publishedAt }) =>
      `${value} [${index}]${publishedAt === undefined ? '' : ` (page of ${publishedAt.slice(0, 10)})`}`,
  )
  return {
    code: 'contradiction',
    severity: 'warning',
    message: `Independent sources disagree about "${subject}": ${values.join(', ')}.`,
  }
}
