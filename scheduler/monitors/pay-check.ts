import { checkSpend, isCovered } from '#shared/monitoring/check-payment.ts'
import type { ProbeTier } from '#shared/monitoring/probe.ts'
import { isRefused } from '#shared/storage/stores/credit-rows.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import type { CheckDeps } from './check-deps.ts'

type PayDeps = Pick<CheckDeps, 'credits' | 'spendingKeys' | 'limits' | 'now'>

/** Why the current check is not paid in a tier. Undefined if its owner can pay it, or has paid it in a run that a crash ended. */
export async function whyUnpaid(
  held: HeldMonitor,
  tier: ProbeTier,
  { limits, isWalletBlocked, ...deps }: PayDeps & Pick<CheckDeps, 'isWalletBlocked'>,
): Promise<'insufficient_credits' | 'no_payer' | 'wallet_blocked' | undefined> {
  if (held.record.owner === undefined) return limits.needsOwner ? 'no_payer' : undefined
  if (isWalletBlocked(held.record.owner)) return 'wallet_blocked'
  return (await isCovered(held, tier, { ...deps, prices: limits.prices })) ? undefined : 'insufficient_credits'
}

/** Debits the current check, once in all its runs. False when the credits or the budget of the key do not cover it. */
export async function payCheck(held: HeldMonitor, tier: ProbeTier, { limits, ...deps }: PayDeps): Promise<boolean> {
  const spend = await checkSpend(held, tier, { ...deps, prices: limits.prices })
  if (spend === 'free') return true
  return spend !== undefined && !isRefused(await deps.credits.debit(spend))
}

/** Returns the price of a check that `payCheck` debited and that was dropped. A dropped check never runs again. */
export async function refundCheck(held: HeldMonitor, tier: ProbeTier, { limits, ...deps }: PayDeps): Promise<void> {
  // The key may have ended since it paid.
  const spendingKeys = { budgetsOf: async () => [] }
  const spend = await checkSpend(held, tier, { ...deps, spendingKeys, prices: limits.prices })
  if (spend === 'free' || spend === undefined) return
  const { budgets: _, ...entry } = spend
  const refunds = await deps.credits.append({ ...entry, amount: 0 })
  const operationId = `dropped ${entry.operationId}`
  await deps.credits.append({ ...entry, operationId, type: 'refund', amount: 0 - refunds.amount, refunds })
}
