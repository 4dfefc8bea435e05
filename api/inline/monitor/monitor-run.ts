import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd } from '#shared/contract/price.ts'
import { isCovered } from '#shared/monitoring/check-payment.ts'
import { checkPriceOf, usualTier } from '#shared/monitoring/check-prices.ts'
import { checkIdOf, type MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { changeMonitor, findMonitor } from './find-monitor.ts'
import { dueNow } from './pause-and-resume.ts'
import { timeOf } from './read-monitors.ts'

/** A free call must not request a page more often. */
const minPauseMs = 60_000

type RunKeys = 'monitors' | 'monitorTerms' | 'credits' | 'spendingKeys' | 'now'

export const monitorRun: InlineHandler<'monitor-run', RunKeys> = async ({ monitorId }, deps) => {
  const found = await findMonitor(monitorId, deps)
  await assertCovered({ ...found, record: run(found.record, deps.now()) }, deps)
  const { id, record } = await changeMonitor(monitorId, (current) => run(current, deps.now()), deps)
  const checkPrice = usd(checkPriceOf(record, usualTier(record), deps.monitorTerms.prices))
  return { nextCheckAt: timeOf(record.nextLookAt), checkId: checkIdOf(id, record.dueAt), checkPrice }
}

/** A check that is due or under way is the one. */
function run(record: MonitorRecord, now: number): MonitorRecord {
  if (record.status === 'paused') throw pausedError()
  const { lastRunAt = Number.NEGATIVE_INFINITY } = record
  if (now - lastRunAt < minPauseMs) throw tooSoon(lastRunAt + minPauseMs - now)
  const isUnderWay = record.dueAt <= now || record.looks.count > 0
  return { ...(isUnderWay ? record : { ...dueNow(record, now), isEarly: true as const }), lastRunAt: now }
}

/** Throws INSUFFICIENT_CREDITS. The check is debited when it has read the page. */
async function assertCovered(
  held: HeldMonitor,
  { monitorTerms: { prices }, ...deps }: Pick<InlineContext, RunKeys>,
): Promise<void> {
  const { record } = held
  const tier = usualTier(record)
  if (record.isEarly !== true || (await isCovered(held, tier, { ...deps, prices }))) return
  const price = checkPriceOf(record, tier, prices)
  throw new AppError(
    'INSUFFICIENT_CREDITS',
    `This check costs $${usd(price)} from the credits of the wallet that created the monitor. They, or the budget of the spending key that created it, do not cover it. Buy credits with POST /credits/buy, or wait for the next scheduled check.`,
    { details: [{ path: 'price', message: usd(price) }] },
  )
}

const pausedError = () =>
  new AppError('INVALID_REQUEST', 'The monitor is paused. POST /monitor/{monitorId}/resume continues its checks.')

function tooSoon(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `The monitor was run less than a minute ago. Retry in ${retryAfterSeconds} s.`
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds })
}
