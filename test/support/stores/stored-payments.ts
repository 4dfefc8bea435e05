import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The keys of all stored payments of a service, read directly from the store. */
export const storedPayments = (dir: string): string[] =>
  rows(dir, `SELECT key AS text FROM records WHERE collection IN ('payments', 'receipts', 'paymentIds') ORDER BY key`)

/** The number of payments that the store lists as open. */
export const openPayments = (dir: string): number =>
  rows(dir, `SELECT key AS text FROM records WHERE collection = 'payments' AND "group" = 'open'`).length

/** A secret that the service has generated. */
export const storedKey = (dir: string, name: string): string =>
  String(
    JSON.parse(
      rows(dir, `SELECT CAST(value AS TEXT) AS text FROM records WHERE collection = 'keys' AND key = '${name}'`)[0] ??
        '""',
    ),
  )

function rows(dir: string, query: string): string[] {
  const database = new DatabaseSync(join(dir, 'durable.db'), { readOnly: true, timeout: 5000 })
  try {
    return database
      .prepare(query)
      .all()
      .map(({ text }) => String(text))
  } finally {
    database.close()
  }
}
