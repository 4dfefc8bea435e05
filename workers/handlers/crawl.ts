import { hash } from 'node:crypto'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { crawlSite, type CrawlEnd } from '#workers/crawl/crawl-site.ts'
import type { CrawledPage } from '#workers/crawl/crawled-page.ts'
import { openPageSource } from '#workers/crawl/page-source.ts'
import { openRobotsCheck } from '#workers/crawl/robots-check.ts'
import type { HandlerContext } from '#workers/handler.ts'

export async function crawl(input: Input<'crawl'>, context: HandlerContext): Promise<Result<'crawl'>> {
  return {} as never
}
