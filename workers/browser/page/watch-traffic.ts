import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'

export interface Document {
  request: HTTPRequest
  response?: HTTPResponse
}

/** The network requests of a page. They tell whether it has finished loading. */
export interface Traffic {
  /**
   * The latest request for the main document, and its response. Ignores a navigation that the browser does not follow, such
   * as `mailto:`.
   */
  document: () => Document | undefined
  /** Rejects with TOO_MANY_REDIRECTS after more than 30 documents. Never resolves. */
  redirectLoop: Promise<never>
  isRedirectLoop: () => boolean
  /** Whether the page had more than 10 documents: in a loop on a slow site, the time ends before the thirtieth. */
  isLikelyLoop: () => boolean
  /** Milliseconds until the network has been idle for `forMs`, if no further request starts. Infinity while one is open. */
  idleIn: (forMs: number) => number
}

/** Listens until the page closes. */
export function watchTraffic(page: Page, now: () => number): Traffic {
  const open = new Map<HTTPRequest, number>()
  const countByAddress = new Map<string, number>()
  let endedAt = now()
  let document: Document | undefined
  let shown: Document | undefined
  let documents = 0
  const { promise: redirectLoop, reject: rejectLoop } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection.
  redirectLoop.catch(() => undefined)

  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      document = { request }
      documents += 1
      if (documents > maxDocuments) rejectLoop(tooManyRedirects())
      open.clear()
      countByAddress.clear()
    }
    if (!awaitedTypes.has(request.resourceType()) || analyticsUrl.test(request.url())) return
    // A repeated request is polling, which never ends.
    const [address = ''] = request.url().split('?')
    const count = (countByAddress.get(address) ?? 0) + 1
    countByAddress.set(address, count)
    if (count <= maxRepeats) open.set(request, now())
  })
  page.on('response', (response) => {
    const request = response.request()
    if (request !== document?.request) return
    document = { request, response }
    if (!isRedirect(response)) shown = document
  })
  const end = (request: HTTPRequest) => {
    if (open.delete(request)) endedAt = now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    if (shown !== undefined && request === document?.request && isDropped(document)) document = shown
  })

  return {
    document: () => document,
    redirectLoop,
    isRedirectLoop: () => documents > maxDocuments,
    isLikelyLoop: () => documents > maxDocuments / 3,
    idleIn(forMs) {
      const isWaiting = [...open.values()].some((startedAt) => now() - startedAt < maxRequestMs)
      return isWaiting ? Infinity : Math.max(0, endedAt + forMs - now())
    },
  }
}

export const isRedirect = (response: HTTPResponse) => response.status() >= 300 && response.status() < 400

/** Whether the browser aborted a navigation before any response, for example to a `mailto:` link. */
export const isDropped = ({ request, response }: Document) =>
  response === undefined && request.failure()?.errorText === 'net::ERR_ABORTED'

const awaitedTypes = new Set(['document', 'stylesheet', 'script', 'xhr', 'fetch', 'image', 'font'])
const maxRepeats = 3
/** Includes HTTP redirects, of which Chromium follows 20. */
const maxDocuments = 30

/** A request that is open for longer is a long poll. */
const maxRequestMs = 3000

/** Analytics requests, which no page waits for. */
const analyticsUrl =
  /^https?:\/\/[^/]*(?:google-analytics|googletagmanager|googlesyndication|doubleclick|facebook\.(?:net|com)\/tr|hotjar|segment\.(?:io|com)|mixpanel|amplitude|sentry|newrelic|nr-data|clarity\.ms|matomo|plausible|bat\.bing|scorecardresearch|quantserve|criteo|taboola|outbrain)|\/(?:collect|beacon|analytics|telemetry|pixel)(?:[/?.]|$)/iu

export const tooManyRedirects = (cause?: unknown) =>
  new AppError('TOO_MANY_REDIRECTS', 'The page redirects in a loop.', { cause })
