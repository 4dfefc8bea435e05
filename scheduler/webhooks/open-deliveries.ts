import { deliverNext } from './deliver-next.ts'
import type { DeliverDeps, TurnOutcome } from './end-turn.ts'
import { openTurns } from './open-turns.ts'

export interface DeliverDueDeps extends DeliverDeps {
  /** Notices in delivery at once. */
  concurrency: number
}

export interface Deliveries extends AsyncDisposable {
  /** Starts the delivery of due notices, and does not wait for it. `isComplete`: the next call starts at the oldest again. */
  start: () => Promise<{ due: number; isComplete: boolean }>
  /** Resolves when all started deliveries have ended. */
  ended: () => Promise<void>
  /** Attempts and other turns since the start, by outcome. */
  counts: Readonly<Record<TurnOutcome, number>>
}

/** Monitors that one run looks at. */
const pageSize = 250

/** Requests to one host at once. */
const hostConcurrency = 4

/** After this many notices of one monitor, or this time, it is the turn of others. */
const maxNoticesPerTurn = 20
const maxTurnMs = 10_000

/** Delivers due notices in the background. Disposing waits for the requests under way. */
export function openDeliveries(deps: DeliverDueDeps): Deliveries {
  const { monitors, deliveries, concurrency, log, now } = deps
  const counts = { delivered: 0, failed: 0, dead: 0, stopped: 0, postponed: 0, skipped: 0, idle: 0 }
  const turns = openTurns({ concurrency, hostConcurrency, maxWaiting: pageSize, run })
  let cursor: string | undefined

  return {
    async start() {
      const page = await deliveries.listDue(now(), { limit: pageSize, ...(cursor !== undefined && { cursor }) })
      // Goes on with the next page, so that a receiver with many due notices holds up no other.
      cursor = page.next
      for (const { monitorId } of page.queues) {
        if (turns.has(monitorId)) continue
        const held = await monitors.find(monitorId)
        const { owner = monitorId, settings } = held?.record ?? {}
        turns.add({ id: monitorId, owner, host: hostOf(settings?.webhookUrl) })
      }
      return { due: page.queues.length, isComplete: cursor === undefined }
    },
    ended: turns.ended,
    counts,
    [Symbol.asyncDispose]: turns.stop,
  }

  async function run(monitorId: string): Promise<void> {
    const endAt = performance.now() + maxTurnMs
    for (let count = 0; count < maxNoticesPerTurn && performance.now() < endAt; count++) {
      try {
        const outcome = await deliverNext(monitorId, deps)
        counts[outcome]++
        if (!leadsToNext.has(outcome)) return
      } catch (err) {
        // The lease expires, and the next run repeats the delivery.
        log.warn({ err }, 'webhook: the delivery was interrupted')
        return
      }
    }
  }
}

const leadsToNext: ReadonlySet<TurnOutcome> = new Set(['delivered', 'dead', 'stopped', 'skipped'])

const hostOf = (webhookUrl = '') => URL.parse(webhookUrl)?.host ?? ''
