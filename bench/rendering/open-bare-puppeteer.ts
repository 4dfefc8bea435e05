import type { Page } from 'puppeteer'
import { openLog } from '#shared/runtime/log.ts'
import { chromiumSettings } from '#test/support/browser/open-test-browser.ts'
import { openTestProxy } from '#test/support/egress/open-test-proxy.ts'
import { startChromium } from '#workers/browser/chromium/start-chromium.ts'

/** Puppeteer without our pool. */
export interface BarePuppeteer extends AsyncDisposable {
  /** Runs `work` with a page in a new browser context with its own proxy connection. */
  inPage: <T>(work: (page: Page) => Promise<T>) => Promise<T>
}

/** Starts a Chromium with the same binary, flags and proxy as the pool, but without its page setup. */
export async function openBarePuppeteer(): Promise<BarePuppeteer> {
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(openTestProxy({ connectTimeoutMs: 15_000, idleTimeoutMs: 15_000 }))
  const { launch } = await startChromium(chromiumSettings, openLog({ level: 'error', role: 'bench' }))
  const { browser } = opening.use(await launch())
  const scope = opening.move()
  return {
    async inPage(work) {
      await using route = await proxy.open({ maxBytes: 2 ** 30, signal: new AbortController().signal })
      const context = await browser.createBrowserContext({
        proxyServer: route.url,
        proxyBypassList: ['<-loopback>'],
      })
      try {
        return await work(await context.newPage())
      } finally {
        await context.close()
      }
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
