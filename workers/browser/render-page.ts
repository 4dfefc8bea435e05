import type { Capture } from '#shared/ports/egress.ts'
import type { RawPage } from '#workers/pages/page.ts'
import type { Tab } from './browser.ts'
import { isMissing, loadPage, shownPage, type LoadedPage } from './load-page.ts'
import { pageHtml } from './page-html.ts'
import { settlePage } from './settle-page.ts'
import { showAll } from './show-all.ts'
import { waitForElement } from './wait-for-element.ts'

export type RenderedCapture = Capture & Pick<RawPage, 'isRendered'>

export interface RenderOptions {
  url: string
  /** A selector of what must show before the page is read. */
  waitFor?: string | undefined
  /** Unix milliseconds, by which the page is read as it stands. */
  endsAt: number
  signal: AbortSignal
}

/**
 * An address as a reader of its page sees it: rendered, at rest, what shows on scrolling included. What is no page comes
 * as it was sent. Throws what `loadPage` throws, ELEMENT_NOT_FOUND, INVALID_REQUEST (a selector), RESPONSE_TOO_LARGE.
 */
export async function renderPage(options: RenderOptions, tab: Tab): Promise<RenderedCapture> {
  const first = await loadPage(options, tab)
  if (isOver(first)) return asCapture(first)
  await restFully(options, tab)
  const shown = await shownPage(tab)
  if (isOver(shown)) return asCapture(shown)
  return asCapture(shown, await pageHtml(tab.cdp))
}

const isOver = (page: LoadedPage) => page.body !== undefined || isMissing(page)

/** `html`: what a page became, in the place of what was sent. */
export function asCapture({ body = new Uint8Array(), ...page }: LoadedPage, html?: string): RenderedCapture {
  if (html === undefined) return { ...page, body }
  const headers = { ...page.headers, 'content-type': 'text/html; charset=utf-8' }
  return { ...page, headers, body: new TextEncoder().encode(html), isRendered: true }
}

async function restFully({ waitFor, endsAt, signal }: RenderOptions, tab: Tab): Promise<void> {
  const again = { mostMs: restAgainMs, endsAt, signal, isStirred: true }
  const { watchesSight } = await settlePage({ mostMs: restMs, endsAt, signal }, tab)
  for (let left = watchesSight ? mostScrolls : 0; left > 0 && tab.now() < endsAt; left--) {
    if (!(await showAll(tab))) break
    await settlePage(again, tab)
  }
  if (waitFor === undefined) return
  await waitForElement({ selector: waitFor, field: 'waitFor', endsAt, signal }, tab)
  await settlePage(again, tab)
}

const restMs = 5000
const restAgainMs = 1500
const mostScrolls = 3
