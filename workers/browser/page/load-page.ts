import { setTimeout as sleep } from 'node:timers/promises'
import { TimeoutError, type HTTPResponse } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/egress/egress.ts'
import { urlNotAllowed } from '#shared/egress/vet-url.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { blockedStatuses } from '#workers/pages/read-page.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'
import { pageFailure, timedOut } from './page-failure.ts'
import { showsAnything } from './page-html.ts'
import { isDropped, isRedirect, tooManyRedirects, type Document } from './watch-traffic.ts'

/** The loaded document, or a response that is not an HTML document. */
export interface LoadedPage extends Omit<Capture, 'body'> {
  /** Only for a response that is not an HTML document: text, JSON or XML; empty for an image. */
  body?: Uint8Array
  /** Time ran out before the whole document arrived. */
  isCut?: true
}

interface LoadOptions {
  url: string
  /** Unix milliseconds. A part of the document must be visible by then. */
  endsAt: number
}

/**
 * Navigates to a URL. Does not throw for an HTTP error status. Throws URL_NOT_ALLOWED, DNS_FAILED, TLS_FAILED,
 * TARGET_UNREACHABLE, TARGET_TIMEOUT, TOO_MANY_REDIRECTS, RESPONSE_TOO_LARGE and, for a download,
 * UNSUPPORTED_CONTENT_TYPE.
 */
export async function loadPage(options: LoadOptions, tab: Tab): Promise<LoadedPage> {
  try {
    const isComplete = await navigate(options, tab)
    const page = await shownPage(tab)
    if (isComplete) return page
    if (!(await showsAnything(tab.cdp))) throw timedOut()
    return { ...page, isCut: true }
  } catch (thrown) {
    const isTimeout = thrown instanceof AppError && thrown.code === 'TARGET_TIMEOUT'
    throw isTimeout && tab.traffic.isLikelyLoop() ? tooManyRedirects(thrown) : thrown
  }
}

/** Whether the target answered with an error page. Not for the statuses of bot walls, which may clear after a wait. */
export const isErrorPage = ({ status }: LoadedPage) => status >= 400 && !blockedStatuses.has(status)

/** Whether the whole document arrived in time. */
async function navigate({ url, endsAt }: LoadOptions, tab: Tab): Promise<boolean> {
  const timeout = Math.max(1, Math.min(maxNavigationMs, endsAt - tab.now()))
  const loaded = new AbortController()
  void terminateHungScripts(tab, loaded.signal)
  try {
    await Promise.race([tab.page.goto(url, { waitUntil: 'domcontentloaded', timeout }), tab.traffic.redirectLoop])
    return true
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    // For an aborted navigation Chromium reports the response, sometimes late.
    const waitMs = thrown instanceof Error && thrown.message.includes('net::ERR_ABORTED') ? 2000 : 100
    const document = await latestDocument(tab, waitMs)
    if (document !== undefined && isDropped(document)) throw urlNotAllowed()
    const { response } = document ?? {}
    // A script or stylesheet that does not load delays a document that can be read already.
    if (thrown instanceof TimeoutError && response !== undefined) return false
    // Chromium fails on an error status with an empty body. For us it is a response.
    if (response !== undefined && response.status() >= 400) return true
    throw (response?.ok() === true ? unreadableError(response) : undefined) ?? toPageFailure(thrown, tab)
  } finally {
    loaded.abort()
  }
}

/** The latest document. Waits for its response, which Chromium may report after it shows the document. */
async function latestDocument({ traffic }: Tab, timeoutMs: number) {
  for (let waitedMs = 0; waitedMs < timeoutMs && isPending(traffic.document()); waitedMs += pollIntervalMs) {
    await sleep(pollIntervalMs)
  }
  return traffic.document()
}

const pollIntervalMs = 20
const isPending = (document: Document | undefined) =>
  document?.response === undefined ? document === undefined || !isDropped(document) : isRedirect(document.response)

const maxNavigationMs = 15_000

