/** A label, its value, and the words of the page that state them. */
export interface PagePair {
  label: string
  value: string
  /** An exact part of the page's markdown. */
  quote: string
}

export interface PageTable {
  /** The short line above the table, or the heading of its section. */
  caption?: string
  /** Empty texts if the table has no header. */
  header: string[]
  rows: string[][]
  /** The line of each row: an exact part of the page's markdown. */
  quotes: string[]
}

/** The facts that a page states as pairs and tables. */
export interface PageFacts {
  pairs: PagePair[]
  tables: PageTable[]
}
