import { arch, platform } from 'node:process'
import { TargetType, type Browser, type BrowserContext, type Dialog, type Page, type Protocol } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import type { EgressProxy } from '#shared/egress/proxy/egress-proxy.ts'
import type { Tab } from './browser.ts'
import { mediaFeatures } from './caller/play-device.ts'
import type { RunningChromium } from './chromium/launch-chromium.ts'
import { watchIdleScript } from './page/wait-until-idle.ts'
import { watchTraffic } from './page/watch-traffic.ts'

/** A blank tab in its own browser context. */
export interface OpenTab extends Tab {
  /** Rejects with RENDER_FAILED when the page or its browser crashes or closes. Never resolves. */
  crashed: Promise<never>
  /** The reason why it crashed, if it did. */
  failure: () => AppError | undefined
  /** Closes its page and connections. Rejects if Chromium does not confirm within the timeout. */
  close: (timeoutMs: number) => Promise<void>
}

/** The limit of what one page may receive, including subresources. */
const maxBytes = 50 * 1024 * 1024

interface OpenTabDeps {
  /** Added to the browser's own user agent. */
  userAgent?: string | undefined
  proxy: EgressProxy
  now: () => number
}

/** Opens a tab that dismisses dialogs, closes popups, and reaches the network only through its own egress proxy. */
export async function openTab(
  { browser }: RunningChromium,
  { proxy: egressProxy, now, userAgent }: OpenTabDeps,
): Promise<OpenTab> {
  await using opening = new AsyncDisposableStack()
  const closing = new AbortController()
  opening.defer(() => closing.abort())
  const proxy = opening.use(await egressProxy.open({ maxBytes, signal: closing.signal }))
  const context = opening.adopt(
    await browser.createBrowserContext({
      proxyServer: proxy.url,
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    }),
    (context) => context.close().catch(() => undefined),
  )
  const page = await newPage(context, browser)
  closePopups(context, page)
  page.on('workercreated', (worker) => void worker.client.send('Runtime.disable').catch(() => undefined))
  const traffic = watchTraffic(page, now)
  const agent = await agentOf(browser, userAgent)
  const [cdp] = await Promise.all([
    page.createCDPSession(),
    page.setBypassServiceWorker(true),
    userAgent !== undefined && page.setUserAgent(agent),
    page.emulateMediaFeatures(mediaFeatures({})),
    page.evaluateOnNewDocument(`${silenceScript}; ${watchIdleScript}`),
    context.setPermission('*', ...deniedPermissions),
  ])
  page.on('dialog', (dialog) => void answerDialog(dialog).catch(() => undefined))
  const crash = watchForCrash(page, browser)
  const scope = opening.move()
  return {
    page,
    cdp,
    agent,
    traffic,
    proxy,
    now,
    ...crash,
    close: (timeoutMs) => closeWithin(scope.disposeAsync(), timeoutMs),
  }
}

/**
 * Chromium would send each message to us, and keep those that we have not read yet: gigabytes, from a page that writes
 * without end. `workercreated` turns them off in workers.
 */
const silenceScript = `window.print = () => {}
for (const name of Object.keys(console))
  if (typeof console[name] === 'function' && name !== 'createTask') console[name] = () => {}
console.context = () => console`

/** Rejects at once if the browser ends before the page opens. Puppeteer alone would wait 30 s. */
async function newPage(context: BrowserContext, browser: Browser): Promise<Page> {
  const ended = Promise.withResolvers<never>()
  const onEnd = () => ended.reject(new Error('The browser ended.'))
  browser.once('disconnected', onEnd)
  try {
    return await Promise.race([context.newPage(), ended.promise])
  } finally {
    browser.off('disconnected', onEnd)
  }
}

/** Accepts `beforeunload`, so that a page can navigate. Dismisses other dialogs. */
function answerDialog(dialog: Dialog): Promise<void> {
  return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
}

/** Closes every other page that opens in the context: popups and links with a target. */
function closePopups(context: BrowserContext, page: Page): void {
  context.on('targetcreated', (target) => {
    if (target === page.target() || target.type() !== TargetType.PAGE) return
    const close = target.createCDPSession().then((session) => session.send('Page.close'))
    close.catch(() => undefined)
  })
}

/** Denied for every origin at once. Otherwise pages would wait for an answer that never comes. */
const deniedPermissions = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'].map(
  (name) => ({
    permission: { name },
    state: 'denied' as const,
  }),
)

function watchForCrash(page: Page, browser: Browser): Pick<OpenTab, 'crashed' | 'failure'> {
  const { promise: crashed, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection in a tab that nobody uses.
  crashed.catch(() => undefined)
  let failure: AppError | undefined
  const end = (message: string) => () => {
    failure ??= new AppError('RENDER_FAILED', `${message} The page may be too large or broken. Nothing was charged.`)
    reject(failure)
  }
  page.once('error', end('The page crashed during rendering.'))
  page.once('close', end('The page closed itself during rendering.'))
  browser.once('disconnected', end('The browser crashed during rendering.'))
  return { crashed, failure: () => failure }
}

async function closeWithin(closed: Promise<void>, timeoutMs: number): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`The tab did not close within ${timeoutMs} ms.`)), timeoutMs)
  try {
    await Promise.race([closed, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Names us behind the browser's own user agent. Pages keep seeing which browser opens them. */
async function agentOf(browser: Browser, userAgent: string | undefined): Promise<Tab['agent']> {
  const own = await browser.userAgent()
  const named = userAgent === undefined ? own : `${own} ${userAgent}`
  return { userAgent: named, userAgentMetadata: clientHintsOf(own) }
}

/** The client hints that Chromium sends by itself. It sends none for a changed user agent, and scripts of pages expect them. */
function clientHintsOf(userAgent: string): Protocol.Emulation.UserAgentMetadata {
  const [, name = 'Chrome', fullVersion = ''] = /(HeadlessChrome|Chrome)\/([\d.]{1,40})/.exec(userAgent) ?? []
  const [version = ''] = fullVersion.split('.')
  const brands = [
    { brand: name === 'Chrome' ? 'Google Chrome' : name, version },
    { brand: 'Not_A Brand', version: '8' },
    { brand: 'Chromium', version },
  ]
  return {
    brands,
    fullVersion,
    platform: platform === 'darwin' ? 'macOS' : 'Linux',
    platformVersion: '',
    architecture: arch === 'arm64' ? 'arm' : 'x86',
    bitness: '64',
    model: '',
    mobile: false,
  }
}
