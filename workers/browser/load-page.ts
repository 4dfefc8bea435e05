import { setTimeout as sleep } from 'node:timers/promises'
import { TimeoutError, type HTTPResponse } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'
import type { Capture } from '#shared/ports/egress.ts'
import { wallStatus } from '#workers/pages/read-page.ts'
import { emptyPage } from '#workers/pages/refusal/empty-page.ts'
import { unsupportedType } from '#workers/pages/unsupported-type.ts'
import type { Tab } from './browser.ts'
import { endHangs } from './end-hangs.ts'
import { pageFailure, timedOut } from './page-failure.ts'
import { showsAnything } from './shows-anything.ts'

/** A document that is there, or an answer that is none. */
export interface LoadedPage extends Omit<Capture, 'body'> {
  /** Of what is no page: text, JSON or XML; empty for a picture, which is only to be seen. */
  body?: Uint8Array
}

export interface LoadOptions {
  url: string
  /** Unix milliseconds, by which something of the document must be there. */
  endsAt: number
}

/**
 * Goes to an address. An HTTP error status is an answer, not an error. Throws URL_NOT_ALLOWED, DNS_FAILED, TLS_FAILED,
 * TARGET_UNREACHABLE, TARGET_TIMEOUT, TOO_MANY_REDIRECTS, RESPONSE_TOO_LARGE and, for what the browser would only
 * download, UNSUPPORTED_CONTENT_TYPE.
 */
export async function loadPage(options: LoadOptions, tab: Tab): Promise<LoadedPage> {
  const isWhole = await visit(options, tab)
  const page = await shownPage(tab)
  if (!isWhole && !(await showsAnything(tab.cdp))) throw timedOut()
  return page
}

/** A page that is not there. Walls have other statuses, and may fall before those who wait. */
export const isMissing = ({ status }: LoadedPage) => status >= 400 && !wallStatus.has(status)

/** Whether all of the document came in time. */
async function visit({ url, endsAt }: LoadOptions, tab: Tab): Promise<boolean> {
  const timeout = Math.max(1, Math.min(longestMs, endsAt - tab.now()))
  const isThere = new AbortController()
  void endHangs(tab, isThere.signal)
  try {
    await Promise.race([tab.page.goto(url, { waitUntil: 'domcontentloaded', timeout }), tab.traffic.astray])
    return true
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    // What it will not show it surely tells of, if late.
    const patienceMs = thrown instanceof Error && thrown.message.includes('net::ERR_ABORTED') ? 2000 : 100
    const { response } = (await newestDocument(tab, patienceMs)) ?? {}
    // A script or a style that does not come holds up what is there to be read.
    if (thrown instanceof TimeoutError && response !== undefined) return false
    // An error status with an empty body is one to the browser, and an answer to us.
    if (response !== undefined && response.status() >= 400) return true
    throw (response?.ok() === true ? noPage(response) : undefined) ?? failed(thrown, tab)
  } finally {
    isThere.abort()
  }
}

/** The newest document. Of a redirect, and of what was answered, the browser may tell a little later than it shows it. */
async function newestDocument({ traffic }: Tab, patienceMs: number) {
  for (let waitedMs = 0; waitedMs < patienceMs && isAwaited(traffic.document()?.response); waitedMs += stepMs) {
    await sleep(stepMs)
  }
  return traffic.document()
}

const stepMs = 20
const isAwaited = (response: HTTPResponse | undefined) =>
  response === undefined || (response.status() >= 300 && response.status() < 400)

/** How long a document may take to come. */
const longestMs = 15_000

/** What is shown, after all redirects, those of scripts included. Throws what `loadPage` throws. */
export async function shownPage(tab: Tab): Promise<LoadedPage> {
  const hasFailed = tab.traffic.document()?.request.failure() ?? false
  const { request, response } = (await newestDocument(tab, hasFailed ? 0 : 500)) ?? {}
  if (request === undefined) throw timedOut()
  const failure = response === undefined || response.status() < 400 ? request.failure() : null
  if (failure !== null && failure.errorText !== 'net::ERR_ABORTED') throw failed(new Error(failure.errorText), tab)
  if (response === undefined) throw timedOut()
  const status = response.status()
  // The proxy answers for a host that it may not or cannot reach.
  const isProxy = response.headers()['proxy-status'] !== undefined
  const refused = isProxy ? tab.line.failureOf(new URL(response.url()).hostname) : undefined
  if (refused !== undefined) throw refused
  if (tab.traffic.isAstray()) await tab.traffic.astray
  const unreadable = noPage(response)
  if (unreadable !== undefined) throw unreadable
  const shown = tab.page.url()
  // For what it cannot show the browser has a page of its own.
  const isShown = /^https?:/.test(shown)
  // What was rendered is nothing that the target could confirm later.
  const { etag: _etag, 'last-modified': _modified, ...headers } = response.headers()
  return {
    url: isShown ? shown : response.url(),
    status,
    headers,
    redirects: request.redirectChain().map((hop) => hop.url()),
    ...(!isShown && { body: new Uint8Array() }),
    ...(isShown && !isPage(response) && { body: isPicture(response) ? new Uint8Array() : await bodyOf(response) }),
  }
}

const failed = (thrown: unknown, { traffic, page, line }: Tab) =>
  pageFailure(thrown, traffic.document()?.request.url() ?? page.url(), line)

const typeOf = (response: HTTPResponse) =>
  (response.headers()['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** What has no type is judged by its bytes, and a page in nearly all cases. */
const isPage = (response: HTTPResponse) => /^$|html/.test(typeOf(response))

/** Those that the browser shows. One that is XML can be read, too. */
const isPicture = (response: HTTPResponse) =>
  /^image\/(?:a?png|avif|bmp|gif|jpe?g|vnd\.microsoft\.icon|webp|x-icon)$/.test(typeOf(response))

function noPage(response: HTTPResponse): AppError | undefined {
  if (response.status() === 204 || response.status() === 205) return emptyPage(true)
  const type = typeOf(response)
  const isDownload = /^\s*attachment/i.test(response.headers()['content-disposition'] ?? '')
  if (isPicture(response) && !isDownload) return undefined
  if (/^(?:image|audio|video|font)\//.test(type) && type !== 'image/svg+xml') return unsupportedType(`${type} data`)
  if (type === 'application/pdf') return unsupportedType('a PDF document')
  const isKnown = /^$|^text\/|html|json|xml|javascript/.test(type)
  if (isDownload || !isKnown) return unsupportedType(`a file to download${type === '' ? '' : ` (${type})`}`)
  return undefined
}

async function bodyOf(response: HTTPResponse): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.buffer())
  } catch (cause) {
    throw new AppError('RESPONSE_TOO_LARGE', 'The answer of the target is too large to be read.', { cause })
  }
}
