/** The kinds of traps: parts of a site that have an address for every click, and little to read. */
export type TrapKind = 'calendar' | 'session-ids' | 'query-permutations' | 'repeating-segments'

/** A trap that a crawl met. */
export interface TrapReport {
  kind: TrapKind
  /** The first address in it. */
  url: string
  /** Number of addresses that the crawl left out, or cleaned of their session id. */
  count: number
}
