import { useRef } from 'preact/hooks'
import { CallError } from '#api/site/shell/browser/call-error.ts'
import { readCharges, type Charge, type Charges } from './charges.ts'
import { useSession, type Session } from './session.ts'
import { usePages, type Pages } from './use-pages.ts'

/** Calls whose details are read at once. */
const shownAtOnce = 20

/**
 * Details of the calls that the wallet paid for since a time, newest first, in pages. Calls without details are left out. `read`: the
 * details of one call; it throws CallError with `missing` as code if there are none.
 */
export function useCalls<T>(
  read: (session: Session, charge: Charge) => Promise<T>,
  { missing, since }: { missing: string; since: () => number },
): Pages<T> & { isCut: boolean } {
  const session = useSession()
  const listed = useRef<Charges | undefined>(undefined)
  const pages = usePages(
    async (cursor) => {
      if (cursor === undefined || listed.current === undefined) listed.current = await readCharges(session, since())
      const start = Number(cursor ?? 0)
      const end = start + shownAtOnce
      const { charges } = listed.current
      const found = await Promise.all(charges.slice(start, end).map(readOne))
      return { entries: found.flatMap((one) => one ?? []), next: end < charges.length ? String(end) : undefined }
    },
    [session.signedIn],
  )
  return { ...pages, isCut: listed.current?.isCut === true }

  async function readOne(charge: Charge): Promise<T | undefined> {
    try {
      return await read(session, charge)
    } catch (error) {
      if (error instanceof CallError && error.code === missing) return undefined
      throw error
    }
  }
}

const receiptLifeMs = 30 * 24 * 3_600_000

/** Whether the receipt of a call is still stored. */
export const hasReceipt = (id: string): boolean => startedAt(id) > Date.now() - receiptLifeMs

/** The time at which a call began, from its id (RFC 9562, version 7). Unix milliseconds. */
export const startedAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
