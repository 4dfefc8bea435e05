import { encodeCursor } from './cursor.ts'
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
