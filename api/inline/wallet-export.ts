import { creditEntryOf } from '#api/payments/credits/credit-entry-of.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { type InlineHandler, walletOf } from './handler.ts'
import { memoryEntryOf } from './memory.ts'
import { listMonitors, monitorViewOf } from './monitor/read-monitors.ts'

type Export = Result<'wallet-export'>

/** Exports four lists side by side: values, ledger rows, receipts and monitors, one page of each at a time. */
export const walletExport: InlineHandler<
  'wallet-export',
  'claim' | 'memory' | 'credits' | 'monitors' | 'paid' | 'now'
> = async ({ limit, cursor }, deps) => {
  const { memory, credits, paid, now } = deps
  const wallet = walletOf(deps)
  const positions = cursor === undefined ? ['', '', '', ''] : decodeCursor(cursor)
  const [values, ledger, receipts, watched] = await Promise.all([
    readPage(positions[0], (page) => memory.list(wallet, { limit, ...page })),
    readPage(positions[1], (page) => credits.history(wallet, { limit, ...page })),
    readPage(positions[2], (page) => paid.listByPayer(wallet, { limit, ...page })),
    readPage(positions[3], (page) => listMonitors({ owner: wallet, limit, ...page }, monitorViewOf, deps)),
  ])
  const next = [values, ledger, receipts, watched].map((page) => page?.next ?? null)
  const exported: Export = {
    wallet,
    memory: values?.entries.map(memoryEntryOf) ?? [],
    credits: ledger?.rows.map(creditEntryOf) ?? [],
    monitors: watched?.views ?? [],
    receipts: receipts?.requestIds ?? [],
    exportedAt: new Date(now()).toISOString(),
  }
  return next.every((position) => position === null) ? exported : { ...exported, next: encodeCursor(next) }
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
    if (Array.isArray(positions) && positions.length === 4 && positions.every(isPosition)) return positions
  } catch {
    // Reported below.
  }
  throw new AppError(
    'INVALID_REQUEST',
    'Invalid cursor. Send `next` of the previous page unchanged, or omit it to start again.',
  )
}

const isPosition = (value: unknown): value is Position => value === null || typeof value === 'string'
