import { tmpdir } from 'node:os'
import pino from 'pino'
import { openTestProxy } from '#test/support/egress/open-test-proxy.ts'
import { openBrowser, type BrowserOptions, type OpenBrowser } from '#workers/browser/open-browser.ts'

/** Chooses the Chromium of this machine, or that of the npm package. */
export const chromiumSettings = { chromePath: undefined, dataDir: tmpdir() }

type Options = Partial<BrowserOptions> & Parameters<typeof openTestProxy>[0]

/** Opens a real browser with an egress proxy that allows loopback addresses, or the rules of `allow`. */
export async function openTestBrowser({ allow, lookup, ...rest }: Options = {}): Promise<OpenBrowser> {
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(
    openTestProxy({ ...(allow && { allow }), ...(lookup && { lookup }), idleTimeoutMs: 15_000 }),
  )
  const browser = opening.use(
    await openBrowser({
      chromium: chromiumSettings,
      proxy,
      tabs: 4,
      log: pino({ level: 'silent' }),
      now: Date.now,
      ...rest,
    }),
  )
  const scope = opening.move()
  return { ...browser, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
