import { AppError, errorOf, failureOf, type ErrorCode } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { UsageCategory } from '#shared/contract/usage/usage.ts'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { statedPauseSeconds } from '#shared/egress/headers/retry-after.ts'
import type { Validators } from '#shared/storage/stores/pages.ts'
import { maxTargetBytes } from '#workers/pages/formats/document-format.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import { paymentRequired } from '#workers/pages/refusal/tolls/payment-required.ts'
import { conditionalHeaders, freshnessOf, type Freshness } from './freshness.ts'
import { uniteUsage } from './metadata/combine-statements.ts'
import { withUsage, type UsageDeps } from './metadata/with-usage.ts'
import { acceptFor, isMarkdownType, isOwnVersion, isStub, type FormOptions } from './native-markdown.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'

/** Options of a caller. Omitted options have their defaults. */
export type ReadOptions = FormOptions & {
  /** False: nothing that earlier calls left behind changes the answer. */
  cache?: boolean | undefined
  /** The uses that the owner must allow. */
  respectUsage?: readonly UsageCategory[] | undefined
}

export interface ReadDeps extends UsageDeps {
  egress: Egress
  extraction: Extraction
  /** The validators of the stored version. They make the request conditional. */
  known?: Validators | undefined
  /** Called with the freshness of the response. */
  noteFreshness?: (freshness: Freshness) => void
  /** Called with the final URL of a page that a browser rendered, and whether a bot check or a failed browser came before. */
  noteRendering?: (rendering: Rendering) => void
  /** Called with the addresses on the same site that the page links to. */
  noteOutlinks?: (outlinks: readonly string[]) => void
  /** Called with the structured data of the page, a `StructuredData` as JSON text. */
  noteStructured?: (structured: string) => void
}

export interface Rendering {
  finalUrl: string
  isHard: boolean
}

/** The target responded with 304: the stored version is current. */
export class NotModified extends Error {}

/**
 * Fetches a URL and returns its content. Throws USAGE_NOT_ALLOWED (`withUsage`), as egress and `extractPage` do, TARGET_ERROR for a status of 400 or above
 * without a bot wall or login page, TARGET_PAYMENT_REQUIRED for 402, and `NotModified` if `known` is given and still valid.
 */
export async function readPage(
  url: string,
  options: ReadOptions,
  deps: ReadDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  deps.usage?.prepare(url)
  const accept = acceptFor(options)
  if (accept === undefined) return readCapture(await capturePage(url, deps, signal), options, deps, signal)
  const offered = await capturePage(url, { ...deps, accept }, signal)
  const capture = isStub(offered) ? await capturePage(url, { egress: deps.egress }, signal) : offered
  const page = await readCapture(capture, options, deps, signal)
  return options.source === 'markdown' ? readLinkedMarkdown(page, options, deps, signal) : page
}

/** The markdown version that a page links to, with the metadata of the page; the page itself if there is none that can be read. */
async function readLinkedMarkdown(
  page: ExtractedPage,
  options: ReadOptions,
  { egress, extraction, noteFreshness, usage, noteUsage }: ReadDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const { markdownUrl: url, metadata } = page
  if (url === undefined || !isOwnVersion(url, metadata.finalUrl)) return page
  const failed = { ...page, warnings: [...page.warnings, markdownFailed] }
  try {
    const capture = await egress.fetch({ url, signal, maxBytes: maxTargetBytes, accept: 'text/markdown' })
    if (!isMarkdownType(capture.headers['content-type']) || isStub(capture)) return failed
    // A version that its owner does not allow is not used.
    const linked = await readCapture(capture, options, { extraction, usage }, signal)
    const said = uniteUsage(metadata.usage, linked.metadata.usage)
    if (said !== undefined) noteUsage?.(said)
    // The answer is made of two responses, so it has no validators.
    noteFreshness?.({ mayKeep: freshnessOf(capture).mayKeep })
    return { ...page, ...linked, metadata: { ...metadata, ...linked.metadata, ...(said && { usage: said }) } }
  } catch {
    signal.throwIfAborted()
    return failed
  }
}

const markdownFailed = 'The markdown version that the page links to could not be read.'

