import { hash } from 'node:crypto'
import type { PageMetadata } from '#shared/contract/models/page.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { readByTier } from '#workers/job-run/browser-need.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import { storeResultMs, type JobContext, type PageAnswer } from '#workers/job-run/job-context.ts'
import type { CrawlPorts } from './crawl-site.ts'
import type { PageContent, ReadPage } from './crawled-page.ts'

/**
 * The pages of a crawl: from the web or the cache, or as an earlier run of the job saved them. So the next run of a job whose
 * worker died reads no page twice.
 */
export function openPageSource(
  input: Input<'crawl'>,
  { parts, ...context }: JobContext,
): Pick<CrawlPorts, 'read' | 'save'> {
  const { signal, now, cancelledAt, deadlineAt } = context
  const stopsAt = cancelledAt ?? deadlineAt - 2 * storeResultMs
  const read = readByTier({ ...input, source: 'html' }, context)
  const saved = new Set<string>()

  return {
    async read(url) {
      const part = await parts.find(url)
      if (part !== undefined) {
        saved.add(url)
        // Only `save` writes parts of a crawl.
        return JSON.parse(part) as ReadPage
      }
      if (now() >= stopsAt) return undefined
      const page = await readOrFail(url)
      // A page that fails when the time of the crawl is up does not fail for a reason of its own.
      return page.status === 'error' && now() >= stopsAt ? undefined : page
    },
    async save(url, page) {
      if (!saved.has(url)) await parts.save(url, JSON.stringify(page))
    },
  }

  async function readOrFail(url: string): Promise<ReadPage> {
    try {
      return contentOf(await read(url), input)
    } catch (thrown) {
      return { status: 'error', error: failureOfPart(thrown, signal) }
    }
  }
}

function contentOf(
  { page, cache, outlinks, waitedMs }: PageAnswer,
  { maxChars, respectRobots }: Input<'crawl'>,
): PageContent {
  const { title, content, metadata, tier } = page
  return {
    status: 'success',
    title,
    content: textPrefix(content, maxChars),
    isTruncated: content.length > maxChars,
    contentHash: hash('sha256', content),
    metadata,
    tier,
    cache,
    ...(waitedMs !== undefined && { waitedMs }),
    outlinks: respectRobots && forbidsFollowing(metadata) ? [] : outlinks,
  }
}

/** Whether the owner of the page asks crawlers not to follow its links. */
const forbidsFollowing = ({ robots = [] }: PageMetadata) => robots.includes('nofollow') || robots.includes('none')
