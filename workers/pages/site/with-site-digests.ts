import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import { hashPath } from './hash-blocks.ts'
import type { SiteDigests } from './open-site-digests.ts'
import { emptyDigest } from './site-digest.ts'

/** An extraction that knows what other pages of a host showed, and remembers what this one shows. */
export const withSiteDigests = (pages: Extraction, digests: SiteDigests): Extraction => ({
  async extract(raw, options, signal) {
    const isSelected = options.mainContent && options.includeSelector === undefined
    if (!isSelected || raw.status >= 400) return pages.extract(raw, options, signal)
    const { host } = new URL(raw.url)
    const siteDigest = options.usesSite === false ? emptyDigest : await digests.find(host)
    const { blockHashes, ...page } = await pages.extract(raw, { ...options, siteDigest }, signal)
    if (blockHashes !== undefined && raw.isPrivate !== true)
      digests.learn(host, { page: hashPath(raw.url), blocks: blockHashes })
    return page
  },
})
