import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'

/** Reads every row of the credit ledger directly from the store. */
export function storedCredits(dir: string): CreditRow[] {
  const database = new DatabaseSync(join(dir, 'durable.db'), { readOnly: true, timeout: 5000 })
  try {
    const query = database.prepare(`SELECT CAST(value AS TEXT) AS json FROM records WHERE collection = 'credits'`)
    // Only `creditStore` writes these rows.
    return query.all().map(({ json }) => JSON.parse(String(json)) as CreditRow)
  } finally {
    database.close()
  }
}
