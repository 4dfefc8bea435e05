import { Cluster } from 'puppeteer-cluster'
import { AppError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import type { EgressProxy } from '#shared/ports/egress-proxy.ts'
import type { Browser, Tab, TabOptions } from './browser.ts'
import { openFleet } from './open-fleet.ts'
import type { MemberLimits } from './open-member.ts'
import type { OpenTab } from './open-tab.ts'
import { removeStaleProfileFolders } from './profile-folder.ts'
import { createRenderingProof } from './rendering-proof.ts'
import { startChromium, type ChromiumPlace } from './start-chromium.ts'
import { tabConcurrency, type Seats } from './tab-concurrency.ts'

export interface BrowserOptions {
  place: ChromiumPlace
  /** The one way out of every page. */
  proxy: EgressProxy
  /** Pages at once. */
  tabs: number
  limits?: Partial<MemberLimits>
  log: Log
  now: () => number
}

const usualLimits: MemberLimits = { jobs: 200, minutes: 10, megabytes: 1200, pageMegabytes: 1000 }

/** More in one, and its end disturbs too many. */
const tabsEach = 4

/** The work is over at its deadline; this long after, at the latest, so is the tab, whoever forgot to say so. */
const graceMs = 500

/** Longer than any tab lives: the library's own time limit is not used, for it only lets go of a page that goes on. */
const neverMs = 2 ** 31 - 1

export interface OpenBrowser extends Browser {
  /** Memory of all its processes when looked at last, megabytes. */
  usedMb: () => number
}

/** Runs Chromium. Throws CAPABILITY_UNAVAILABLE where there is none, or none that starts. */
export async function openBrowser(options: BrowserOptions): Promise<OpenBrowser> {
  const { tabs, log, now } = options
  await using opening = new AsyncDisposableStack()
  await removeStaleProfileFolders()
  const { launch, about } = await startChromium(options.place, log)
  const browsers = Math.max(Math.ceil(tabs / tabsEach), Math.min(tabs, 2))
  const fleet = opening.use(
    await openFleet({
      ...options,
      launch,
      limits: { ...usualLimits, ...options.limits },
      browsers,
      tabsEach: Math.ceil(tabs / browsers),
    }),
  )
  const seats: Seats = new WeakMap()
  const ending = new AbortController()
  const cluster = opening.adopt(
    await Cluster.launch({
      concurrency: tabConcurrency(fleet, seats),
      maxConcurrency: tabs,
      timeout: neverMs,
      puppeteer: {},
    }),
    (cluster) => cluster.close(),
  )
  opening.defer(async () => ending.abort(new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')))
  const proof = createRenderingProof(fleet, now)
  await proof.prove().catch((cause: unknown) => {
    throw new AppError('CAPABILITY_UNAVAILABLE', `${fleet.version} starts, but renders nothing.`, { cause })
  })
  const scope = opening.move()

  return {
    about: { ...about, version: fleet.version },
    usedMb: fleet.usedMb,
    prove: proof.prove,
    isProven: proof.isProven,
    async inTab(tabOptions, work) {
      const first = await attempt(tabOptions, work)
      if ('value' in first) return first.value
      log.warn(
        { err: first.crash.cause ?? first.crash },
        'a browser or its page ended under a job, which is begun again',
      )
      const second = await attempt(tabOptions, work)
      if ('value' in second) return second.value
      throw second.crash
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }

  /** One run in one tab. Answers as soon as the work is over; that its tab is closed is waited for by the next job only. */
  function attempt<T>({ signal, deadlineAt }: TabOptions, work: (tab: Tab) => Promise<T>): Promise<Attempt<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<Attempt<T>>()
    const end = AbortSignal.any([signal, ending.signal])
    const onEnd = () => reject(end.reason)
    if (end.aborted) onEnd()
    else end.addEventListener('abort', onEnd, { once: true })
    const timer = setTimeout(() => reject(overdue()), Math.min(Math.max(0, deadlineAt + graceMs - now()), neverMs))
    /** Whether it was ended from without. */
    const isOver = promise.then(settled, settled)
    const run = cluster.execute(async ({ page }: { page: object }) => {
      const seat = seats.get(page)
      if (end.aborted || seat === undefined) return
      if ('failure' in seat) {
        proof.doubt()
        // A passing fault is over with the next proof.
        proof.prove().catch(() => undefined)
        return resolve({ crash: new Error('no browser could be had', { cause: seat.failure }) })
      }
      void runIn(seat.tab, work).then(resolve, reject)
      // The cluster closes the tab when this is over.
      seat.isLate = await isOver
    })
    // The cluster counts a crash as the outcome of a run that was answered long before; then this changes nothing.
    run.catch(reject)
    return promise

    function settled(): boolean {
      clearTimeout(timer)
      end.removeEventListener('abort', onEnd)
      return end.aborted || now() > deadlineAt
    }
  }
}

/** How one run of the work went: `crash`: what it worked in ended under it. */
type Attempt<T> = { value: T } | { crash: Error }

async function runIn<T>(tab: OpenTab, work: (tab: Tab) => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await Promise.race([work(tab), tab.gone]) }
  } catch (error) {
    const crash = tab.failure()
    if (crash === undefined) throw error
    return { crash }
  }
}

const overdue = () => new AppError('DEADLINE_EXCEEDED', 'The page was not done in time.')
