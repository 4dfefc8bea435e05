import { AppError } from '#shared/contract/errors.ts'
import type { EgressProxy } from '#shared/egress/proxy/egress-proxy.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { RunningChromium } from '#workers/browser/chromium/launch-chromium.ts'
import { lowerPriority, type GroupMember } from '#workers/browser/chromium/process-group.ts'
import { openTab, type OpenTab } from '#workers/browser/open-tab.ts'

/** A browser that reaches a limit is retired. */
export interface PoolMemberLimits {
  jobs: number
  minutes: number
  /** Memory of all its processes. */
  megabytes: number
  /** Memory of one page's process. The process is killed. */
  pageMegabytes: number
  /** Memory of the processes that all tabs share: the browser itself, graphics, network. The browser is killed. */
  sharedMegabytes: number
}

export interface PoolMemberOptions {
  launch: () => Promise<RunningChromium>
  proxy: EgressProxy
  /** Added to the browser's own user agent. */
  userAgent?: string | undefined
  limits: PoolMemberLimits
  log: Log
  now: () => number
  /** Called once, when it takes no more work: it ended or reached a limit. */
  onRetire: (reason: string) => void
}

/** One browser of the pool. */
export interface PoolMember {
  /** Rejects if it does not start. */
  ready: Promise<RunningChromium>
  /** Tabs in use. */
  tabs: () => number
  openTab: () => Promise<OpenTab>
  /**
   * Records the memory of its processes, kills what exceeds a limit, and lowers the priority of new processes. Jobs whose
   * own page was killed fail with PAGE_TOO_COMPLEX.
   */
  recordMemory: (processes: readonly GroupMember[]) => void
  usedMb: () => number
  /** Whether it was killed because its shared processes exceeded their limit. */
  isTooLarge: () => boolean
  /** Resolves when the last tab in use is closed. */
  drained: () => Promise<void>
  /** Closes the browser and all its tabs. */
  end: () => Promise<void>
}

/** Starts a browser that keeps a spare tab open: opening a tab takes longer than many pages do. */
export function openPoolMember(options: PoolMemberOptions): PoolMember {
  const { limits, log, now } = options
  const startedAt = now()
  const idle = Promise.withResolvers<void>()
  /** Tabs in use whose page has not loaded its document. */
  const loading = new Set<OpenTab>()
  let tabs = 0
  let jobs = 0
  let usedMb = 0
  let isRetired = false
  let isTooLarge = false
  /** When pages were killed whose tabs are not known yet, Unix milliseconds. */
  let killedPages: number[] = []
  let spare: Promise<OpenTab> | undefined
  const ready = options.launch().then((chromium) => {
    chromium.browser.once('disconnected', () => retire('ended'))
    openSpare(chromium)
    return chromium
  })

  return {
    ready,
    tabs: () => tabs,
    usedMb: () => usedMb,
    isTooLarge: () => isTooLarge,
    async openTab() {
      tabs += 1
      try {
        const chromium = await ready
        return countedTab(await takeTab(chromium), chromium)
      } catch (error) {
        release()
        throw error
      }
    },
    recordMemory(processes) {
      for (const { pid } of processes) lowerPriority(pid)
      const pages = processes.filter(({ isRenderer }) => isRenderer)
      const tooLarge = pages.filter(({ ownMb }) => ownMb > limits.pageMegabytes)
      killedPages = killedPages.filter((at) => now() - at < crashReportMs)
      for (const { pid, ownMb } of tooLarge) {
        log.warn({ megabytes: Math.round(ownMb) }, 'page killed: memory limit reached')
        killedPages.push(now())
        killProcess(pid)
      }
      usedMb = megabytesOf(processes) - megabytesOf(tooLarge)
      killAbove(limits.sharedMegabytes, megabytesOf(processes) - megabytesOf(pages))
      if (usedMb > limits.megabytes) retire('memory')
    },
    drained: () => (tabs === 0 ? Promise.resolve() : idle.promise),
    async end() {
      isRetired = true
      const chromium = await ready.catch(() => undefined)
      await chromium?.[Symbol.asyncDispose]()
      // The spare tab's proxy stays open until its tab is closed.
      await (await spare?.catch(() => undefined))?.close(spareCloseMs)
    },
  }

  /** The spare tab, or a new one if the spare tab crashed. */
  async function takeTab(chromium: RunningChromium): Promise<OpenTab> {
    const current = spare
    spare = undefined
    const tab = await current?.catch(() => undefined)
    const taken = tab === undefined || tab.failure() !== undefined ? await openTab(chromium, options) : tab
    loading.add(taken)
    // Opens the next spare tab only then: earlier, it would take processor time from the page's load.
    taken.page.once('domcontentloaded', () => {
      loading.delete(taken)
      openSpare(chromium)
    })
    return taken
  }

  /** Pages grow the shared processes too: with messages, data to store, and pictures. Nothing shows which page it was. */
  function killAbove(limitMb: number, sharedMb: number): void {
    if (sharedMb <= limitMb || isTooLarge) return
    isTooLarge = true
    log.warn({ megabytes: Math.round(sharedMb) }, 'browser killed: memory limit of its shared processes reached')
    retire('memory')
    void ready.then((chromium) => chromium.kill())
  }

  function openSpare(chromium: RunningChromium): void {
    if (isRetired || spare !== undefined) return
    spare = openTab(chromium, options)
    // `takeTab` handles the failure.
    spare.catch(() => undefined)
  }

  function countedTab(tab: OpenTab, chromium: RunningChromium): OpenTab {
    let isPageTooLarge = false
    tab.page.once('error', () => (isPageTooLarge = killedPages.shift() !== undefined))
    return {
      ...tab,
      failure() {
        const failure = tab.failure()
        return failure !== undefined && isPageTooLarge ? tooMuchMemory(failure) : failure
      },
      async close(timeoutMs) {
        try {
          await tab.close(timeoutMs)
        } catch (err) {
          log.warn({ err }, 'browser killed: a tab did not close')
          chromium.kill()
        }
        jobs += 1
        release()
        loading.delete(tab)
        if (loading.size === 0) openSpare(chromium)
        if (jobs >= limits.jobs) retire('jobs')
        else if (now() - startedAt >= limits.minutes * 60_000) retire('minutes')
      },
    }
  }

  function release(): void {
    tabs -= 1
    if (isRetired && tabs === 0) idle.resolve()
  }

  function retire(reason: string): void {
    if (isRetired) return
    isRetired = true
    options.onRetire(reason)
  }
}

const megabytesOf = (processes: readonly GroupMember[]) => processes.reduce((sum, { ownMb }) => sum + ownMb, 0)

export const tooMuchMemory = (cause: AppError) =>
  new AppError('PAGE_TOO_COMPLEX', 'The page takes more memory than a page may take. Nothing was charged.', { cause })

/** Chromium reports within this time that the process of a page has ended. */
const crashReportMs = 5000

/** The spare tab closes at once, because its browser has ended. */
const spareCloseMs = 1000

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}
