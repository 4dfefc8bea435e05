/** One address of a sitemap, as it is written there. */
export interface SitemapEntry {
  url: string
  lastModified?: string
  title?: string
  /** Versions of the page in other languages (`hreflang`), at most 50. */
  alternates?: readonly { language: string; url: string }[]
}

/** Receives a sitemap while it is read. */
export interface SitemapSink {
  address: (entry: SitemapEntry) => void
  /** A sitemap that an index names. */
  sitemap: (url: string) => void
}

/** Reads the text of one sitemap in pieces. */
export interface SitemapReader {
  write: (text: string) => void
  end: () => void
  /** Why the file cannot be read, or not further. The entries before are valid. */
  problem: () => string | undefined
}
