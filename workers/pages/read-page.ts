import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Capture, Egress } from '#shared/ports/egress.ts'
import type { Validators } from '#shared/stores/pages.ts'
import { conditionsOf, freshnessOf, type Freshness } from './freshness.ts'
import type { Extraction } from './open-extraction.ts'
import type { ExtractOptions, ExtractedPage, RawPage } from './page.ts'

/** What callers may ask of a page; everything left out has its default. */
export type ReadOptions = { [K in keyof ExtractOptions]?: ExtractOptions[K] | undefined }

export interface ReadDeps {
  egress: Egress
  extraction: Extraction
  /** Of the version that is stored already: the target need not send that one again. */
  known?: Validators | undefined
  /** Hears what the target says of the version it sent. */
  noteFreshness?: (freshness: Freshness) => void
}

/** Thrown instead of a page that is the known one. */
export class NotModified extends Error {}

/**
 * Fetches one address and returns its content. Throws what egress and `extractPage` throw, TARGET_ERROR when the target
 * answers with status 400 or above and what it sends is no wall, and, only where validators are known, `NotModified`.
 */
export async function readPage(
  url: string,
  options: ReadOptions,
  deps: ReadDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  return readFresh(await capturePage(url, deps, signal), options, deps, signal)
}

/** The content of what came back just now, whose freshness is noted. Throws what `readPage` throws beside egress. */
export async function readFresh(
  capture: Capture & Pick<RawPage, 'isRendered'>,
  options: ReadOptions,
  deps: Pick<ReadDeps, 'extraction' | 'noteFreshness'>,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const contentType = capture.headers['content-type']
  const raw = {
    url: capture.url,
    status: capture.status,
    body: capture.body,
    ...(contentType !== undefined && { contentType }),
    ...(capture.isRendered === true && { isRendered: true }),
  }
  if (isPage(raw)) deps.noteFreshness?.(freshnessOf(capture))
  return readCaptured(raw, options, deps, signal)
}

/** The content of what came back from the web, by whatever way. Throws as `readPage` does. */
export async function readCaptured(
  raw: RawPage,
  options: ReadOptions,
  { extraction }: Pick<ReadDeps, 'extraction'>,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  if (isPage(raw)) return extraction.extract(raw, withDefaults(options), signal)
  if (!wallStatus.has(raw.status)) throw targetError(raw.status)
  throw await refusalOf(extraction.extract(raw, withDefaults(options), signal), raw.status)
}

const isPage = ({ status }: RawPage) => status < 400 && status !== 304

/** Statuses with which walls against bots and for members are sent. */
export const wallStatus: ReadonlySet<number> = new Set([401, 403, 429, 503])

/** What a page with such a status amounts to: the wall it shows, or an error of the target. */
async function refusalOf(extracting: Promise<ExtractedPage>, status: number): Promise<unknown> {
  try {
    await extracting
    return targetError(status)
  } catch (thrown) {
    const isWall = thrown instanceof AppError && walls.has(thrown.code)
    return isWall ? thrown : targetError(status)
  }
}

export const walls: ReadonlySet<ErrorCode> = new Set(['TARGET_BLOCKED', 'TARGET_LOGIN_REQUIRED'])

async function capturePage(url: string, { egress, known }: ReadDeps, signal: AbortSignal): Promise<Capture> {
  const conditions = conditionsOf(known)
  const capture = await egress.fetch({ url, signal, headers: conditions })
  if (capture.status !== 304 || Object.keys(conditions).length === 0) return capture
  if (capture.redirects.length === 0) throw new NotModified()
  // The address redirects by now, and the other page took the conditions for its own.
  return egress.fetch({ url, signal })
}

function withDefaults(options: ReadOptions): ExtractOptions {
  const { includeSelector, excludeSelector, maxTokens } = options
  return {
    mainContent: options.mainContent ?? true,
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
