import type { Page } from 'puppeteer-core'
import { openLog } from '#shared/log.ts'
import { chromiumPlace } from '#test/support/open-test-browser.ts'
import { openTestProxy } from '#test/support/open-test-proxy.ts'
import { startChromium } from '#workers/browser/start-chromium.ts'

/** Puppeteer as it comes. */
export interface Bare extends AsyncDisposable {
  /** Works in a page in a context of its own, with a way out of its own. */
  inPage: <T>(work: (page: Page) => Promise<T>) => Promise<T>
}

/** One Chromium, found, flagged and let out as the pool's are; nothing else is done for its pages. */
export async function openBare(): Promise<Bare> {
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(openTestProxy({ connectTimeoutMs: 15_000, idleTimeoutMs: 15_000 }))
  const { launch } = await startChromium(chromiumPlace, openLog({ level: 'error', role: 'bench' }))
  const { browser } = opening.use(await launch())
  const scope = opening.move()
  return {
    async inPage(work) {
      await using line = await proxy.open({ maxBytes: 2 ** 30, signal: new AbortController().signal })
      const context = await browser.createBrowserContext({
        proxyServer: line.url,
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
