import { report } from '#shared/metrics/events.ts'
import { createGroupReader } from '#workers/browser/chromium/process-group.ts'
import type { OpenTab } from '#workers/browser/open-tab.ts'
import { openPoolMember, tooMuchMemory, type PoolMember, type PoolMemberOptions } from './pool-member.ts'

interface ChromiumPoolOptions extends Omit<PoolMemberOptions, 'onRetire'> {
  /** Maximum number of browsers. */
  browsers: number
  tabsPerBrowser: number
}

/** Browsers that are kept warm and replaced after a number of jobs or minutes. Disposing the pool ends all of them. */
export interface ChromiumPool extends AsyncDisposable {
  /** Opens a fresh tab. Rejects if no browser runs and none starts. */
  openTab: () => Promise<OpenTab>
  /**
   * Opens the only tab of a fresh browser, which ends with the tab. It fails with PAGE_TOO_COMPLEX if its page makes the
   * browser too large. Rejects if the browser does not start.
   */
  openTabAlone: () => Promise<OpenTab>
  /** Memory of all browsers at the last sample, megabytes. */
  usedMb: () => number
  /** The version of the browser that was started first. */
  version: string
}

/** A page that leaks memory grows by a few hundred megabytes between two samples. */
const sampleIntervalMs = 200

/** Starts one browser, and others on demand. Rejects if the first does not start. */
export async function openChromiumPool(options: ChromiumPoolOptions): Promise<ChromiumPool> {
  const { browsers, tabsPerBrowser, log } = options
  const members = new Set<PoolMember>()
  /** Browsers of one tab. */
  const single = new Set<PoolMember>()
  /** Browsers that take no more work, until they have ended. */
  const retired = new Map<PoolMember, Promise<void>>()
  const readGroups = createGroupReader()
  let isDisposed = false

  const first = await start().ready
  const version = await first.browser.version()
  let sampling: Promise<void> | undefined
  const timer = setInterval(() => {
    sampling ??= sample()
      .catch((err: unknown) => log.warn({ err }, 'browser pool failed'))
      .finally(() => (sampling = undefined))
  }, sampleIntervalMs)
  timer.unref()

  return {
    version,
    async openTab() {
      if (isDisposed) throw new Error('The browser pool is closed.')
      const member = findFreeBrowser() ?? start()
      try {
        return await member.openTab()
      } catch (error) {
        // It did not start, or it crashed. Then another browser may exceed its number of tabs.
        const other = leastBusy()
        if (other === undefined || other === member) throw error
        return other.openTab()
      }
    },
    async openTabAlone() {
      if (isDisposed) throw new Error('The browser pool is closed.')
      const member = startIn(single, { ...options, limits: { ...options.limits, jobs: 1 } })
      try {
        const tab = await member.openTab()
        const failure = () => {
          const failure = tab.failure()
          return failure !== undefined && member.isTooLarge() ? tooMuchMemory(failure) : failure
        }
        return { ...tab, failure }
      } catch (error) {
        retire(member, 'ended')
        throw error
      }
    },
    usedMb: () => all().reduce((sum, member) => sum + member.usedMb(), 0),
    async [Symbol.asyncDispose]() {
      isDisposed = true
      clearInterval(timer)
      await Promise.all(all().map((member) => member.end()))
      await Promise.all(retired.values())
    },
  }

  /** The browser with the fewest tabs. Undefined if it is full and another browser may start. */
  function findFreeBrowser(): PoolMember | undefined {
    const least = leastBusy()
    const isFull = least !== undefined && least.tabs() >= tabsPerBrowser
    return isFull && members.size < browsers ? undefined : least
  }

  function leastBusy(): PoolMember | undefined {
    return [...members].toSorted((one, other) => one.tabs() - other.tabs())[0]
  }

  function start(): PoolMember {
    return startIn(members, options)
  }

  function startIn(running: Set<PoolMember>, options: Omit<PoolMemberOptions, 'onRetire'>): PoolMember {
    const member: PoolMember = openPoolMember({ ...options, onRetire: (reason) => retire(member, reason) })
    running.add(member)
    member.ready.catch(() => running.delete(member))
    return member
  }

  function retire(member: PoolMember, reason: string): void {
    members.delete(member)
    single.delete(member)
    if (isDisposed || retired.has(member)) return
    report('browserRetired', { reason })
    if (reason === 'ended') log.warn('browser ended unexpectedly')
    const ended = member.drained().then(() => member.end())
    retired.set(member, ended)
    void ended.catch((err: unknown) => log.warn({ err }, 'browser pool failed')).finally(() => retired.delete(member))
    // Starts one now, so that the next job does not wait.
    if (members.size === 0) start()
  }

  async function sample(): Promise<void> {
    const running = await Promise.all(all().map(async (member) => [member, await groupIdOf(member)] as const))
    const groups = readGroups(running.flatMap(([, id]) => id ?? []))
    for (const [member, id] of running) member.recordMemory(groups.get(id ?? 0) ?? [])
  }

  function all(): PoolMember[] {
    return [...members, ...single, ...retired.keys()]
  }
}

/** Undefined for a browser that did not start. */
async function groupIdOf(member: PoolMember): Promise<number | undefined> {
  return (await member.ready.catch(() => undefined))?.groupId
}
