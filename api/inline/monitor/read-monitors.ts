import { setImmediate } from 'node:timers/promises'
import { type InlineContext, type InlineHandler, walletOf } from '#api/inline/handler.ts'
import type { MonitorView } from '#shared/contract/models/monitors/monitor.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { payersOf } from '#shared/storage/stores/spending/spending-keys.ts'
import { findMonitor } from './find-monitor.ts'

type ListDeps = Pick<InlineContext, 'claim' | 'monitors' | 'spendingKeys'>

export const monitorList: InlineHandler<'monitor-list', keyof ListDeps> = async (page, deps) => {
  const isVisible = await visibleTo(deps)
  const view = async (held: HeldMonitor) => ((await isVisible(held)) ? summaryOf(held) : undefined)
  const { views, next } = await listMonitors({ owner: walletOf(deps), ...page }, view, deps)
  return { monitors: views, ...(next !== undefined && { next }) }
}

/**
 * Which monitors a call may see. A key sees those that it or the keys below it made: an id opens checks that cost credits, and
 * no budget of this key would count those of other monitors.
 */
async function visibleTo({ claim, spendingKeys }: ListDeps): Promise<(held: HeldMonitor) => Promise<boolean>> {
  if (claim.keyId === undefined) return async () => true
  const chain = await spendingKeys.chainOf(claim.keyId)
  const payer = chain && payersOf(chain)[0].keyId
  return async ({ record: { keyId } }) => {
    if (keyId === undefined || payer === undefined) return false
    return keyId === payer || (await spendingKeys.find(keyId))?.above.includes(payer) === true
  }
}

function summaryOf(monitor: HeldMonitor) {
  const { monitorId, url, status, pauseReason, checkInterval, createdAt, lastCheck } = monitorViewOf(monitor)
  return {
    monitorId,
    url,
    status,
    ...(pauseReason !== undefined && { pauseReason }),
    checkInterval,
    createdAt,
    ...(lastCheck !== undefined && { lastCheck }),
  }
}

export const monitorGet: InlineHandler<'monitor-get', 'monitors'> = async ({ monitorId }, deps) =>
  monitorViewOf(await findMonitor(monitorId, deps))

interface MonitorsQuery {
  owner: string
  limit: number
  cursor?: string | undefined
}

/**
 * One page of a wallet's monitors, the oldest first, as `view` shows each; undefined hides one. Monitors that are being deleted
 * are missing. A page ends early after 4 MiB of views. Holds few records in memory at once: a record can be a hundred times larger than its view.
 */
export async function listMonitors<T extends object>(
  { owner, limit, cursor }: MonitorsQuery,
  view: (monitor: HeldMonitor) => T | Promise<T | undefined>,
  { monitors }: Pick<InlineContext, 'monitors'>,
): Promise<{ views: T[]; next?: string }> {
  const views: T[] = []
  let [next, left, bytes] = [cursor, limit, 0]
  do {
    const page = { limit: Math.min(left, maxRecords), ...(next !== undefined && { cursor: next }) }
    const listed = await monitors.listByOwner(owner, page)
    const found = await Promise.all(listed.ids.map((id) => monitors.find(id)))
    for (const held of found) {
      if (held === undefined) continue
      const shown = await view(held)
      if (shown === undefined) continue
      views.push(shown)
      bytes += Buffer.byteLength(JSON.stringify(shown))
    }
    left -= listed.ids.length
    next = listed.next
    // SQLite reads on this thread, without a turn of the event loop.
    await setImmediate()
  } while (next !== undefined && left > 0 && bytes < maxBytes)
  return { views, ...(next !== undefined && { next }) }
}

/** A record has up to 100 KB. */
const maxRecords = 20

/** As much as one page of the store. */
const maxBytes = 4 * 1024 * 1024

/** A monitor as the holder of its id sees it: without secrets. */
export function monitorViewOf({ id, record }: HeldMonitor): MonitorView {
  const { settings, status, pauseReason, lastCheck, nextLookAt: nextProbeAt, checkCount, watch, createdAt } = record
  const { url, webhookUrl, intervalMs, notifyOn, ignorePatterns, keywords, ...options } = settings
  return {
    monitorId: id,
    url,
    webhookUrl: receiverOf(webhookUrl),
    checkInterval: hoursOf(intervalMs),
    notifyOn,
    options: { ...options, ignorePatterns: [...ignorePatterns], keywords: [...keywords] },
    status,
    ...(pauseReason !== undefined && { pauseReason }),
    ...(lastCheck !== undefined && { lastCheck: timeOf(lastCheck.checkedAt), lastResult: lastResultOf(lastCheck) }),
    ...(status !== 'paused' && { nextCheckAt: timeOf(nextProbeAt) }),
    checkCount,
    consecutiveFailures: watch.failures.count,
    createdAt: timeOf(createdAt),
  }
}

export const timeOf = (at: number) => new Date(at).toISOString()

const hoursOf = (ms: number) => ms / 3_600_000

function lastResultOf({ status, statusCode, contentHash, error }: CheckEntry) {
  return {
    changed: status === 'changed',
    ...(statusCode !== undefined && { statusCode }),
    ...(contentHash !== undefined && { contentHash }),
    ...(error !== undefined && { error }),
  }
}

/** The path or the query of a receiver is often its secret, as in the webhooks of Slack and Discord. */
function receiverOf(webhookUrl: string): string {
  const { origin, pathname, search } = new URL(webhookUrl)
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/***`
}

/** The state of a monitor. A paused one has no next check. */
export const monitorStateOf = ({
  record: { status, nextLookAt: nextProbeAt },
}: HeldMonitor): Result<'monitor-pause'> => ({
  status,
  ...(status !== 'paused' && { nextCheckAt: timeOf(nextProbeAt) }),
})
