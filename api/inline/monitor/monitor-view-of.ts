import type { MonitorView } from '#shared/contract/models/monitor.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'

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

export const hoursOf = (ms: number) => ms / 3_600_000

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
