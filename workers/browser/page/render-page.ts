import { AppError } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/egress/egress.ts'
import type { Tab } from '#workers/browser/browser.ts'
import type { RawPage } from '#workers/pages/page.ts'
import { isErrorPage, loadPage, shownPage, type LoadedPage } from './load-page.ts'
import { pageHtml } from './page-html.ts'
import { assertSelectors, waitForElement } from './wait-for-element.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export type RenderedCapture = Capture & Pick<RawPage, 'isRendered'>

/** `isCut`: time ran out before the page was complete. */
export type RenderedPage = RenderedCapture & Pick<LoadedPage, 'isCut'>

export interface RenderOptions {
  url: string
  /** A selector. The page is read once an element that it matches is visible. */
  waitFor?: string | undefined
  /** Unix milliseconds. The page is read then, even if it is not idle. */
  endsAt: number
  signal: AbortSignal
  /** Runs in the idle page before it is read. */
  act?: (() => Promise<void>) | undefined
}

/**
 * Renders a URL: loads the page, waits until it is idle, and includes content that appears on scrolling. A response that is
 * not HTML is returned unchanged. Throws the errors of `loadPage` and `act`, ELEMENT_NOT_FOUND, INVALID_REQUEST (a selector),
 * PAGE_TOO_COMPLEX, and ACTION_FAILED if there is no page to act in.
 */
export async function renderPage(options: RenderOptions, tab: Tab): Promise<RenderedPage> {
  await assertSelectors({ '/waitFor': options.waitFor }, tab)
  const first = await loadPage(options, tab)
  if (isComplete(first)) {
    if (options.act !== undefined && !isErrorPage(first)) throw notActedOn()
    return toCapture(first)
  }
  if (options.act !== undefined) {
    await waitUntilIdle({ maxMs: maxIdleMs, endsAt: options.endsAt, signal: options.signal }, tab)
    await options.act()
  }
  await waitForContent(options, tab)
  const isCut = first.isCut === true || isTimeOver(options, tab)
  const shown = { ...(await shownPage(tab)), ...(isCut && { isCut }) }
  if (isComplete(shown)) return toCapture(shown)
  return toCapture(shown, await pageHtml(tab.cdp))
}

const notActedOn = () =>
  new AppError(
    'ACTION_FAILED',
    'The steps did not run: the URL returned something else than an HTML page. Nothing was charged.',
  )

/**
 * Whether the time of the caller is over. Every wait ends then, at the latest: if it is not over after the last wait, no wait was
 * cut. The limits of single waits are the same for every caller.
 */
export const isTimeOver = ({ endsAt }: Pick<RenderOptions, 'endsAt'>, { now }: Pick<Tab, 'now'>): boolean =>
  now() >= endsAt - timerMs

/** Timers in a page end a moment early. */
const timerMs = 50

export const cutWarning =
  'The page was still loading when the time was over, so parts of it may be missing. Call again with a longer timeout.'

const isComplete = (page: LoadedPage) => page.body !== undefined || isErrorPage(page)

/** `html`: the rendered document, which replaces the response body. */
export function toCapture({ body = new Uint8Array(), ...page }: LoadedPage, html?: string): RenderedPage {
  if (html === undefined) return { ...page, body }
  const headers = { ...page.headers, 'content-type': 'text/html; charset=utf-8' }
  return { ...page, headers, body: new TextEncoder().encode(html), isRendered: true }
}

async function waitForContent({ waitFor, endsAt, signal }: RenderOptions, tab: Tab): Promise<void> {
  const afterChange = { maxMs: maxIdleAgainMs, endsAt, signal, hasChanged: true }
  const { watchesScroll } = await waitUntilIdle({ maxMs: maxIdleMs, endsAt, signal }, tab)
  for (let left = watchesScroll ? maxScrolls : 0; left > 0 && tab.now() < endsAt; left--) {
    if (!(await expandViewport(tab))) break
    await waitUntilIdle(afterChange, tab)
  }
  if (waitFor === undefined) return
  await waitForElement({ selector: waitFor, field: 'waitFor', endsAt, signal }, tab)
  await waitUntilIdle(afterChange, tab)
}

const maxIdleMs = 5000
const maxIdleAgainMs = 1500
const maxScrolls = 3

/**
 * Makes the viewport as high as the document, up to a limit, and scrolls to the end. For pages that load content on
 * scrolling. Returns whether the document was higher than the viewport.
 */
async function expandViewport({ cdp }: Tab): Promise<boolean> {
  const { cssContentSize, cssLayoutViewport } = await cdp.send('Page.getLayoutMetrics')
  const height = Math.min(Math.ceil(cssContentSize.height), maxHeight)
  if (height <= cssLayoutViewport.clientHeight) return false
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: cssLayoutViewport.clientWidth,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  })
  await cdp.send('Runtime.evaluate', { expression: 'scrollTo(0, document.documentElement.scrollHeight)' })
  return true
}

const maxHeight = 12_000
