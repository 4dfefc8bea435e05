import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractOptions, ExtractedPage } from '#workers/pages/page.ts'
import { hashPath } from '#workers/pages/site/hash-blocks.ts'
import { emptyDigest, learnPages, type SeenPage, type SiteDigest } from '#workers/pages/site/site-digest.ts'

export interface SitePage {
  url: string
  html: string
}

/** The digest that these pages of a host make. */
export function learnSite(pages: readonly SitePage[]): SiteDigest {
  return learnPages(emptyDigest, pages.map(seenOf), 0)
}

/** The hashes that a page adds to its digest. */
export function seenOf(page: SitePage): SeenPage {
  return { page: hashPath(page.url), blocks: readSitePage(page, emptyDigest).blockHashes ?? [] }
}

export function readSitePage(
  { url, html }: SitePage,
  siteDigest: SiteDigest,
  changes: Partial<ExtractOptions> = {},
): ExtractedPage {
  const raw = { url, status: 200, contentType: 'text/html', body: new TextEncoder().encode(html) }
  return extractPage(raw, { mainContent: true, format: 'markdown', links: false, siteDigest, ...changes })
}
