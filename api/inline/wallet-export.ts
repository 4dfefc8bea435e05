import { callsAsked, findPayments } from '#api/payments/calls-asked.ts'
import { creditEntryOf } from '#api/payments/credits/credit-entry-of.ts'
import { hasMoved } from '#api/payments/join-payment.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { receiptOf } from '#shared/payment-records/receipt.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import { type InlineHandler, walletOf } from './handler.ts'
import { keyList } from './keys.ts'
import { memoryEntryOf } from './memory.ts'
import { listMonitors, monitorViewOf } from './monitor/read-monitors.ts'

type Export = Result<'wallet-export'>

/** Exports five lists side by side: values, ledger rows, receipts, monitors and spending keys, one page of each at a time. */
export const walletExport: InlineHandler<
  'wallet-export',
  'claim' | 'memory' | 'credits' | 'monitors' | 'paid' | 'spendingKeys' | 'now'
> = async ({ limit: pageSize, cursor }, deps) => {
  const { memory, credits, paid, now } = deps
  const wallet = walletOf(deps)
  const positions = cursor === undefined ? ['', '', '', '', ''] : decodeCursor(cursor)
  const [values, ledger, receipts, watched, made] = await Promise.all([
    readPage(positions[0], (page) => memory.list(wallet, { limit: pageSize, ...page })),
    readPage(positions[1], (page) => credits.history(wallet, { limit: pageSize, ...page })),
    readPage(positions[2], (page) => paid.listByPayer(wallet, { limit: pageSize, ...page })),
    readPage(positions[3], (page) => listMonitors({ owner: wallet, limit: pageSize, ...page }, monitorViewOf, deps)),
    readPage(positions[4], (page) => keyList({ limit: pageSize, ...page }, deps)),
  ])
  const payments = await paymentsOf(receipts?.requestIds ?? [], paid)
  const rows = ledger?.rows ?? []
  const asked = await callsAsked(rows, deps)
  const next = [values, ledger, receipts, watched, made].map((page) => page?.next ?? null)
  const exported: Export = {
    wallet,
    memory: values?.entries.map(memoryEntryOf) ?? [],
    credits: rows.map((row) => creditEntryOf(row, asked.get(row.requestId))),
    monitors: watched?.views ?? [],
    receipts: receipts?.requestIds ?? [],
    payments,
    keys: made?.keys ?? [],
    exportedAt: new Date(now()).toISOString(),
  }
  return next.every((position) => position === null) ? exported : { ...exported, next: encodeCursor(next) }
}

/** The payments of these requests that settled. */
async function paymentsOf(
  requestIds: readonly string[],
  paid: Pick<PaymentStore, 'findByRequest'>,
): Promise<Export['payments']> {
  const found = await findPayments(requestIds, paid)
  return found.flatMap((held) => {
    if (held === undefined || !hasMoved(held) || held.record.settledAt === undefined) return []
    const { requestId, endpoint, price, refunded } = receiptOf(held.record)
    const { asked, offer } = held.record
    const settledAt = new Date(held.record.settledAt).toISOString()
    const known = { ...(asked !== undefined && { asked }), ...(refunded && { refunded }) }
    return [{ requestId, endpoint, price, ...known, network: offer.network, settledAt }]
  })
}

/** Undefined for a list whose last page was read. */
async function readPage<T>(
  position: Position | undefined,
  list: (page: { cursor?: string }) => Promise<T>,
): Promise<T | undefined> {
  if (position === null || position === undefined) return undefined
  return list(position === '' ? {} : { cursor: position })
}

/** The cursor of a list's next page; '' before the first page, null after the last. */
type Position = string | null

const encodeCursor = (positions: readonly Position[]) => Buffer.from(JSON.stringify(positions)).toString('base64url')

function decodeCursor(cursor: string): readonly Position[] {
  try {
    const positions: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(positions) && positions.length === 5 && positions.every(isPosition)) return positions
  } catch {
    // Reported below.
  }
  throw new AppError(
    'INVALID_REQUEST',
    'Invalid cursor. Send `next` of the previous page unchanged, or omit it to start again.',
  )
}

const isPosition = (value: unknown): value is Position => value === null || typeof value === 'string'
