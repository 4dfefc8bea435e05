import { report } from '#shared/metrics/events.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { Delivery } from '#shared/storage/stores/monitors/deliveries.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import type { Endpoint } from '#shared/storage/stores/monitors/webhook-endpoints.ts'
import { attemptDelivery, type AttemptResult } from './attempt.ts'
import { end, forget, leaveQueue, reschedule, stop, type DeliverDeps, type TurnOutcome } from './end-turn.ts'

/** Longer than an attempt and its writes. */
const leaseMs = 30_000

/** More attempts come from redeliveries. */
const maxLoggedAttempts = 20

/**
 * Attempts the first undelivered notice of a monitor, if it is due. Safe to run any number of times at once, and to be
 * killed at any point: the next run then sends the notice again, with the same `webhook-id`.
 */
export async function deliverNext(monitorId: string, deps: DeliverDeps): Promise<TurnOutcome> {
  const { leases, now } = deps
  const lease = `deliver:${monitorId}`
  const expiresAt = now() + leaseMs
  if (!(await leases.acquire(lease, expiresAt))) return 'idle'
  try {
    return await underLease(monitorId, deps)
  } finally {
    // An expired lease may belong to another process.
    if (now() < expiresAt) await leases.release(lease)
  }
}

async function underLease(monitorId: string, deps: DeliverDeps): Promise<TurnOutcome> {
  const { monitors, deliveries, endpoints, now } = deps
  const due = await deliveries.findQueue(monitorId)
  const [seq] = due?.queue.pending ?? []
  if (due === undefined || seq === undefined || due.queue.nextAttemptAt > now()) return 'idle'
  const dueAt = due.queue.nextAttemptAt
  const held = await monitors.find(monitorId)
  if (held === undefined) return forget(monitorId, deps)
  const delivery = await deliveries.find(monitorId, seq)
  if (delivery?.status !== 'pending') return leaveQueue(monitorId, seq, 'skipped', deps)
  const { challenge } = held.record
  // Only a receiver that answered the challenge gets other notices.
  if (challenge !== undefined && delivery.type !== 'webhook.challenge') return end(monitorId, delivery, 'stopped', deps)

  const mayWait = due.queue.isRequested !== true && lastAttemptAt(delivery) > now()
  const { notBefore } = mayWait ? await endpoints.admit(endpointOf(held), now()) : {}
  if (notBefore !== undefined) {
    const at = Math.min(notBefore, lastAttemptAt(delivery))
    return reschedule(monitorId, { seq, dueAt, at, outcome: 'postponed' }, deps)
  }
  return attempt(held, { delivery, dueAt }, deps)
}

function endpointOf({ id, record: { owner = id, settings } }: HeldMonitor): Endpoint {
  return { owner, webhookUrl: settings.webhookUrl }
}

interface DueNotice {
  delivery: Delivery
  /** Of the queue before the attempt. */
  dueAt: number
}

async function attempt(held: HeldMonitor, { delivery, dueAt }: DueNotice, deps: DeliverDeps): Promise<TurnOutcome> {
  const { monitors, deliveries, endpoints, now, random } = deps
  const { id: monitorId } = held
  const endpoint = endpointOf(held)
  const result = await attemptDelivery(delivery, held.record, deps)
  logAttempt(delivery, result, deps)
  await (result.outcome === 'failed' ? endpoints.failed(endpoint, now()) : endpoints.succeeded(endpoint))
  if ((await monitors.find(monitorId)) === undefined) return forget(monitorId, deps)

  const stored = await deliveries.find(monitorId, delivery.seq)
  // The process was suspended for longer than its lease, and another one delivered the notice.
  if (stored?.status !== 'pending') return 'skipped'
  const attempted = { ...stored, attempts: [...stored.attempts, result.attempt].slice(-maxLoggedAttempts) }
  if (result.outcome === 'delivered') {
    if (delivery.type === 'webhook.challenge') await monitors.update(monitorId, withoutChallenge)
    return end(monitorId, attempted, 'delivered', deps)
  }
  if (result.outcome === 'gone') return stop(monitorId, attempted, { reason: 'webhook_gone', status: 'stopped' }, deps)

  const at = nextAttemptAt(attempted, now(), { random: random(), retryAfterMs: result.retryAfterMs })
  if (at !== undefined) {
    await deliveries.save(monitorId, attempted)
    return reschedule(monitorId, { seq: delivery.seq, dueAt, at, outcome: 'failed' }, deps)
  }
  if (delivery.type !== 'webhook.challenge') return end(monitorId, attempted, 'dead', deps)
  return stop(monitorId, attempted, { reason: 'challenge_failed', status: 'dead' }, deps)
}

function withoutChallenge(record: MonitorRecord): MonitorRecord {
  const { challenge, ...rest } = record
  return challenge === undefined ? record : rest
}

/** Without the address, which may contain a secret, and without the id of the monitor, which is one. */
function logAttempt({ id, type, attempts }: Delivery, { outcome, attempt, bug }: AttemptResult, { log }: DeliverDeps) {
  const { durationMs: ms, status, error } = attempt
  report('webhookAttempt', { outcome, ms })
  log.info({ webhookId: id, type, attempt: attempts.length + 1, outcome, ms, status, error }, 'webhook')
  if (bug !== undefined) log.warn({ err: bug, webhookId: id }, 'webhook: the request failed unexpectedly')
}

const minuteMs = 60_000

/** The pauses between the attempts. */
const pausesMs = [1, 5, 15, 60, 360].map((minutes) => minutes * minuteMs)

/** The times of the attempts, from the first. */
const slotsMs = [0, ...pausesMs.map((_, index) => pausesMs.slice(0, index + 1).reduce((sum, ms) => sum + ms))]

const jitter = 0.1

/** A notice that waited longer than the schedule, because no scheduler ran, gets this many attempts in any case. */
const minAttempts = 3

/** The longest pause that a receiver can ask for. */
const maxRetryAfterMs = 360 * minuteMs

/**
 * When the next attempt is due after a failed one, in Unix milliseconds: 1 and 5 minutes, 15 minutes, 1 and 6 hours after
 * each other, counted from `scheduledFrom`. Skips attempts whose time has passed. Undefined after the last.
 *
 * @param random from 0 to 1, varies a pause by 10 %
 * @param retryAfterMs the pause that the receiver asked for
 */
function nextAttemptAt(
  { attempts, scheduledFrom }: Pick<Delivery, 'attempts' | 'scheduledFrom'>,
  now: number,
  { random, retryAfterMs = 0 }: { random: number; retryAfterMs?: number | undefined },
): number | undefined {
  const made = attempts.filter(({ at }) => at >= scheduledFrom).length
  const notBefore = now + Math.min(maxRetryAfterMs, retryAfterMs)
  for (const [index, pauseMs] of pausesMs.entries()) {
    if (index + 1 < made) continue
    const slot = scheduledFrom + (slotsMs[index + 1] ?? 0)
    if (slot - jitter * pauseMs <= now) continue
    return Math.max(notBefore, slot + varied(pauseMs, random))
  }
  const pauseMs = made < minAttempts ? (pausesMs[made - 1] ?? minuteMs) : undefined
  return pauseMs === undefined ? undefined : Math.max(notBefore, now + pauseMs + varied(pauseMs, random))
}

/** When a notice is attempted even if its receiver failed for other notices. Unix milliseconds. */
function lastAttemptAt({ scheduledFrom }: Pick<Delivery, 'scheduledFrom'>): number {
  return scheduledFrom + (slotsMs.at(-1) ?? 0)
}

const varied = (pauseMs: number, random: number) => Math.round((2 * random - 1) * jitter * pauseMs)
