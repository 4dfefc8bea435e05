import type { Failure } from '#shared/contract/errors.ts'
import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { PageMetadata } from '#shared/contract/models/page.ts'

/** A page of a crawl as it was read. Plain JSON: it is stored until the crawl ends. */
export type ReadPage = PageContent | FailedPage

export interface PageContent {
  status: 'success'
  title: string
  /** Cut to the length that the caller asked for. */
  content: string
  isTruncated: boolean
  /** Of the whole content. */
  contentHash: string
  metadata: PageMetadata
  tier: 'basic' | 'pro' | 'provider'
  cache: CacheInfo
  /** Absent for a page that did not wait for its host. */
  waitedMs?: number
  /** The addresses on the same site that the page links to. */
  outlinks: readonly string[]
}

export interface FailedPage {
  status: 'error'
  error: Failure
}

/** A delivered page and its place in the crawl. */
export interface CrawledPage {
  url: string
  /** Number of links from the start page. */
  depth: number
  page: ReadPage
}
