import { openMember, type Member, type MemberOptions } from './open-member.ts'
import type { OpenTab } from './open-tab.ts'
import { readGroups } from './process-group.ts'

export interface FleetOptions extends Omit<MemberOptions, 'onOver'> {
  /** Browsers, and tabs in each. */
  browsers: number
  tabsEach: number
}

/** Some browsers, kept warm, each of which is replaced now and then. Disposing it ends all of them. */
export interface Fleet extends AsyncDisposable {
  /** A fresh tab. Rejects when no browser runs and none can be started. */
  take: () => Promise<OpenTab>
  /** Memory of all browsers when looked at last, megabytes. */
  usedMb: () => number
  /** What the browser that was started first says of itself. */
  version: string
}

const lookEveryMs = 1000

/** Starts one browser; the others come when they are needed. Rejects when it does not come up. */
export async function openFleet(options: FleetOptions): Promise<Fleet> {
  const { browsers, tabsEach, log } = options
  const members = new Set<Member>()
  /** Those that take no more work, and end. */
  const leaving = new Map<Member, Promise<void>>()
  let isDisposed = false

  const first = await start().ready
  const version = await first.browser.version()
  const timer = setInterval(() => void look().catch((err: unknown) => log.warn({ err }, 'browsers')), lookEveryMs)
  timer.unref()

  return {
    version,
    async take() {
      if (isDisposed) throw new Error('the browsers are being ended')
      const member = withRoom() ?? start()
      try {
        return await member.open()
      } catch (error) {
        // It did not start, or ended meanwhile; one that runs may have a tab too many.
        const other = leastBusy()
        if (other === undefined || other === member) throw error
        return other.open()
      }
    },
    usedMb: () => all().reduce((sum, member) => sum + member.usedMb(), 0),
    async [Symbol.asyncDispose]() {
      isDisposed = true
      clearInterval(timer)
      await Promise.all(all().map((member) => member.end()))
      await Promise.all(leaving.values())
    },
  }

  /** The one with the least to do; none where a further browser may be started instead. */
  function withRoom(): Member | undefined {
    const least = leastBusy()
    const isFull = least !== undefined && least.tabs() >= tabsEach
    return isFull && members.size < browsers ? undefined : least
  }

  function leastBusy(): Member | undefined {
    return [...members].toSorted((one, other) => one.tabs() - other.tabs())[0]
  }

  function start(): Member {
    const member: Member = openMember({ ...options, onOver: (reason) => leave(member, reason) })
    members.add(member)
    member.ready.catch(() => members.delete(member))
    return member
  }

  function leave(member: Member, reason: string): void {
    members.delete(member)
    if (isDisposed) return
    if (reason === 'ended') log.warn('a browser ended by itself')
    const left = member.drained().then(() => member.end())
    leaving.set(member, left)
    void left.catch((err: unknown) => log.warn({ err }, 'browsers')).finally(() => leaving.delete(member))
    // The next job finds a warm one.
    if (members.size === 0) start()
  }

  async function look(): Promise<void> {
    const running = await Promise.all(all().map(async (member) => [member, await idOf(member)] as const))
    const groups = await readGroups(running.flatMap(([, id]) => id ?? []))
    for (const [member, id] of running) member.look(groups.get(id ?? 0) ?? [])
  }

  function all(): Member[] {
    return [...members, ...leaving.keys()]
  }
}

/** Undefined for one that is not up. */
async function idOf(member: Member): Promise<number | undefined> {
  return (await member.ready.catch(() => undefined))?.groupId
}
