import { useRef } from 'preact/hooks'
import { CallError } from '#api/site/shell/browser/call-error.ts'
import { useSession, type Session } from './session.ts'
import { usePages, type Pages } from './use-pages.ts'

/** Calls whose details are read at once. */
const shownAtOnce = 20

/**
 * Details of the wallet's paid calls, newest first, in pages. Calls without details are left out. `isListed`: which calls to
 * ask about. `read`: the details of one call; it throws CallError with `missing` as code if there are none.
 */
export function useCalls<T>(
  read: (session: Session, id: string) => Promise<T>,
  { missing, isListed }: { missing: string; isListed: (id: string) => boolean },
): Pages<T> & { isCut: boolean } {
  const session = useSession()
  const listed = useRef<PaidCalls | undefined>(undefined)
  const pages = usePages(
    async (cursor) => {
      if (cursor === undefined || listed.current === undefined) {
        const found = await listPaidCalls(session)
        listed.current = { ...found, ids: found.ids.filter(isListed) }
      }
      const start = Number(cursor ?? 0)
      const end = start + shownAtOnce
      const { ids } = listed.current
      const found = await Promise.all(ids.slice(start, end).map(readOne))
      return { entries: found.flatMap((one) => one ?? []), next: end < ids.length ? String(end) : undefined }
    },
    [session.signedIn],
  )
  return { ...pages, isCut: listed.current?.isCut === true }

  async function readOne(id: string): Promise<T | undefined> {
    try {
      return await read(session, id)
    } catch (error) {
      if (error instanceof CallError && error.code === missing) return undefined
      throw error
    }
  }
}

interface PaidCalls {
  /** The ids of the wallet's paid calls, newest first. */
  ids: readonly string[]
  /** The wallet has more calls than were read. */
  isCut: boolean
}

/** Lists the calls that the wallet paid for, with credits and on chain, from its ledger and its receipts. */
async function listPaidCalls({ call }: Session): Promise<PaidCalls> {
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

/** Pages of 1000 entries that are read at most. */
const maxPages = 5
const pageSize = 1000

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
