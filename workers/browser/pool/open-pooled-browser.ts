import type { EgressProxy } from '#shared/egress/proxy/egress-proxy.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { GroupMember } from '#workers/browser/chromium/group-reader.ts'
import type { RunningChromium } from '#workers/browser/chromium/launch-chromium.ts'
import { lowerPriority } from '#workers/browser/chromium/lower-priority.ts'
import { openTab, type OpenTab } from '#workers/browser/tab/open-tab.ts'

/** A browser that reaches a limit is retired. */
export interface PooledBrowserLimits {
  jobs: number
  minutes: number
  /** Memory of all its processes. */
  megabytes: number
  /** Memory of one page's process. The process is killed. */
  pageMegabytes: number
}

export interface PooledBrowserOptions {
  launch: () => Promise<RunningChromium>
  proxy: EgressProxy
  /** Added to the browser's own user agent. */
  userAgent?: string | undefined
  limits: PooledBrowserLimits
  log: Log
  now: () => number
  /** Called once, when it takes no more work: it ended or reached a limit. */
  onRetire: (reason: string) => void
}

/** One browser of the pool. */
export interface PooledBrowser {
  /** Rejects if it does not start. */
  ready: Promise<RunningChromium>
  /** Tabs in use. */
  tabs: () => number
  openTab: () => Promise<OpenTab>
  /** Records the memory of its processes, kills pages above the limit, and lowers the priority of new processes. */
  recordMemory: (processes: readonly GroupMember[]) => void
  usedMb: () => number
  /** Resolves when the last tab in use is closed. */
  drained: () => Promise<void>
  /** Closes the browser and all its tabs. */
  end: () => Promise<void>
}

/** Starts a browser that keeps a spare tab open: opening a tab takes longer than many pages do. */
export function openPooledBrowser(options: PooledBrowserOptions): PooledBrowser {
  const { limits, log, now } = options
  const startedAt = now()
  const idle = Promise.withResolvers<void>()
  /** Tabs in use whose page has not loaded its document. */
  const loading = new Set<OpenTab>()
  let tabs = 0
  let jobs = 0
  let usedMb = 0
  let isRetired = false
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
      const isTooLarge = ({ isRenderer, ownMb }: GroupMember) => isRenderer && ownMb > limits.pageMegabytes
      for (const { pid, ownMb } of processes.filter(isTooLarge)) {
        log.warn({ megabytes: Math.round(ownMb) }, 'page killed: memory limit reached')
        killProcess(pid)
      }
      usedMb = processes.reduce((sum, process) => sum + (isTooLarge(process) ? 0 : process.ownMb), 0)
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

  function openSpare(chromium: RunningChromium): void {
    if (isRetired || spare !== undefined) return
    spare = openTab(chromium, options)
    // `takeTab` handles the failure.
    spare.catch(() => undefined)
  }

  function countedTab(tab: OpenTab, chromium: RunningChromium): OpenTab {
    return {
      ...tab,
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

/** The spare tab closes at once, because its browser has ended. */
const spareCloseMs = 1000

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}
