import { jobViewOf } from '#api/jobs/view-job.ts'
import { creditEntryOf } from '#api/payments/credits/credit-entry-of.ts'
import type { JobView } from '#shared/contract/models/job-view.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { receiptOf, type Receipt } from '#shared/payment-records/receipt.ts'
import type { Wallets } from '#shared/payments/wallets.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { JobStore } from '#shared/storage/stores/jobs.ts'
import type { MonitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import { endOf, type SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'

export interface LookUpDeps {
  parseWallet: Wallets['parse']
  jobIds: { requestIdOf: (id: string) => string | undefined }
  credits: CreditStore
  paid: PaymentStore
  jobs: Pick<JobStore, 'find'>
  monitors: MonitorStore
  spendingKeys: SpendingKeyStore
  now: () => number
}

/** An entry of a ledger with the reason of the operator, if it has one. */
type LedgerEntry = ReturnType<typeof creditEntryOf> & { reason?: string }

export interface FoundWallet {
  kind: 'wallet'
  wallet: string
  /** Dollars. */
  balance: string
  /** The newest first. */
  receipts: readonly Receipt[]
  ledger: readonly LedgerEntry[]
  keys: readonly { keyId: string; label: string; state: string; limit: string; spent: string; createdAt: string }[]
  /** Without their ids, which are keys. */
  monitors: readonly { url: string; status: string; pauseReason?: string; createdAt: string }[]
}

export interface FoundCall {
  kind: 'call'
  requestId: string
  payer?: string
  /** The state of the payment, which the receipt sums up. */
  paymentState?: string
  receipt?: Receipt
  job?: Omit<JobView, 'result'> & { input: Readonly<Record<string, unknown>> }
}

export type Found = FoundWallet | FoundCall

const shown = 20

/** A wallet by its address, or a call by the id of its request, its receipt or its job. Undefined if there is none. */
export async function lookUp(text: string, deps: LookUpDeps): Promise<Found | undefined> {
  const identity = await deps.parseWallet(text)
  if (identity !== undefined) return findWallet(identity.wallet, deps)
  return (await findCall(deps.jobIds.requestIdOf(text) ?? text, deps)) ?? findCall(text, deps)
}

async function findWallet(wallet: string, deps: LookUpDeps): Promise<FoundWallet> {
  const { credits, now } = deps
  const [balance, { rows }, keys, monitors] = await Promise.all([
    credits.balanceOf(wallet),
    credits.history(wallet, { limit: shown }),
    listKeys(wallet, deps),
    listMonitors(wallet, deps),
  ])
  const receipts = await recentReceipts(wallet, rows, deps)
  return {
    kind: 'wallet',
    wallet,
    balance: usd(balance),
    receipts,
    // Rows of zero are abandoned spends, which only the ledger needs.
    ledger: rows.filter(({ amount }) => amount !== 0).map(entryOf),
    keys,
    monitors,
  }

  async function listKeys(of: string, { spendingKeys }: LookUpDeps): Promise<FoundWallet['keys']> {
    const found = (await spendingKeys.list(of, { limit: maxListed })).keys.filter(({ isToken }) => isToken !== true)
    const spending = await credits.spendingOf(
      of,
      found.map(({ keyId }) => keyId),
    )
    return found.map((key, index) => ({
      keyId: key.keyId,
      label: key.label,
      state: endOf([key], now()) ?? 'active',
      limit: usd(key.limit as MicroDollars),
      spent: usd((spending[index]?.spent ?? 0) as MicroDollars),
      createdAt: iso(key.createdAt),
    }))
  }
}

const maxListed = 100

function entryOf(row: CreditRow): LedgerEntry {
  return { ...creditEntryOf(row), ...(row.reason !== undefined && { reason: row.reason }) }
}

async function listMonitors(wallet: string, { monitors }: LookUpDeps): Promise<FoundWallet['monitors']> {
  const { ids } = await monitors.listByOwner(wallet, { limit: maxListed })
  const held = await Promise.all(ids.map(monitors.find))
  return held.flatMap((monitor) => {
    if (monitor === undefined) return []
    const { settings, status, pauseReason, createdAt } = monitor.record
    return [{ url: settings.url, status, ...(pauseReason !== undefined && { pauseReason }), createdAt: iso(createdAt) }]
  })
}

/** The last payments of a wallet, by x402 and with credits. */
async function recentReceipts(
  wallet: string,
  rows: readonly CreditRow[],
  { paid, now }: LookUpDeps,
): Promise<Receipt[]> {
  const onCredits = rows.filter(({ type }) => type === 'spend').map(({ requestId }) => requestId)
  const ids = new Set([...(await paid.listNewest(wallet, shown, now())), ...onCredits])
  const held = await Promise.all([...ids].map((id) => paid.findByRequest(id)))
  return held
    .flatMap((one) => one ?? [])
    .toSorted((one, other) => other.record.claimedAt - one.record.claimedAt)
    .slice(0, shown)
    .map(({ record }) => receiptOf(record))
}

async function findCall(requestId: string, { paid, jobs }: LookUpDeps): Promise<FoundCall | undefined> {
  const [held, job] = await Promise.all([paid.findByRequest(requestId), jobs.find(requestId)])
  if (held === undefined && job === undefined) return undefined
  return {
    kind: 'call',
    requestId,
    ...(held !== undefined && {
      payer: held.record.payer,
      paymentState: held.record.state,
      receipt: receiptOf(held.record),
    }),
    ...(job !== undefined && { job: { ...jobViewOf(requestId, job, held), input: job.input } }),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
