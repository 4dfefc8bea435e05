import type { Session } from './session.ts'

/** Pages of 1000 entries that are read at most. */
const maxPages = 5
const pageSize = 1000

export interface PaidCalls {
  /** The ids of the wallet's paid calls, newest first. */
  ids: readonly string[]
  /** The wallet has more calls than were read. */
  isCut: boolean
}

/** Lists the calls that the wallet paid for, with credits and on chain, from its ledger and its receipts. */
export async function listPaidCalls({ call }: Session): Promise<PaidCalls> {
  const [onCredits, onChain] = await Promise.all([
    readPages(async (cursor) => {
      const { history, next } = await call('credits-history', { limit: pageSize, cursor })
      return { ids: history.filter(({ type }) => type === 'spend').map(({ requestId }) => requestId), next }
    }),
    readPages(async (cursor) => {
      const { receipts, next } = await call('wallet-export', { limit: pageSize, cursor })
      return { ids: receipts, next }
    }),
  ])
  // The ids are UUIDs of version 7, which sort by time.
  const ids = [...new Set([...onCredits.ids, ...onChain.ids])].sort().reverse()
  return { ids, isCut: onCredits.isCut || onChain.isCut }
}

async function readPages(
  read: (cursor: string | undefined) => Promise<{ ids: readonly string[]; next?: string | undefined }>,
): Promise<PaidCalls> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const found = await read(cursor)
    for (const id of found.ids) ids.push(id)
    if (found.next === undefined) return { ids, isCut: false }
    cursor = found.next
  }
  return { ids, isCut: true }
}

/** The time at which a call began, from its id (RFC 9562, version 7). Unix milliseconds. */
export const startedAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
