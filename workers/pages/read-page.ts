import { AppError, errorOf, failureOf, type ErrorCode } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { statedPauseSeconds } from '#shared/egress/headers/retry-after.ts'
import type { Validators } from '#shared/storage/stores/pages.ts'
import { maxTargetBytes } from '#workers/pages/formats/document-format.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import { conditionalHeaders, freshnessOf, type Freshness } from './freshness.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'

/** Options of a caller. Omitted options have their defaults. */
export type ReadOptions = {
  [K in keyof ExtractOptions]?: ExtractOptions[K] | undefined
} & {
  /** False: nothing that earlier calls left behind changes the answer. */
  cache?: boolean | undefined
}

export interface ReadDeps {
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
 * Fetches a URL and returns its content. Throws as egress and `extractPage` do, TARGET_ERROR for a status of 400 or above
 * without a bot wall or login page, and `NotModified` if `known` is given and still valid.
 */
export async function readPage(
  url: string,
  options: ReadOptions,
  deps: ReadDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  return readCapture(await capturePage(url, deps, signal), options, deps, signal)
}

/** Extracts a capture and reports its freshness. Throws as `readPage` does, egress errors excepted. */
export async function readCapture(
  capture: Capture & Pick<RawPage, 'isRendered'>,
  options: ReadOptions,
  deps: Pick<ReadDeps, 'extraction' | 'noteFreshness' | 'noteOutlinks' | 'noteStructured'>,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const { 'content-type': contentType, 'x-robots-tag': robotsTag } = capture.headers
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
  return page
}

/** Extracts a page from any source. Throws as `readPage` does, egress errors excepted. */
export async function readRawPage(
  raw: RawPage,
  options: ReadOptions,
  { extraction }: Pick<ReadDeps, 'extraction'>,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  if (isPage(raw)) return extraction.extract(raw, withDefaults(options), signal)
  if (!blockedStatuses.has(raw.status)) throw targetError(raw.status)
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
    return targetError(status)
  } catch (thrown) {
    return thrown instanceof AppError && blockedCodes.has(thrown.code) ? thrown : targetError(status)
  }
}

export const blockedCodes: ReadonlySet<ErrorCode> = new Set(['TARGET_BLOCKED', 'TARGET_LOGIN_REQUIRED'])

/** Fetches a URL. Throws as egress does, and `NotModified` if `known` is given and still valid. */
export async function capturePage(
  url: string,
  { egress, known }: Pick<ReadDeps, 'egress' | 'known'>,
  signal: AbortSignal,
): Promise<Capture> {
  const conditions = conditionalHeaders(known)
  const request = { url, signal, maxBytes: maxTargetBytes }
  const capture = await egress.fetch({ ...request, headers: conditions })
  if (capture.status !== 304 || Object.keys(conditions).length === 0) return capture
  if (capture.redirects.length === 0) throw new NotModified()
  // The URL redirects now, and the validators do not belong to the other page: fetch it without them.
  return egress.fetch(request)
}

function withDefaults(options: ReadOptions): ExtractOptions {
  const { includeSelector, excludeSelector, maxTokens } = options
  return {
    mainContent: options.mainContent ?? true,
    title: options.title ?? 'include',
    captions: options.captions ?? 'include',
    format: options.format ?? 'markdown',
    links: options.links ?? false,
    explain: options.explain ?? false,
    ...(includeSelector !== undefined && { includeSelector }),
    ...(excludeSelector !== undefined && { excludeSelector }),
    ...(maxTokens !== undefined && { maxTokens }),
  }
}

export function targetError(status: number): AppError {
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
    ...(page.explanation !== undefined && { explanation: page.explanation }),
    ...(page.warnings.length > 0 && { warnings: page.warnings }),
    tier,
    fetchedAt: new Date(fetchedAt).toISOString(),
  }
}
