import { AppError, errorOf } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { itemErrorOf, maxConcurrentReads } from '#workers/job-run/read-items.ts'
import { crawlSite, type CrawlEnd } from '#workers/sites/crawl/crawl-site.ts'
import type { CrawledPage } from '#workers/sites/crawl/crawled-page.ts'
import { openPageSource } from '#workers/sites/crawl/page-source.ts'
import { noRobotsCheck, openRobotsCheck } from '#workers/sites/robots/robots-check.ts'

export async function crawl(input: Input<'crawl'>, context: HandlerContext): Promise<Result<'crawl'>> {
  const { url, limit, maxDepth, include, exclude, respectRobots } = input
  const robots = respectRobots ? openRobotsCheck(context.robots, context.signal) : noRobotsCheck
  await robots.assertAllowed(url)
  const pages: CrawledPage[] = []
  const end = await crawlSite(
    {
      start: url,
      patterns: { include, exclude },
      limits: { pages: limit, depth: maxDepth, concurrency: maxConcurrentReads, addresses: maxAddresses },
    },
    {
      ...openPageSource(input, context),
      isAllowed: robots.isAllowed,
      deliver(page, known) {
        pages.push(page)
        if (page.page.status === 'success') context.countItem(page.page.cache)
        context.reportProgress(pages.length, known)
      },
    },
  )
  await assertDelivered(pages, end, robots.assertAllowed)
  return resultOf({ input, pages, end }, context)
}

/** Distinct addresses that a crawl remembers. A page has up to 2,000. */
const maxAddresses = 10_000

/** Throws the error of the start page if the crawl has no other page. */
async function assertDelivered(
  [first, ...others]: readonly CrawledPage[],
  { endedBy, robotsBlocked }: CrawlEnd,
  assertAllowed: (url: string) => Promise<void>,
): Promise<void> {
  // The start page redirects to an address that robots.txt disallows.
  const [blocked] = robotsBlocked
  if (first === undefined && blocked !== undefined) await assertAllowed(blocked)
  if (first === undefined) {
    if (endedBy !== 'time') throw new AppError('TARGET_ERROR', 'The start page redirects to another site.')
    throw new AppError('DEADLINE_EXCEEDED', 'The crawl ended before it had read a page.')
  }
  if (first.page.status === 'error' && others.length === 0) throw errorOf(first.page.error)
}

function resultOf(
  { input, pages, end }: { input: Input<'crawl'>; pages: readonly CrawledPage[]; end: CrawlEnd },
  { now, cancelledAt }: Pick<HandlerContext, 'now' | 'cancelledAt'>,
): Result<'crawl'> {
  const { endedBy, discovered, duplicates, robotsBlocked, traps } = end
  const successful = pages.filter(({ page }) => page.status === 'success').length
  const entries = pages.map(entryOf)
  const waitedMs = entries.reduce((sum, entry) => sum + (entry.waitedMs ?? 0), 0)
  return {
    url: input.url,
    pages: entries,
    summary: {
      crawled: pages.length,
      successful,
      failed: pages.length - successful,
      discovered,
      duplicates,
      limit: input.limit,
      maxDepth: input.maxDepth,
      robotsRespected: input.respectRobots,
      ...(waitedMs > 0 && { waitedMs }),
      endedBy: endedBy !== 'time' ? endedBy : cancelledAt === undefined ? 'deadline' : 'cancelled',
    },
    robotsBlocked: [...robotsBlocked],
    traps: [...traps],
    crawledAt: new Date(now()).toISOString(),
  }
}

function entryOf({ url, depth, page }: CrawledPage): Result<'crawl'>['pages'][number] {
  if (page.status === 'error') {
    return { url, depth, status: page.status, error: itemErrorOf(page.error) }
  }
  const { status, title, content, isTruncated, tier, cache, metadata, waitedMs } = page
  return {
    url,
    depth,
    status,
    title,
    content,
    truncated: isTruncated,
    tier,
    cache,
    ...(waitedMs !== undefined && { waitedMs }),
    metadata,
  }
}
