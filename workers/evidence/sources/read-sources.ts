import { hash } from 'node:crypto'
import type { ErrorCode, Failure } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/storage/stores/captures.ts'
import type { Source } from '#workers/evidence/source.ts'
import { readByTier, type TierInput } from '#workers/job-run/browser-need.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext, PageAnswer } from '#workers/job-run/job-context.ts'
import { inTurns } from '#workers/job-run/read-items.ts'
import { declaredText } from '#workers/pages/structured/declared-text.ts'

export type SourceContext = Pick<JobContext, 'readItem' | 'hosts' | 'pageJobs' | 'signal' | 'now'>

/** A page that could not be read. */
export interface FailedSource {
  url: string
  code: ErrorCode
  message: string
  /** The whole error: its details hold the status of the target. */
  failure: Failure
}

/** A page that was read. */
export interface ReadPage {
  url: string
  answer: PageAnswer
}

/** Pages that were read, numbered from 1 in the order of the URLs, and pages that failed. */
export interface ReadSources {
  sources: Source[]
  failed: FailedSource[]
  /** The pages of `sources`, in their order. */
  pages: ReadPage[]
}

/**
 * Reads pages as sources: from the cache or the web, over plain HTTP or in a browser as `tier` says, at the pace of their
 * hosts. A page that fails does not affect the others. Throws outages, and the signal's reason when it aborts.
 */
export async function readSources(
  urls: readonly string[],
  input: TierInput & { onRead?: (completed: number) => void },
  context: SourceContext,
): Promise<ReadSources> {
  const { onRead, ...fields } = input
  const read = readByTier(fields, context)
  let completed = 0
  const outcomes = await inTurns(
    urls.map((url) => ({ url })),
    async ({ url }) => {
      const outcome = await readOne(url)
      onRead?.((completed += 1))
      return outcome
    },
  )
  const pages = outcomes.filter((outcome): outcome is ReadPage => 'answer' in outcome)
  return {
    pages,
    sources: pages.map(({ url, answer }, position) => sourceOf(url, answer, position + 1)),
    failed: outcomes.filter((outcome): outcome is FailedSource => 'code' in outcome),
  }

  async function readOne(url: string): Promise<ReadPage | FailedSource> {
    try {
      return { url, answer: await read(url) }
    } catch (thrown) {
      return failedSource(url, failureOfPart(thrown, context.signal))
    }
  }
}

export function failedSource(url: string, failure: Failure): FailedSource {
  return { url, code: failure.code, message: failure.message, failure }
}

/** A page as a source with this number. */
export function sourceOf(url: string, { page }: PageAnswer, index: number): Source {
  const { title, content, fetchedAt, metadata } = page
  return {
    index,
    url,
    title,
    text: content,
    hash: hash('sha256', content),
    fetchedAt,
    ...(metadata.publishedAt !== undefined && { publishedAt: metadata.publishedAt }),
    ...(metadata.siteName !== undefined && { siteName: metadata.siteName }),
    ...(metadata.author !== undefined && { author: metadata.author }),
  }
}

/** The data that a page declares for machines, as a capture beside the page: its quotes are found there, not in the markdown. */
export function declaredSource(url: string, { page, structured }: PageAnswer): Capture {
  const { title, metadata, fetchedAt } = page
  const text = declaredText({ title, metadata, structured })
  return { url, title, text, hash: hash('sha256', text), fetchedAt, part: 'declared' }
}
