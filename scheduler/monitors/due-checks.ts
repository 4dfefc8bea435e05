import { errors, toAppError } from '#shared/contract/errors.ts'
import { hostOf } from '#shared/contract/target-address.ts'
import { report } from '#shared/metrics/events.ts'
import { paginate, type PageStart } from '#shared/storage/paginate.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import type { CheckDeps } from './check-deps.ts'
import { runCheck, type CheckOutcome } from './run-check.ts'

/** How many checks ended in which way. `failed`: with an error of the service, for example of the store. */
export type CheckCounts = Partial<Record<Exclude<CheckOutcome, 'skipped'> | 'failed', number>>

interface DueChecks {
  /**
   * Starts a check of each monitor that is due, the oldest first, as soon as this process may run another one. Resolves when
   * all were started or wait for their host, and does not wait for their end. Returns the milliseconds for which the store
   * was read. Throws SERVICE_UNAVAILABLE.
   */
  start: () => Promise<number>
  /** Starts no further checks. */
  stop: () => void
  /** Resolves when no check runs. */
  ended: () => Promise<void>
  /** The checks that ended since the last call. Undefined for none. */
  takeCounts: () => CheckCounts | undefined
}

const pageSize = 200
/** Monitors that wait for their host in this process. The others stay in the list. */
const maxWaiting = 2000
/** A monitor whose check throws is left alone for this long. */
const restMs = 15_000

/** The running checks of this process. */
export function openDueChecks(deps: CheckDeps): DueChecks {
  const { monitors, limits, now } = deps
  const running = new Map<string, Promise<void>>()
  const hosts = new Map<string, number>()
  const restUntil = new Map<string, number>()
  /** Monitors that are due and wait until a check of their host ends. */
  const lines = new Map<string, HeldMonitor[]>()
  let waiting = 0
  let isStopped = false
  let counts = new Map<keyof CheckCounts, number>()
  let slot = Promise.withResolvers<void>()

  return {
    async start() {
      for (const [id, until] of restUntil) if (until <= now()) restUntil.delete(id)
      // The list names them again.
      lines.clear()
      waiting = 0
      let listMs = 0
      const list = async (from: PageStart) => {
        const startedAt = performance.now()
        const page = await monitors.listDue(now(), { limit: pageSize, ...from })
        listMs += performance.now() - startedAt
        return page
      }
      for await (const page of paginate(list)) {
        for (const held of page.monitors) {
          while (mustWait()) await slot.promise
          if (isStopped) return listMs
          if (running.has(held.id) || restUntil.has(held.id)) continue
          if (isHostFree(held)) begin(held)
          else enqueue(held)
        }
      }
      return listMs
    },

    stop() {
      isStopped = true
    },

    async ended() {
      while (running.size > 0) await Promise.all(running.values())
    },

    takeCounts() {
      if (counts.size === 0) return undefined
      const taken: CheckCounts = Object.fromEntries(counts)
      counts = new Map()
      return taken
    },
  }

  function mustWait(): boolean {
    return running.size >= limits.concurrency && !isStopped
  }

  function isHostFree({ record }: HeldMonitor): boolean {
    return (hosts.get(hostOfRecord(record)) ?? 0) < limits.perHost
  }

  function enqueue(held: HeldMonitor): void {
    if (waiting >= maxWaiting) return
    waiting++
    const host = hostOfRecord(held.record)
    const line = lines.get(host)
    if (line === undefined) lines.set(host, [held])
    else line.push(held)
  }

  function begin(held: HeldMonitor): void {
    const host = hostOfRecord(held.record)
    hosts.set(host, (hosts.get(host) ?? 0) + 1)
    running.set(held.id, run(held, host))
  }

  async function run(held: HeldMonitor, host: string): Promise<void> {
    const outcome = await runCheck(held, deps).catch((error: unknown) => failed(held.id, error))
    running.delete(held.id)
    const left = (hosts.get(host) ?? 1) - 1
    if (left > 0) hosts.set(host, left)
    else hosts.delete(host)
    if (outcome !== 'skipped') {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      report('monitorCheck', { outcome })
    }
    beginNextOf(host)
    slot.resolve()
    slot = Promise.withResolvers<void>()
  }

  function beginNextOf(host: string): void {
    const next = isStopped ? undefined : lines.get(host)?.shift()
    if (next === undefined) return
    waiting--
    if (!running.has(next.id)) begin(next)
  }

  /** The monitor is still due. The log names no monitor, because its id is a key. */
  function failed(id: string, err: unknown): 'failed' {
    restUntil.set(id, now() + restMs)
    if (errors[toAppError(err).code].status !== 503) deps.log.warn({ err }, 'monitor check: failed, it runs again')
    return 'failed'
  }
}

const hostOfRecord = ({ settings: { url } }: HeldMonitor['record']) => hostOf({ url }) ?? ''
