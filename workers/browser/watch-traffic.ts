import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'

/** What a page asks of the network, as far as it says whether the page is done. */
export interface Traffic {
  /** The newest request for the document itself, and its answer. */
  document: () => { request: HTTPRequest; response?: HTTPResponse } | undefined
  /** Rejects with TOO_MANY_REDIRECTS when one document leads on to another without end; never resolves. */
  astray: Promise<never>
  isAstray: () => boolean
  /** Milliseconds, if nothing more comes, until nothing that a page waits for was under way for so long; 0 at the least. */
  quietIn: (forMs: number) => number
}

/** Listens until the page closes. */
export function watchTraffic(page: Page, now: () => number): Traffic {
  const open = new Map<HTTPRequest, number>()
  const asked = new Map<string, number>()
  let endedAt = now()
  let document: { request: HTTPRequest; response?: HTTPResponse } | undefined
  let documents = 0
  const { promise: astray, reject: lead } = Promise.withResolvers<never>()
  // Nobody may be waiting.
  astray.catch(() => undefined)

  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      document = { request }
      documents += 1
      if (documents > mostDocuments) lead(tooManyRedirects())
      open.clear()
      asked.clear()
    }
    if (!counted.has(request.resourceType()) || reports.test(request.url())) return
    // What is asked for again and again is a clock or a feed, and never done.
    const [address = ''] = request.url().split('?')
    const times = (asked.get(address) ?? 0) + 1
    asked.set(address, times)
    if (times <= mostTimes) open.set(request, now())
  })
  page.on('response', (response) => {
    const request = response.request()
    if (request === document?.request) document = { request, response }
  })
  const end = (request: HTTPRequest) => {
    if (open.delete(request)) endedAt = now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  return {
    document: () => document,
    astray,
    isAstray: () => documents > mostDocuments,
    quietIn(forMs) {
      const isWaiting = [...open.values()].some((startedAt) => now() - startedAt < patienceMs)
      return isWaiting ? Infinity : Math.max(0, endedAt + forMs - now())
    },
  }
}

const counted = new Set(['document', 'stylesheet', 'script', 'xhr', 'fetch', 'image', 'font'])
const mostTimes = 3
/** Redirects included, of which the browser itself follows twenty. */
const mostDocuments = 30

/** What is open for longer waits for news. */
const patienceMs = 3000

/** Who measures visitors; no page waits for them. */
const reports =
  /^https?:\/\/[^/]*(?:google-analytics|googletagmanager|googlesyndication|doubleclick|facebook\.(?:net|com)\/tr|hotjar|segment\.(?:io|com)|mixpanel|amplitude|sentry|newrelic|nr-data|clarity\.ms|matomo|plausible|bat\.bing|scorecardresearch|quantserve|criteo|taboola|outbrain)|\/(?:collect|beacon|analytics|telemetry|pixel)(?:[/?.]|$)/iu

export const tooManyRedirects = (cause?: unknown) =>
  new AppError('TOO_MANY_REDIRECTS', 'The page leads on to others without end.', { cause })
