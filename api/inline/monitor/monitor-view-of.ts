import type { MonitorView } from '#shared/contract/models/monitor.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'

/** A monitor as its owner sees it: without secrets. */
export function monitorViewOf({ id, record }: HeldMonitor): MonitorView {
  const { settings, status, pauseReason, lastCheck, nextLookAt, checkCount, watch, createdAt } = record
  const { url, webhookUrl, intervalMs, notifyOn, ignorePatterns, keywords, ...options } = settings
  return {
    monitorId: id,
    url,
    webhookUrl: hideQuery(webhookUrl),
    checkInterval: hoursOf(intervalMs),
    notifyOn,
    options: { ...options, ignorePatterns: [...ignorePatterns], keywords: [...keywords] },
    status,
    ...(pauseReason !== undefined && { pauseReason }),
    ...(lastCheck !== undefined && { lastCheck: timeOf(lastCheck.checkedAt), lastResult: lastResultOf(lastCheck) }),
    ...(status !== 'paused' && { nextCheckAt: timeOf(nextLookAt) }),
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

/** Receivers are often identified by a secret in their query. */
function hideQuery(webhookUrl: string): string {
  const url = new URL(webhookUrl)
  const names = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '')
  url.search = names.map(hideValue).join('&')
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}

/** A parameter without a value may itself be the secret. */
function hideValue(parameter: string): string {
  const end = parameter.indexOf('=')
  return end === -1 ? '***' : `${parameter.slice(0, end)}=***`
}
