import { useRef } from 'preact/hooks'
import { CallError } from './call.ts'
import { listPaidCalls, type PaidCalls } from './calls.ts'
import { useSession, type Session } from './session.ts'
import { usePages, type Pages } from './use-pages.ts'

const pageSize = 20

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
      const end = start + pageSize
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
