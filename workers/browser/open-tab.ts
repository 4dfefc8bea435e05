import { TargetType, type Browser, type BrowserContext, type Dialog, type Page } from 'puppeteer-core'
import { AppError } from '#shared/errors.ts'
import type { EgressProxy } from '#shared/ports/egress-proxy.ts'
import type { Tab } from './browser.ts'
import { usualFeatures } from './dress-tab.ts'
import type { RunningChromium } from './launch-chromium.ts'
import { watchRest } from './settle-page.ts'
import { watchTraffic } from './watch-traffic.ts'

/** A tab nobody uses yet, in a context of its own. */
export interface OpenTab extends Tab {
  /** Rejects with RENDER_FAILED when the page or its browser is gone; never resolves. */
  gone: Promise<never>
  /** Why it is gone; undefined while it is there. */
  failure: () => AppError | undefined
  /** Ends all that the tab did: its page and its connections. Rejects when Chromium does not say so in time. */
  close: (patienceMs: number) => Promise<void>
}

/** All that one page may receive, subresources included. */
const maxBytes = 50 * 1024 * 1024

export interface TabMeans {
  proxy: EgressProxy
  now: () => number
}

/** Opens a tab that is watched, answers dialogs, closes popups, and has no way out but its own proxy line. */
export async function openTab({ browser }: RunningChromium, { proxy, now }: TabMeans): Promise<OpenTab> {
  await using opening = new AsyncDisposableStack()
  const closing = new AbortController()
  opening.defer(() => closing.abort())
  const line = opening.use(await proxy.open({ maxBytes, signal: closing.signal }))
  const context = opening.adopt(
    await browser.createBrowserContext({
      proxyServer: line.url,
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    }),
    (context) => context.close().catch(() => undefined),
  )
  const page = await newPage(context, browser)
  keepAlone(context, page)
  const traffic = watchTraffic(page, now)
  const [cdp] = await Promise.all([
    page.createCDPSession(),
    page.setBypassServiceWorker(true),
    page.emulateMediaFeatures(usualFeatures),
    page.evaluateOnNewDocument(`window.print = () => {}; ${watchRest}`),
    context.setPermission('*', ...denied),
  ])
  page.on('dialog', (dialog) => void answer(dialog).catch(() => undefined))
  const fate = watchFate(page, browser)
  const scope = opening.move()
  return { page, cdp, traffic, line, now, ...fate, close: (patienceMs) => inTime(scope.disposeAsync(), patienceMs) }
}

/** Rejects at once when the browser ends meanwhile: puppeteer would wait half a minute for the page. */
async function newPage(context: BrowserContext, browser: Browser): Promise<Page> {
  const ended = Promise.withResolvers<never>()
  const onEnd = () => ended.reject(new Error('the browser ended'))
  browser.once('disconnected', onEnd)
  try {
    return await Promise.race([context.newPage(), ended.promise])
  } finally {
    browser.off('disconnected', onEnd)
  }
}

/** A page may leave; it gets no other answer than no. */
function answer(dialog: Dialog): Promise<void> {
  return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
}

/** Closes every other page that shows up in the context: popups, and what links open elsewhere. */
function keepAlone(context: BrowserContext, page: Page): void {
  context.on('targetcreated', (target) => {
    if (target === page.target() || target.type() !== TargetType.PAGE) return
    const close = target.createCDPSession().then((session) => session.send('Page.close'))
    close.catch(() => undefined)
  })
}

/** For every origin. None could be granted, for nobody is asked; so pages are told at once. */
const denied = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'].map((name) => ({
  permission: { name },
  state: 'denied' as const,
}))

function watchFate(page: Page, browser: Browser): Pick<OpenTab, 'gone' | 'failure'> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  // Whoever works in the tab hears of it; nobody may.
  gone.catch(() => undefined)
  let failure: AppError | undefined
  const end = (message: string) => () => {
    failure ??= new AppError('RENDER_FAILED', `${message} The page may be too large or broken; nothing was charged.`)
    reject(failure)
  }
  page.once('error', end('The page crashed while it was rendered.'))
  page.once('close', end('The page closed itself while it was rendered.'))
  browser.once('disconnected', end('The browser ended while it rendered the page.'))
  return { gone, failure: () => failure }
}

async function inTime(closed: Promise<void>, patienceMs: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not closed within ${patienceMs} ms`)), patienceMs)
  try {
    await Promise.race([closed, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
