import { creditEntryOf } from '#api/credit-entry-of.ts'
import { AppError } from '#shared/errors.ts'
import type { Result } from '#shared/operations/index.ts'
import type { InlineHandler } from './handler.ts'
import { memoryEntryOf } from './memory-entry-of.ts'
import { walletOf } from './wallet-of.ts'

type Export = Result<'wallet-export'>

/** What is kept comes in three lists, walked side by side: a page of each at a time. */
export const walletExport: InlineHandler<'wallet-export'> = async ({ limit, cursor }, context) => {
  const wallet = walletOf(context)
  const { memory, credits, paid } = context
  const places = cursor === undefined ? ['', '', ''] : placesIn(cursor)
  const [kept, ledger, receipts] = await Promise.all([
    pageAt(places[0], (page) => memory.list(wallet, { prefix: '', limit, ...page })),
    pageAt(places[1], (page) => credits.history(wallet, { limit, ...page })),
    pageAt(places[2], (page) => paid.listByPayer(wallet, { limit, ...page })),
  ])
  const next = [kept, ledger, receipts].map((page) => page?.next ?? null)
  const exported: Export = {
    wallet,
    memory: kept?.entries.map(memoryEntryOf) ?? [],
    credits: ledger?.rows.map(creditEntryOf) ?? [],
    receipts: receipts?.requestIds ?? [],
    exportedAt: new Date(context.now()).toISOString(),
  }
  return next.every((place) => place === null) ? exported : { ...exported, next: cursorOf(next) }
}

/** Undefined for a list that has come to its end. */
async function pageAt<T>(
  place: Place | undefined,
  list: (page: { cursor?: string }) => Promise<T>,
): Promise<T | undefined> {
  if (place === null || place === undefined) return undefined
  return list(place === '' ? {} : { cursor: place })
}

/** Where the next page of a list begins; '' where it has not begun, null where it is over. */
type Place = string | null

const cursorOf = (places: readonly Place[]) => Buffer.from(JSON.stringify(places)).toString('base64url')

function placesIn(cursor: string): readonly Place[] {
  try {
    const places: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(places) && places.length === 3 && places.every(isPlace)) return places
  } catch {
    // Told below.
  }
  throw new AppError('INVALID_REQUEST', 'Expected the cursor that came with the page before, unchanged, or none.')
}

const isPlace = (place: unknown): place is Place => place === null || typeof place === 'string'
