import { hash } from 'node:crypto'
import { toAppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { HandlerContext, PageAnswer } from '#workers/handler.ts'
import { storeResultMs } from '#workers/jobs/run.ts'
import type { FailedPage, PageContent, ReadPage } from './crawled-page.ts'
import { readByTier } from './read-by-tier.ts'

/**
 * Returns a function that reads the pages of a crawl. It saves each page as a part of the job before it returns it, so that
 * the next run of a job whose worker died reads no page twice. Undefined if there is no time left, or the caller cancelled.
 */
export function openPageSource(
  input: Input<'crawl'>,
  context: HandlerContext,
): (url: string) => Promise<ReadPage | undefined> {
  const { parts, signal, now, cancelledAt, deadlineAt } = context
  const stopsAt = cancelledAt ?? deadlineAt - 2 * storeResultMs
  const read = readByTier(input, context)

  return async (url) => {
    const saved = await parts.find(url)
    // Only this function saves parts of a crawl.
    if (saved !== undefined) return JSON.parse(saved) as ReadPage
    if (now() >= stopsAt) return undefined
    const page = await readOrFail(url)
    // A page that fails when the time of the crawl is up does not fail for a reason of its own.
    if (page.status === 'error' && now() >= stopsAt) return undefined
    await parts.save(url, JSON.stringify(page))
    return page
  }

  async function readOrFail(url: string): Promise<ReadPage> {
    try {
      return contentOf(await read(url), input.maxChars)
    } catch (thrown) {
      signal.throwIfAborted()
      return failureOf(thrown)
    }
  }
}

function contentOf({ page, cache, outlinks }: PageAnswer, maxChars: number): PageContent {
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
    outlinks,
  }
}

function failureOf(thrown: unknown): FailedPage {
  const { code, message } = toAppError(thrown)
  return { status: 'error', error: { code, message } }
}
