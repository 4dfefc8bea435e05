import { checkIdOf } from '#shared/monitoring/check-id.ts'
import { checkPriceOf } from '#shared/monitoring/check-prices.ts'
import type { ProbeTier } from '#shared/monitoring/probe.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'
import type { CheckDeps } from './check-deps.ts'

type PayDeps = Pick<CheckDeps, 'credits' | 'limits' | 'now'>

/** Why the current check is not paid in a tier. Undefined if its owner can pay it, or has paid it in a run that a crash ended. */
export async function whyUnpaid(
  held: HeldMonitor,
  tier: ProbeTier,
  { credits, limits }: PayDeps,
): Promise<'insufficient_credits' | 'no_payer' | undefined> {
  const { owner } = held.record
  const price = checkPriceOf(held.record, tier, limits.prices)
  if (owner === undefined) return limits.needsOwner ? 'no_payer' : undefined
  if (price === 0 || (await credits.covers(owner, price))) return undefined
  return (await credits.hasRow(owner, operationIdOf(held))) ? undefined : 'insufficient_credits'
}

/** Debits the current check, once in all its runs. False when the credits do not cover it. */
export async function payCheck(
  held: HeldMonitor,
  tier: ProbeTier,
  { credits, limits, now }: PayDeps,
): Promise<boolean> {
  const { owner } = held.record
  const price = checkPriceOf(held.record, tier, limits.prices)
  if (owner === undefined || price === 0) return true
  const operationId = operationIdOf(held)
  const row = await credits.debit({
    ...rowOf(held),
    wallet: owner,
    operationId,
    type: 'spend',
    amount: 0 - price,
    at: now(),
  })
  return row !== undefined
}

/** Returns the price of a check that `payCheck` debited and that was dropped. A dropped check never runs again. */
export async function refundCheck(
  held: HeldMonitor,
  tier: ProbeTier,
  { credits, limits, now }: PayDeps,
): Promise<void> {
  const { owner } = held.record
  const amount = checkPriceOf(held.record, tier, limits.prices)
  if (owner === undefined || amount === 0) return
  const operationId = `dropped ${operationIdOf(held)}`
  await credits.append({ ...rowOf(held), wallet: owner, operationId, type: 'refund', amount, at: now() })
}

/** The id of the monitor is the key to it, so the ledger shows the id of the check. */
const rowOf = ({ id, record: { dueAt } }: HeldMonitor) => ({
  requestId: checkIdOf(id, dueAt),
  endpoint: '/monitor/{monitorId}',
})

const operationIdOf = ({ id, record: { dueAt } }: HeldMonitor) => `check:${checkIdOf(id, dueAt)}`
