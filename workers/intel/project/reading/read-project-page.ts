import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { toAppError } from '#shared/contract/errors.ts'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import type { PageLink } from '#shared/contract/models/page.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { parsePage } from '#workers/job-run/stored-answer.ts'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { capturePage, readCapture } from '#workers/pages/read-page.ts'

export type ReadContext = Pick<
  JobContext,
  'egress' | 'extraction' | 'politeness' | 'pageJobs' | 'queueEntry' | 'now' | 'signal'
>

/** A page of the project: all that it shows, its links, and its source as it was sent. */
export interface ProjectPage {
  /** After redirects. */
  url: string
  title: string
  description?: string
  siteName?: string
  content: string
  links: readonly PageLink[]
  /** The first mebibyte of the HTML. */
  source: string
}

/**
 * Reads a page over plain HTTP, at the pace of its host, and in a browser if it is empty without its scripts. Throws as
 * `readPage` does.
 */
export async function readProjectPage(url: string, endsAt: number, context: ReadContext): Promise<ProjectPage> {
  const { politeness, signal, now, extraction } = context
  await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
  const timed = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, endsAt - now()))])
  const capture = await capturePage(url, { egress: context.egress, known: undefined }, timed)
  const { text } = decodeBody(capture.body.subarray(0, maxSourceBytes), capture.headers['content-type'])
  const source = text
  try {
    const page = await readCapture(capture, { mainContent: false, links: true }, { extraction }, timed)
    return pageOf({ ...page, title: page.title ?? '' }, source)
  } catch (thrown) {
    signal.throwIfAborted()
    const isEmpty = toAppError(thrown).code === 'EMPTY_CONTENT'
    if (!isEmpty || !(await context.pageJobs.isStaffed().catch(() => false))) throw thrown
    return pageOf(await render(url, endsAt, context), source)
  }
}

const maxSourceBytes = 1024 * 1024

/** On a worker with a browser. The page is also stored as an answer of `/fetch/pro`. */
async function render(url: string, endsAt: number, { pageJobs, queueEntry, signal }: ReadContext) {
  const input = itemInputsOf(fetchPro, { mainContent: false, links: true })(url)
  const key = cacheKeyOf(fetchPro, input)
  const job = { operation: fetchPro, parent: queueEntry, input, key, deadlineAt: endsAt, isHostHeld: true }
  return parsePage(await pageJobs.run(job, signal))
}

type Extracted = Pick<ReturnType<typeof parsePage>, 'title' | 'content' | 'metadata' | 'links'>

function pageOf({ title, content, metadata, links = [] }: Extracted, source: string): ProjectPage {
  const { finalUrl, description, siteName } = metadata
  return {
    url: finalUrl,
    title,
    content: content.slice(0, maxContentLength),
    links: links.slice(0, maxLinks),
    source,
    ...(description !== undefined && { description }),
    ...(siteName !== undefined && { siteName }),
  }
}

const maxContentLength = 100_000
const maxLinks = 1000
