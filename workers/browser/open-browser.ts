import { Cluster } from 'puppeteer-cluster'
import { AppError } from '#shared/contract/errors.ts'
import type { EgressProxy } from '#shared/egress/proxy/egress-proxy.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { Browser, Tab, TabOptions } from './browser.ts'
import type { ChromiumSettings } from './chromium/choose-chromium.ts'
import { removeStaleProfileFolders } from './chromium/profile-folder.ts'
import { startChromium } from './chromium/start-chromium.ts'
import type { OpenTab } from './open-tab.ts'
import { missingScripts } from './page/missing-scripts.ts'
import { openChromiumPool } from './pool/chromium-pool.ts'
import type { PoolMemberLimits } from './pool/pool-member.ts'
import { createRenderingCheck } from './pool/rendering-check.ts'
import { closeSlot, tabConcurrency, type TabSlots } from './pool/tab-concurrency.ts'

export interface BrowserOptions {
  chromium: ChromiumSettings
  /** All traffic of pages goes through it. */
  proxy: EgressProxy
  /** Added to the browser's own user agent. */
  userAgent?: string | undefined
  /** Maximum number of open tabs. */
  tabs: number
  limits?: Partial<PoolMemberLimits>
  log: Log
  now: () => number
}

/**
 * With 500 MB of its own, plus the program and fonts that all processes share (90 MB), a page uses 700 MB at most. Ordinary
 * pages and full-page screenshots take up to 200 MB of the shared processes.
 */
const defaultLimits: PoolMemberLimits = {
  jobs: 200,
  minutes: 10,
  megabytes: 1200,
  pageMegabytes: 500,
  sharedMegabytes: 500,
}

/** A browser that crashes takes its tabs with it, so one browser must not have many. */
const maxTabsPerBrowser = 4

/** The tab closes at most this long after the deadline, even if the work's signal does not abort. */
const graceMs = 500

/** The longest timer of Node. Disables puppeteer-cluster's timeout, which abandons a page but does not stop it. */
const maxTimerMs = 2 ** 31 - 1

export interface OpenBrowser extends Browser {
  /** Memory of all its processes at the last sample, megabytes. */
  usedMb: () => number
  /** Pages in a tab, and pages that wait for one. */
  pages: () => { open: number; waiting: number }
}

/** Starts Chromium. Throws CAPABILITY_UNAVAILABLE if no Chromium is found, or it does not start or render. */
export async function openBrowser(options: BrowserOptions): Promise<OpenBrowser> {
  const { tabs, log, now } = options
  await using opening = new AsyncDisposableStack()
  await removeStaleProfileFolders()
  const { launch, info } = await startChromium(options.chromium, log)
  const browsers = Math.max(Math.ceil(tabs / maxTabsPerBrowser), Math.min(tabs, 2))
  const pool = opening.use(
    await openChromiumPool({
      ...options,
      launch,
      limits: { ...defaultLimits, ...options.limits },
      browsers,
      tabsPerBrowser: Math.ceil(tabs / browsers),
    }),
  )
  const slots: TabSlots = new WeakMap()
  const stopping = new AbortController()
  const cluster = opening.adopt(
    await Cluster.launch({
      concurrency: tabConcurrency(pool, slots),
      maxConcurrency: tabs,
      timeout: maxTimerMs,
      puppeteer: {},
    }),
    (cluster) => cluster.close(),
  )
  opening.defer(async () => stopping.abort(new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')))
  const rendering = createRenderingCheck(pool, now)
  await rendering.check().catch((cause: unknown) => {
    throw new AppError('CAPABILITY_UNAVAILABLE', `${pool.version} starts, but does not render.`, { cause })
  })
  const missing = await missingScripts(pool.openTab)
  const scope = opening.move()
  const pages = { open: 0, waiting: 0 }

  return {
    pages: () => pages,
    info: { ...info, version: pool.version, missingScripts: missing },
    usedMb: pool.usedMb,
    checkRendering: rendering.check,
    isRendering: rendering.isTransient,
    async inTab(tabOptions, work) {
      const first = await attempt(tabOptions, (tab) => runIn(tab, work))
      if ('value' in first) return first.value
      if (first.crash instanceof AppError && first.crash.code === 'PAGE_TOO_COMPLEX') throw first.crash
      log.warn({ err: first.crash.cause ?? first.crash }, 'browser or page crashed: retrying the job')
      const second = await attempt(tabOptions, (_tab, wasStopped) => runAlone(work, wasStopped))
      if ('value' in second) return second.value
      throw second.crash
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  /** Runs the work in a browser of its own, so that no page of another job can crash it. */
  async function runAlone<T>(work: Work<T>, wasStopped: Promise<boolean>): Promise<Attempt<T>> {
    const opened = await pool.openTabAlone().catch((cause: unknown) => ({ crash: noBrowser(cause) }))
    if ('crash' in opened) return opened
    void wasStopped.then((isLate) => closeSlot({ tab: opened, isLate }))
    return runIn(opened, work)
  }

  /** Runs the work in one tab. Settles when the work ends; the tab closes in the background. */
  function attempt<T>({ signal, deadlineAt }: TabOptions, run: Run<T>): Promise<Attempt<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<Attempt<T>>()
    const stop = AbortSignal.any([signal, stopping.signal])
    const onStop = () => reject(stop.reason)
    if (stop.aborted) onStop()
    else stop.addEventListener('abort', onStop, { once: true })
    const timer = setTimeout(() => reject(overdue()), Math.min(Math.max(0, deadlineAt + graceMs - now()), maxTimerMs))
    /** Resolves when the attempt ends, to whether it was stopped or overran its deadline. */
    const wasStopped = promise.then(settled, settled)
    pages.waiting += 1
    let stage: keyof typeof pages = 'waiting'
    const ended = cluster.execute(async ({ page }: { page: object }) => {
      pages.waiting -= 1
      pages.open += 1
      stage = 'open'
      const slot = slots.get(page)
      if (stop.aborted || slot === undefined) return
      if ('failure' in slot) {
        rendering.invalidate()
        // The next successful check clears a transient failure.
        rendering.check().catch(() => undefined)
        return resolve({ crash: noBrowser(slot.failure) })
      }
      void run(slot.tab, wasStopped).then(resolve, reject)
      // The cluster closes the tab when this function returns.
      slot.isLate = await wasStopped
    })
    // The cluster rejects on a crash even after the work has ended. Then this has no effect.
    ended.catch(reject).finally(() => (pages[stage] -= 1))
    return promise

    function settled(): boolean {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
      return stop.aborted || now() > deadlineAt
    }
  }
}

/** The outcome of one attempt. `crash`: its tab or browser crashed. */
type Attempt<T> = { value: T } | { crash: Error }

type Work<T> = (tab: Tab) => Promise<T>

/** `wasStopped`: resolves when the attempt ends, to whether it was stopped or overran its deadline. */
type Run<T> = (tab: OpenTab, wasStopped: Promise<boolean>) => Promise<Attempt<T>>

async function runIn<T>(tab: OpenTab, work: Work<T>): Promise<Attempt<T>> {
  try {
    return { value: await Promise.race([work(tab), tab.crashed]) }
  } catch (error) {
    const crash = tab.failure()
    if (crash === undefined) throw error
    return { crash }
  }
}

const noBrowser = (cause: unknown) => new Error('No browser is available.', { cause })

const overdue = () => new AppError('DEADLINE_EXCEEDED', 'The page was not finished before the deadline.')
