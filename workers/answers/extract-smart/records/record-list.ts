import type { EvidenceSource } from '#workers/answers/extract/match/find-values.ts'

/** Things of one kind on a page: the rows of a table, the items of a list, cards, or items that the page declares. */
export interface RecordList {
  source: EvidenceSource
  /** The heading or caption above it; empty without one. */
  caption: string
  /** The names of its fields, in the order of the page. */
  labels: readonly string[]
  records: readonly PageRecord[]
}

export interface PageRecord {
  /** By label. A field without a value is absent. */
  values: ReadonlyMap<string, string>
  /** Words of the page that hold the values; for declared items, the values themselves. */
  quote: string
}

/** A page may have any number of records. */
export const maxRecords = 1000

/** A label in words: `datePosted` as `date Posted`. */
export const spaced = (label: string): string => label.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
