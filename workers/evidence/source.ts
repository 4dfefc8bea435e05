/** Characters of a source that are evidence: longer pages are data sets. Checks, passages and scans read no further. */
export const maxEvidenceChars = 500_000

/** A page that was read as evidence: what the model sees is what quotes are checked against. */
export interface Source {
  /** From 1, in the order of the sources. */
  index: number
  /** The URL that was requested. */
  url: string
  title: string
  /** The page as markdown. */
  text: string
  /** SHA-256 of `text`, in lower-case hex. */
  hash: string
  /** ISO 8601. */
  fetchedAt: string
  /** ISO 8601 date or timestamp that the page declares. */
  publishedAt?: string
  siteName?: string
  author?: string
}
