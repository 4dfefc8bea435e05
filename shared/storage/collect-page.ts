import { AppError } from '#shared/contract/errors.ts'
import type { Page, RowKey } from './store.ts'

/** Bytes of the values on a page, as JSON. A larger value has a page of its own. */
const maxPageBytes = 4 * 1024 * 1024

export interface PageCollector<T> {
  /** `bytes`: of the value. False when the record is the first of the next page: then this page is complete. */
  add: (row: T, bytes: number) => boolean
  page: () => Page<T>
}

/** Collects the records of a page in their order. */
export function collectPage<T extends RowKey>(limit: number): PageCollector<T> {
  const page: Page<T> = { rows: [] }
  let total = 0
  return {
    add(row, bytes) {
      total += bytes
      const isFull = page.rows.length === limit || (page.rows.length > 0 && total > maxPageBytes)
      if (isFull) page.next = encodeCursor(row)
      else page.rows.push(row)
      return !isFull
    },
    page: () => page,
  }
}

/** The first record of a page of a list. That record may have been removed since. */
interface Position {
  rank: string
  key: string
}

function encodeCursor({ rank = '', key }: { rank?: string; key: string }): string {
  return Buffer.from(JSON.stringify([rank, key])).toString('base64url')
}

/** Throws INVALID_REQUEST for text that `encodeCursor` did not write. */
export function decodeCursor(cursor: string): Position {
  const parts = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(parts) && parts.length === 2) {
    const [rank, key] = parts as unknown[]
    if (isWellFormed(rank) && isWellFormed(key) && encodeCursor({ rank, key }) === cursor) return { rank, key }
  }
  throw new AppError(
    'INVALID_REQUEST',
    'Invalid cursor. Send the `next` value of the previous page unchanged, or no cursor for the first page.',
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isWellFormed(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed()
}
