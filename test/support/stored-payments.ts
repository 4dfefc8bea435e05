import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The keys of all that is stored about payments of a service, past the service. */
export function storedPayments(dir: string): string[] {
  const database = new DatabaseSync(join(dir, 'durable.db'), { readOnly: true, timeout: 5000 })
  try {
    const collections = `'payments', 'receipts', 'paymentIds'`
    const query = database.prepare(`SELECT key FROM records WHERE collection IN (${collections}) ORDER BY key`)
    return query.all().map(({ key }) => String(key))
  } finally {
    database.close()
  }
}
