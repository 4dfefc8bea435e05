import type { Log } from '#shared/log.ts'
import type { EgressProxy } from '#shared/ports/egress-proxy.ts'
import { lowerPriority } from './give-way.ts'
import type { RunningChromium } from './launch-chromium.ts'
import { openTab, type OpenTab } from './open-tab.ts'
import type { GroupMember } from './process-group.ts'

/** After which a browser is let go. */
export interface MemberLimits {
  jobs: number
  minutes: number
  /** Memory of all its processes. */
  megabytes: number
  /** Memory of one page's process: it is ended at once. */
  pageMegabytes: number
}

export interface MemberOptions {
  launch: () => Promise<RunningChromium>
  proxy: EgressProxy
  limits: MemberLimits
  log: Log
  now: () => number
  /** Called once: it takes no more work, for it ended or did enough. */
  onOver: (reason: string) => void
}

/** One browser of the fleet. */
export interface Member {
  /** Rejects when it does not come up. */
  ready: Promise<RunningChromium>
  /** Tabs in use. */
  tabs: () => number
  open: () => Promise<OpenTab>
  /** What its processes use; ends a page that takes too much, and has them give way. */
  look: (processes: readonly GroupMember[]) => void
  usedMb: () => number
  /** Resolves when the last tab in use is closed. */
  drained: () => Promise<void>
  /** Ends it with all its tabs. */
  end: () => Promise<void>
}

/** Starts a browser that has a tab in reserve: opening one takes longer than many pages do. */
export function openMember(options: MemberOptions): Member {
  const { limits, log, now } = options
  const startedAt = now()
  const idle = Promise.withResolvers<void>()
  let tabs = 0
  let jobs = 0
  let usedMb = 0
  let isOver = false
  let spare: Promise<OpenTab> | undefined
  const ready = options.launch().then((chromium) => {
    chromium.browser.once('disconnected', () => over('ended'))
    reserve(chromium)
    return chromium
  })

  return {
    ready,
    tabs: () => tabs,
    usedMb: () => usedMb,
    async open() {
      tabs += 1
      try {
        const chromium = await ready
        return counted(await takeTab(chromium), chromium)
      } catch (error) {
        leave()
        throw error
      }
    },
    look(processes) {
      for (const { pid } of processes) lowerPriority(pid)
      const isTooLarge = ({ isRenderer, ownMb }: GroupMember) => isRenderer && ownMb > limits.pageMegabytes
      for (const { pid, ownMb } of processes.filter(isTooLarge)) {
        log.warn({ megabytes: Math.round(ownMb) }, 'a page takes too much memory and is ended')
        killProcess(pid)
      }
      usedMb = processes.reduce((sum, process) => sum + (isTooLarge(process) ? 0 : process.ownMb), 0)
      if (usedMb > limits.megabytes) over('memory')
    },
    drained: () => (tabs === 0 ? Promise.resolve() : idle.promise),
    async end() {
      isOver = true
      const chromium = await ready.catch(() => undefined)
      await chromium?.[Symbol.asyncDispose]()
      // Its way out stands open until then.
      await (await spare?.catch(() => undefined))?.close(spareMs)
    },
  }

  /** The tab in reserve, if it is still good. */
  async function takeTab(chromium: RunningChromium): Promise<OpenTab> {
    const reserved = spare
    spare = undefined
    const tab = await reserved?.catch(() => undefined)
    const taken = tab === undefined || tab.failure() !== undefined ? await openTab(chromium, options) : tab
    // To open another takes processors from its page, which mostly waits when its document is there.
    taken.page.once('domcontentloaded', () => reserve(chromium))
    return taken
  }

  function reserve(chromium: RunningChromium): void {
    if (isOver || spare !== undefined) return
    spare = openTab(chromium, options)
    // Whoever takes it sees that it failed.
    spare.catch(() => undefined)
  }

  function counted(tab: OpenTab, chromium: RunningChromium): OpenTab {
    return {
      ...tab,
      async close(patienceMs) {
        try {
          await tab.close(patienceMs)
        } catch (err) {
          log.warn({ err }, 'a browser is ended: it does not close a tab')
          chromium.kill()
        }
        jobs += 1
        leave()
        reserve(chromium)
        if (jobs >= limits.jobs) over('jobs')
        else if (now() - startedAt >= limits.minutes * 60_000) over('minutes')
      },
    }
  }

  function leave(): void {
    tabs -= 1
    if (isOver && tabs === 0) idle.resolve()
  }

  function over(reason: string): void {
    if (isOver) return
    isOver = true
    options.onOver(reason)
  }
}

/** It closes at once: its browser is gone. */
const spareMs = 1000

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