/** The document after all redirects, including those by scripts. Throws the errors of `loadPage`. */
export async function shownPage(tab: Tab): Promise<LoadedPage> {
  const hasFailed = tab.traffic.document()?.request.failure() ?? false
  const { request, response } = (await latestDocument(tab, hasFailed ? 0 : 500)) ?? {}
  if (request === undefined) throw timedOut()
  const failure = response === undefined || response.status() < 400 ? request.failure() : null
  if (failure !== null && failure.errorText !== 'net::ERR_ABORTED')
    throw toPageFailure(new Error(failure.errorText), tab)
  if (response === undefined) throw timedOut()
  const status = response.status()
  // The egress proxy answers for a host that is not allowed or not reachable.
  const isProxy = response.headers()['proxy-status'] !== undefined
  const proxyError = isProxy ? tab.proxy.failureOf(new URL(response.url()).hostname) : undefined
  if (proxyError !== undefined) throw proxyError
  if (tab.traffic.isRedirectLoop()) await tab.traffic.redirectLoop
  const unreadable = unreadableError(response)
  if (unreadable !== undefined) throw unreadable
  const shown = tab.page.url()
  // Chromium shows its own error page for a response that it cannot display.
  const isShown = /^https?:/.test(shown)
  // A rendered page cannot be revalidated later.
  const { etag: _etag, 'last-modified': _modified, ...headers } = response.headers()
  const url = isShown ? shown : response.url()
  return {
    url,
    ...(withoutFragment(response.url()) !== withoutFragment(url) && { loadedFrom: response.url() }),
    status,
    headers,
    redirects: request.redirectChain().map((hop) => hop.url()),
    ...(!isShown && { body: new Uint8Array() }),
    ...(isShown && !isPage(response) && { body: isImage(response) ? new Uint8Array() : await bodyOf(response) }),
  }
}

const withoutFragment = (url: string) => url.split('#', 1)[0]

const toPageFailure = (thrown: unknown, { traffic, page, proxy }: Tab) =>
  pageFailure(thrown, traffic.document()?.request.url() ?? page.url(), proxy)

const typeOf = (response: HTTPResponse) =>
  (response.headers()['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** A response without a content type is almost always HTML. */
const isPage = (response: HTTPResponse) => /^$|html/.test(typeOf(response))

/** Image types that Chromium displays, except SVG, whose text can be extracted. */
const isImage = (response: HTTPResponse) =>
  /^image\/(?:a?png|avif|bmp|gif|jpe?g|vnd\.microsoft\.icon|webp|x-icon)$/.test(typeOf(response))

function unreadableError(response: HTTPResponse): AppError | undefined {
  if (response.status() === 204 || response.status() === 205) return emptyPage(true)
  const type = typeOf(response)
  const isDownload = /^\s*attachment/i.test(response.headers()['content-disposition'] ?? '')
  if (isImage(response) && !isDownload) return undefined
  if (/^(?:image|audio|video|font)\//.test(type) && type !== 'image/svg+xml') return notDisplayable(`${type} data`)
  if (type === 'application/pdf') return notDisplayable('a PDF document')
  const isDisplayable = /^$|^text\/|html|json|xml|javascript/.test(type)
  if (isDownload || !isDisplayable) return notDisplayable(`a file to download${type === '' ? '' : ` (${type})`}`)
  return undefined
}

async function bodyOf(response: HTTPResponse): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.buffer())
  } catch (cause) {
    throw new AppError('RESPONSE_TOO_LARGE', 'The response is too large to read.', { cause })
  }
}

/** `found` describes the content, such as "a PDF document". */
function notDisplayable(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `The URL returned ${found}, which a browser does not display. Expected a web page. /fetch/basic reads PDF, office files and books.`,
  )
}

/**
 * Until the signal aborts, stops scripts that block the document. Parsing then continues after them. Never rejects.
 */
async function terminateHungScripts({ cdp, traffic }: Tab, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  for (await pause(hungPollIntervalMs); !signal.aborted; await pause(pollIntervalMs)) {
    if (traffic.document()?.response === undefined) continue
    const reply = cdp.send('Runtime.evaluate', { expression: '0' }).then(
      () => 'answers' as const,
      () => 'answers' as const,
    )
    if ((await Promise.race([reply, pause(maxBusyMs)])) === 'answers' || signal.aborted) continue
    await cdp.send('Runtime.terminateExecution').catch(() => undefined)
  }
}

const hungPollIntervalMs = 250

/** A heavy page may be busy for seconds, especially while others are rendered. */
const maxBusyMs = 5000
