import { expect, vi } from 'vitest'
import type { MonitorCheckView, MonitorDeliveryView } from '#shared/contract/models/monitors/monitor-history.ts'
import type { OperationName, Result } from '#shared/contract/operations/index.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { callAs } from '#test/support/processes/credit-service.ts'
import type { ReceivedNotice } from '#test/support/servers/webhook-receiver.ts'
import { callOperation } from './client.ts'

/** Settings of a service that checks as often as it can. */
export const watchfulEnv = { MONITOR_MIN_INTERVAL_SECONDS: '1', LIMITS: 'confirmSeconds:1', HOST_MIN_GAP_MS: '0' }

/** Seconds as the hours of `checkInterval`. */
export const secondsInHours = (seconds: number) => seconds / 3600

export const pollOptions = { timeout: 240_000, interval: 200 }

export type CreatedMonitor = Result<'monitor-create'>

export interface MonitorClient {
  /** Creates a monitor that is checked every second, and pays with the credits of the wallet if there is one. */
  create: (input: { url: string; webhookUrl: string } & Record<string, unknown>) => Promise<CreatedMonitor>
  /** Calls a free operation. Throws unless it succeeds. */
  call: <Name extends OperationName>(name: Name, input: Record<string, unknown>) => Promise<Result<Name>>
  get: (monitorId: string) => Promise<Result<'monitor-get'>>
  /** All checks, oldest first. */
  checks: (monitorId: string) => Promise<MonitorCheckView[]>
  /** All notices with their deliveries, oldest first. */
  deliveries: (monitorId: string) => Promise<MonitorDeliveryView[]>
  /** Waits until the monitor has learned its page. */
  learned: (monitorId: string) => Promise<void>
  /** Waits until a number of further checks ended. */
  pass: (monitorId: string, checks: number) => Promise<void>
}

/** A client of the monitors at a service. `by`: the wallet that pays. */
export function monitorClient({ url, by }: { url: string; by?: TestWallet }): MonitorClient {
  const call: MonitorClient['call'] = async (name, input) => {
    const { status, body } = await callOperation(url, name, input)
    if (status !== 200) throw new Error(`${name} failed with ${status}: ${JSON.stringify(body)}`)
    // Checked against the schema of the operation.
    return body as Result<typeof name>
  }
  const get: MonitorClient['get'] = (monitorId) => call('monitor-get', { monitorId })
  const reached = async (monitorId: string, checkCount: number) => {
    const countOf = async () => (await get(monitorId).catch(() => undefined))?.checkCount ?? 0
    await vi.waitFor(async () => expect(await countOf()).toBeGreaterThanOrEqual(checkCount), pollOptions)
  }
  return {
    async create(options) {
      const input = { checkInterval: secondsInHours(1), ...options }
      if (by === undefined) return call('monitor-create', input)
      const { status, body } = await callAs<CreatedMonitor>({ url, by }, 'monitor-create', input)
      if (status !== 200) throw new Error(`monitor-create failed with ${status}: ${JSON.stringify(body)}`)
      return body
    },
    call,
    get,
    async checks(monitorId) {
      const found: MonitorCheckView[] = []
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await call('monitor-checks', { monitorId, ...(cursor !== undefined && { cursor }) })
        found.push(...page.checks)
        cursor = page.next
      }
      return found.toReversed()
    },
    async deliveries(monitorId) {
      const found: MonitorDeliveryView[] = []
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await call('monitor-deliveries', { monitorId, ...(cursor !== undefined && { cursor }) })
        found.push(...page.deliveries)
        cursor = page.next
      }
      return found.toReversed()
    },
    learned: (monitorId) => reached(monitorId, 1),
    async pass(monitorId, checks) {
      const { checkCount } = await get(monitorId)
      await reached(monitorId, checkCount + checks)
    },
  }
}

/** The body of a notice, as the documents describe it. */
export interface NoticeBody {
  type: string
  timestamp: string
  data: {
    monitorId: string
    url: string
    checkId?: string
    changeType?: string
    reason?: string
    challenge?: string
    error?: { code: string; message: string }
    previous?: { hash: string; statusCode: number }
    current?: { hash: string; statusCode: number }
    diff?: { text: string; added: string[]; removed: string[]; numbers: object[]; truncated: boolean }
  }
}

export const bodyOf = ({ body }: ReceivedNotice) => JSON.parse(body) as NoticeBody

/** The report of a notice in a few words: its type, and the added text of a change or the code of an error. */
export function summaryOf(notice: ReceivedNotice): string {
  const { type, data } = bodyOf(notice)
  const about = type === 'monitor.changed' ? data.diff?.added.join('|') : (data.error?.code ?? data.reason)
  return about === undefined ? type : `${type} ${about}`
}

/** The reports in the order of their first delivery, each once, however often it arrived. */
export const reportsOf = (received: readonly ReceivedNotice[]) => [
  ...new Map(received.map((notice) => [notice.headers['webhook-id'], summaryOf(notice)])).values(),
]
