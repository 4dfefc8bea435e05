import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { browserPriority } from '#shared/contract/host-history.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { CaptureStream } from '#shared/egress/egress.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { parsePage } from '#workers/job-run/stored-answer.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { readCapture } from '#workers/pages/read-page.ts'
import { declarationBytes, decodeText } from '#workers/streams/decode-text.ts'
import { joinFirst } from '#workers/streams/join-first.ts'
import { slicesOf } from '#workers/streams/slices-of.ts'
import { linkReader, type FoundLink } from './link-reader.ts'

export interface HomePage {
  /** The final URL. Links without a base are relative to it. */
  url: string
  baseUrl: string
  title: string
  links: readonly FoundLink[]
  /** Whether a limit ended the reading. */
  isCut: boolean
}

export type HomePageContext = Pick<
  JobContext,
  'egress' | 'extraction' | 'hosts' | 'politeness' | 'pageJobs' | 'queueEntry' | 'now' | 'noteFreshness'
>

/** The page, and the end of the time for it in Unix milliseconds. */
export interface HomePageRequest {
  url: string
  endsAt: number
}

/**
 * Reads the links of a page: over plain HTTP, or with a browser if the host is known to need one or the plain page is
 * refused or empty, and a worker with a browser runs. Each request takes its turn at the host. Throws as `readPage` does.
 */
export async function readHomePage(
  request: HomePageRequest,
  context: HomePageContext,
  signal: AbortSignal,
): Promise<HomePage> {
  const { hosts, politeness, pageJobs, now } = context
  const { host } = new URL(request.url)
  const [known, hasBrowser] = await Promise.all([
    hosts.find(host).catch(() => undefined),
    pageJobs.isStaffed().catch(() => false),
  ])
  const takeTurn = () => politeness.takeTurn(host, { deadlineAt: request.endsAt, signal })
  const plain = async () => {
    await takeTurn()
    return fetchHomePage(request.url, context, signal)
  }
  if (!hasBrowser) return plain()
  const rendered = async () => {
    await takeTurn()
    return renderHomePage(request, context, signal)
  }
  const [first, second] = browserPriority(known, now()) === 'first' ? [rendered, plain] : [plain, rendered]
  try {
    return await first()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (signal.aborted || !isWorthAnother.has(error.code)) throw thrown
    return second().catch(() => {
      throw error
    })
  }
}

/** Failures of one way that the other may not meet. */
const isWorthAnother: ReadonlySet<ErrorCode> = new Set([
  'EMPTY_CONTENT',
  'TARGET_BLOCKED',
  'TARGET_TIMEOUT',
  'RENDER_FAILED',
  'SERVICE_UNAVAILABLE',
])

/** Reads the links of a page on a worker with a browser. The page is also stored as an answer of `/fetch/pro`. */
async function renderHomePage(
  { url, endsAt }: HomePageRequest,
  { pageJobs, queueEntry, noteFreshness }: Pick<HomePageContext, 'pageJobs' | 'queueEntry' | 'noteFreshness'>,
  signal: AbortSignal,
): Promise<HomePage> {
  const [input] = itemInputs({ field: 'urls', operation: fetchPro }, { urls: [url], mainContent: false, links: true })
  if (input === undefined) throw new Error('Expected one item for one URL.')
  const key = cacheKeyOf(fetchPro, input)
  const job = { operation: fetchPro, parent: queueEntry, input, key, deadlineAt: endsAt, isHostHeld: true }
  const result = await pageJobs.run(job, signal)
  if (result.isCut === true) noteFreshness?.(cutShort)
  const { title, links = [], metadata } = parsePage(result)
  const found = links.map((link) => ({ url: link.url, title: link.text }))
  return { url: metadata.finalUrl, baseUrl: metadata.finalUrl, title, links: found, isCut: false }
}

/** Larger pages are cut. */
const maxBytes = 20 * 1024 * 1024

/** Pages with fewer links may be bot walls, login pages or empty shells: the extraction recognizes them. */
const fewLinks = 5

/** Of a page with few links, the extraction gets this much. */
const maxExtractedBytes = 1024 * 1024

/**
 * Reads the links of a page as it arrives. Throws as `readPage` does. Not as an item of the job: the job holds a slot of the
 * host already, so that as many maps as a host has slots would wait for each other. A stored page has no texts of its links.
 */
async function fetchHomePage(
  url: string,
  context: Pick<HomePageContext, 'egress' | 'extraction'>,
  signal: AbortSignal,
): Promise<HomePage> {
  using response = await context.egress.stream({ url, signal, maxBytes, excess: 'cut' })
  const start = keepStart(response.body)
  const reader = linkReader()
  let isCut = false
  if (isMarkup(response))
    for await (const text of slicesOf(decodeText(joinFirst(start.chunks(), declarationBytes), typeOf(response)))) {
      reader.write(text)
      isCut = reader.isOver()
      if (isCut) break
    }
  reader.end()
  const { links, baseHref, title } = reader.page()
  if (response.status >= 400 || links.length < fewLinks) {
    const capture = { ...response, body: start.bytes() }
    await readCapture(capture, { mainContent: false }, { extraction: context.extraction }, signal)
  }
  const baseUrl = URL.parse(baseHref ?? '', response.url)?.href ?? response.url
  return { url: response.url, baseUrl, title, links, isCut }
}

const isMarkup = ({ headers }: CaptureStream) => /html|xml|^$/i.test(headers['content-type'] ?? '')

const typeOf = ({ headers }: CaptureStream) => ({ contentType: headers['content-type'], markup: 'html' }) as const

/** Passes a body through and keeps its start. */
function keepStart(body: AsyncIterable<Uint8Array>) {
  const kept: Uint8Array[] = []
  let size = 0
  return {
    async *chunks(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        if (size < maxExtractedBytes) kept.push(chunk)
        size += chunk.length
        yield chunk
      }
    },
    bytes: (): Uint8Array => new Uint8Array(Buffer.concat(kept)),
  }
}
