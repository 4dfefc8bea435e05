import { tmpdir } from 'node:os'
import pino from 'pino'
import { openBrowser, type BrowserOptions, type OpenBrowser } from '#workers/browser/open-browser.ts'
import { openTestProxy } from './open-test-proxy.ts'

/** The Chromium of this machine, or the one of the package. */
export const chromiumPlace = { chromePath: undefined, dataDir: tmpdir() }

type Options = Partial<BrowserOptions> & Parameters<typeof openTestProxy>[0]

/** The real browser, with a way out of its own that may reach loopback, or what `allow` says. */
export async function openTestBrowser({ allow, lookup, ...rest }: Options = {}): Promise<OpenBrowser> {
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(
    openTestProxy({ ...(allow && { allow }), ...(lookup && { lookup }), idleTimeoutMs: 15_000 }),
  )
  const browser = opening.use(
    await openBrowser({
      place: chromiumPlace,
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
