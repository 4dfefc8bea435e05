import { monitorCreate } from '#shared/contract/operations/monitor-create.ts'
import type { CreditChange } from '#shared/storage/stores/credit-rows.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { effectiveLimits, forbiddenBy } from '#shared/storage/stores/spending/key-limits.ts'
import type { KeyChain, SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { checkPriceOf, type CheckPrices } from './check-prices.ts'
import { checkIdOf } from './monitor.ts'
import type { ProbeTier } from './probe.ts'

export interface CheckPaymentDeps {
  credits: CreditStore
  spendingKeys: Pick<SpendingKeyStore, 'budgetsOf'>
  prices: CheckPrices
  now: () => number
}

/**
 * The ledger entry that charges the current check of a monitor. 'free' if it costs nothing. Undefined if the spending key that
 * created the monitor has ended, or has become too narrow for it.
 */
export async function checkSpend(
  { id, record }: HeldMonitor,
  tier: ProbeTier,
  { spendingKeys, prices, now }: Omit<CheckPaymentDeps, 'credits'>,
): Promise<CreditChange | 'free' | undefined> {
  const { owner, keyId, dueAt, settings } = record
  const price = checkPriceOf(record, tier, prices)
  if (owner === undefined || price === 0) return 'free'
  // The limits allow a check as they allow the call that creates the monitor.
  const use = { operation: monitorCreate, hosts: [new URL(settings.url).hostname], price }
  const isAllowed = (chain: KeyChain) => forbiddenBy(effectiveLimits(chain), use) === undefined
  const budgets = keyId === undefined ? [] : await spendingKeys.budgetsOf(keyId, now(), isAllowed)
  if (budgets === undefined) return undefined
  // The id of the monitor is the key to it, so the ledger shows the id of the check.
  const requestId = checkIdOf(id, dueAt)
  const operationId = `check:${requestId}`
  const entry = { wallet: owner, operationId, requestId, endpoint: '/monitor/{monitorId}' }
  return { ...entry, type: 'spend', amount: 0 - price, at: now(), budgets }
}

/** Whether the owner, and the key that created the monitor, can pay the current check, or have paid it in a run that a crash ended. */
export async function isCovered(held: HeldMonitor, tier: ProbeTier, deps: CheckPaymentDeps): Promise<boolean> {
  const spend = await checkSpend(held, tier, deps)
  if (spend === 'free') return true
  if (spend === undefined) return false
  const { credits } = deps
  return (await credits.refusalOf(spend)) === undefined || (await credits.hasRow(spend.wallet, spend.operationId))
}
