/** A sentence about several pages. */
export interface Statement {
  text: string
  /** One part for each page that it speaks of. Every part is checked against its page alone. */
  parts: readonly StatementPart[]
}

export interface StatementPart {
  /** Of the source. */
  index: number
  text: string
  /** Words of the page that say it. */
  quote: string
}

/** Statements of a comparison. */
export interface Statements {
  similarities: Statement[]
  differences: Statement[]
}

/** The place of a page among the sources, as readers say it. */
export const pageNumber = (index: number): string => ['first', 'second', 'third'][index - 1] ?? `${index}th`
