import { invalidField } from '#api/calls/invalid-field.ts'
import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import type { Claim } from '#api/payments/payments.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { usd } from '#shared/contract/price.ts'
import { emptyWatch } from '#shared/monitoring/evaluate-probe.ts'
import type { MonitorRecord, MonitorSettings } from '#shared/monitoring/monitor.ts'
import { paginate } from '#shared/storage/paginate.ts'
import { newWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { findMonitor } from './find-monitor.ts'
import { leastInterval, type MonitorTerms } from './monitor-terms.ts'
import { withChallenge } from './pause-and-resume.ts'
import { timeOf } from './read-monitors.ts'

type CreateKeys = 'claim' | 'requestId' | 'monitors' | 'monitorTerms' | 'locks' | 'now'

/** All that is random is derived from the request id, so a call that runs again creates the same monitor. */
export const monitorCreate: InlineHandler<'monitor-create', CreateKeys> = async (input, deps) => {
  const { claim, requestId, monitors, monitorTerms: terms, now } = deps
  const settings = settingsOf(input, terms)
  const monitorId = `mon_${terms.derive(`id ${requestId}`, 16).toString('base64url')}`
  const secret = input.webhookSecret ?? newWebhookSecret(terms.derive(`secret ${requestId}`, 32))
  const record = newRecord({ settings, secret, now: now(), claim })
  const challenge = terms.derive(`challenge ${requestId}`, 16).toString('base64url')
  await createWithin(monitorId, input.verifyWebhook ? withChallenge(record, challenge, now()) : record, deps)
  const held = await findMonitor(monitorId, { monitors })
  return {
    monitorId,
    url: settings.url,
    webhookUrl: settings.webhookUrl,
    checkInterval: input.checkInterval,
    notifyOn: settings.notifyOn,
    status: held.record.status,
    nextCheckAt: timeOf(held.record.nextLookAt),
    createdAt: timeOf(held.record.createdAt),
    webhookSecret: secret,
    checkPrice: usd(terms.prices.scheduled[settings.tier === 'pro' ? 'pro' : 'basic']),
  }
}

/**
 * Pays for a monitor and creates it. Those of one wallet are paid and created one after another, so that calls at once cannot
 * pass its maximum, and none is paid that cannot be created.
 */
async function createWithin(
  monitorId: string,
  record: MonitorRecord,
  deps: Pick<InlineContext, 'claim' | 'requestId' | 'monitors' | 'monitorTerms' | 'locks'>,
): Promise<void> {
  const { owner } = record
  if (owner === undefined) return payAndCreate()
  return deps.locks.withLock(`monitors ${owner}`, async () => {
    await assertMonitorLimit({ owner, monitorId }, deps)
    await payAndCreate()
  })

  async function payAndCreate(): Promise<void> {
    await deps.claim.settleUpfront()
    await deps.monitors.create(monitorId, record)
  }
}

function settingsOf(input: Input<'monitor-create'>, { minIntervalMs }: MonitorTerms): MonitorSettings {
  const { checkInterval, webhookSecret: _, verifyWebhook: __, ...options } = input
  const intervalMs = Math.round(checkInterval * 3_600_000)
  if (intervalMs < minIntervalMs)
    throw invalidField(
      '/checkInterval',
      `must be ${leastInterval(minIntervalMs)} on this service, found ${checkInterval}`,
    )
  return { ...options, intervalMs }
}

function newRecord(given: { settings: MonitorSettings; secret: string; claim: Claim; now: number }): MonitorRecord {
  const { settings, secret, now } = given
  const { payer: owner, keyId } = given.claim
  return {
    settings,
    ...(owner !== undefined && { owner }),
    ...(keyId !== undefined && { keyId }),
    createdAt: now,
    status: 'active',
    secrets: [{ secret }],
    dueAt: now,
    nextLookAt: now,
    looks: { count: 0, ms: 0 },
    watch: emptyWatch,
    checkCount: 0,
    noticeCount: 0,
    pendingNotices: [],
  }
}

/** Throws MONITOR_LIMIT_REACHED if the wallet has its maximum of monitors without this one. The caller holds the wallet's lock. */
async function assertMonitorLimit(
  { owner, monitorId }: { owner: string; monitorId: string },
  { monitors, monitorTerms: { maxPerWallet } }: Pick<InlineContext, 'monitors' | 'monitorTerms'>,
): Promise<void> {
  const found: string[][] = []
  let count = 0
  for await (const { ids } of paginate((from) => monitors.listByOwner(owner, { limit: pageSize, ...from }))) {
    if (ids.includes(monitorId)) return
    count += ids.length
    found.push(ids)
  }
  if (count < maxPerWallet) return
  count = 0
  for (const ids of found) count += (await monitors.dropMissing(owner, ids)).length
  if (count < maxPerWallet) return
  throw new AppError(
    'MONITOR_LIMIT_REACHED',
    `The wallet has ${count} monitors; expected fewer than ${maxPerWallet}. Delete one first. Nothing was charged.`,
  )
}

const pageSize = 1000
