import type { Config } from '#shared/config.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { openEgressProxy } from '#shared/egress/open-egress-proxy.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { AppError } from '#shared/errors.ts'
import type { WorkerPool } from '#shared/job.ts'
import type { Log } from '#shared/log.ts'
import type { Browser } from './browser/browser.ts'
import { openBrowser, type OpenBrowser } from './browser/open-browser.ts'
import { tabsAtOnce } from './browser/tabs-at-once.ts'

export interface PoolBrowser extends OpenBrowser {
  /** Pages it renders at once. */
  tabs: number
  /** What people should know of it. */
  remark: () => string | undefined
}

interface Surroundings {
  config: Config
  log: Log
  now: () => number
}

/**
 * The browser of the pool of that name, with its own way out. Undefined, and said once, where there is none but the
 * process has other pools to work for; throws CAPABILITY_UNAVAILABLE where it has not, or where CHROME_PATH names one.
 */
export async function openPoolBrowser(
  names: readonly WorkerPool[],
  surroundings: Surroundings,
): Promise<PoolBrowser | undefined> {
  const { config, log } = surroundings
  if (!names.includes('browser') || config.BROWSER_CONCURRENCY === 0) return undefined
  try {
    return await openWatched(surroundings)
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'CAPABILITY_UNAVAILABLE'
    if (!isMissing || names.length === 1 || config.CHROME_PATH !== undefined) throw error
    log.warn({ reason: error.message, err: error.cause }, 'pages are not rendered here')
    return undefined
  }
}

async function openWatched({ config, log, now }: Surroundings): Promise<PoolBrowser> {
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(openEgressProxy({ rules: configuredRules(config), lookup: lookupWith(config.DNS_SERVERS) }))
  const tabs = config.BROWSER_CONCURRENCY ?? tabsAtOnce()
  const place = { chromePath: config.CHROME_PATH, dataDir: config.DATA_DIR }
  const browser = opening.use(await openBrowser({ place, proxy, tabs, log, now }))
  opening.use(keepProving(browser, log))
  log.info({ browser: browser.about, tabs }, 'pages are rendered')
  const usual = browser.about.isSandboxed ? undefined : 'renders without a sandbox'
  const scope = opening.move()
  return {
    ...browser,
    tabs,
    remark: () => (browser.isProven() ? usual : 'does not render'),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** Sees to it that what is not proven any more is proven as soon as it works again, and says both. */
function keepProving({ prove }: Browser, log: Log): Disposable {
  let isRendering = true
  const look = async () => {
    try {
      await prove()
      if (!isRendering) log.info('the browser renders again, and jobs are taken')
      isRendering = true
    } catch (err) {
      if (isRendering) log.error({ err }, 'the browser does not render: no jobs are taken until it does')
      isRendering = false
    }
  }
  const timer = setInterval(() => void look(), proveEveryMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** What is proven is asked for nothing most of the time. */
const proveEveryMs = 3000