/** Extracts a capture and reports its freshness. Throws as `readPage` does, egress errors excepted. */
export async function readCapture(
  capture: Capture & Pick<RawPage, 'isRendered'>,
  options: ReadOptions,
  deps: Omit<ReadDeps, 'egress' | 'known' | 'noteRendering'>,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const { 'content-type': contentType, 'x-robots-tag': robotsTag } = capture.headers
  if (capture.status === 402) throw targetError(capture)
  const freshness = freshnessOf(capture)
  const retryAfterSeconds = statedPauseSeconds(capture.headers['retry-after'], capture.headers['date'])
  const raw = {
    url: capture.url,
    status: capture.status,
    body: capture.body,
    ...(contentType !== undefined && { contentType }),
    ...(robotsTag !== undefined && { robotsTag }),
    ...(capture.isRendered === true && { isRendered: true }),
    ...(!freshness.mayKeep && { isPrivate: true }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  if (isPage(raw)) deps.noteFreshness?.(freshness)
  const page = await readRawPage(raw, options, deps, signal)
  if (page.outlinks !== undefined) deps.noteOutlinks?.(page.outlinks)
  if (page.structured !== undefined) deps.noteStructured?.(page.structured)
  return withUsage({ page, headers: capture.headers, loadedFrom: capture.loadedFrom, options }, deps, signal)
}

/** Extracts a page from any source. Throws as `readPage` does, egress errors excepted. */
export async function readRawPage(
  raw: RawPage,
  options: ReadOptions,
  { extraction }: Pick<ReadDeps, 'extraction'>,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  if (isPage(raw)) return extraction.extract(raw, withDefaults(options), signal)
  if (!blockedStatuses.has(raw.status)) throw targetError(raw)
  const error = await refusalOf(() => extraction.extract(raw, withDefaults(options), signal), raw.status)
  const { retryAfterSeconds } = raw
  throw retryAfterSeconds === undefined ? error : errorOf({ ...failureOf(error), retryAfterSeconds })
}

const isPage = ({ status }: RawPage) => status < 400 && status !== 304

/** HTTP statuses of bot walls and login pages. */
export const blockedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** The error of a page with such a status: the bot wall or login page found in it, or TARGET_ERROR. */
async function refusalOf(extract: () => Promise<ExtractedPage>, status: number): Promise<AppError> {
  try {
    await extract()
    return targetError({ status })
  } catch (thrown) {
    return thrown instanceof AppError && blockedCodes.has(thrown.code) ? thrown : targetError({ status })
  }
}

/** The errors of a page that was sent instead of the requested one. */
export const blockedCodes: ReadonlySet<ErrorCode> = new Set([
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_PAYMENT_REQUIRED',
])

/** Fetches a URL. Throws as egress does, and `NotModified` if `known` is given and still valid. */
export async function capturePage(
  url: string,
  { egress, known, accept }: Pick<ReadDeps, 'egress' | 'known'> & { accept?: string },
  signal: AbortSignal,
): Promise<Capture> {
  const conditions = conditionalHeaders(known)
  const request = { url, signal, maxBytes: maxTargetBytes, ...(accept !== undefined && { accept }) }
  const capture = await egress.fetch({ ...request, headers: conditions })
  if (capture.status !== 304 || Object.keys(conditions).length === 0) return capture
  if (capture.redirects.length === 0) throw new NotModified()
  // The URL redirects now, and the validators do not belong to the other page: fetch it without them.
  return egress.fetch(request)
}

function withDefaults(options: ReadOptions): ExtractOptions {
  const { includeSelector, excludeSelector, maxTokens, formats } = options
  return {
    mainContent: options.mainContent ?? true,
    title: options.title ?? 'include',
    captions: options.captions ?? 'include',
    format: options.format ?? 'markdown',
    links: options.links === true || formats?.includes('links') === true,
    explain: options.explain ?? false,
    ...(includeSelector !== undefined && { includeSelector }),
    ...(excludeSelector !== undefined && { excludeSelector }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(formats !== undefined && { formats }),
  }
}

/** The error of a response with an error status: TARGET_PAYMENT_REQUIRED with what it asks for, else TARGET_ERROR. */
export function targetError(response: Pick<Capture, 'status'> & Partial<Capture>): AppError {
  const { status } = response
  if (status === 402) return paymentRequired(response)
  return new AppError('TARGET_ERROR', `The target answered with HTTP status ${status}.`, {
    details: [{ path: '/status', message: String(status) }],
  })
}

/** The result of an operation that returns one page. `fetchedAt` is in milliseconds since 1970. */
export function pageResult(
  page: ExtractedPage,
  { tier, fetchedAt }: { tier: Result<'fetch-basic'>['tier']; fetchedAt: number },
): Result<'fetch-basic'> {
  return {
    title: page.title ?? '',
    content: page.content,
    ...(page.truncated && { truncated: page.truncated }),
    metadata: page.metadata,
    ...(page.links !== undefined && { links: page.links }),
    ...page.forms,
    ...(page.explanation !== undefined && { explanation: page.explanation }),
    ...(page.warnings.length > 0 && { warnings: page.warnings }),
    tier,
    fetchedAt: new Date(fetchedAt).toISOString(),
  }
}
