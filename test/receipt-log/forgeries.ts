import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Tree } from '#shared/receipt-log/tiles.ts'
import type { Head } from './rfc9162.ts'

/** Changes of answers, by the start of their path. */
export const lies: readonly (readonly [path: string, change: (body: Record<string, unknown>) => object])[] = [
  ['/receipts/', () => ({ price: { amount: '0.0001', currency: 'USD' } })],
  ['/log/proof/', ({ leafIndex }) => ({ leafIndex: Number(leafIndex) - 1 })],
  ['/log/proof/', ({ auditPath }) => ({ auditPath: (auditPath as string[]).slice(1) })],
  [
    '/log/consistency',
    ({ consistencyPath }) => ({ consistencyPath: [...(consistencyPath as string[]), '0'.repeat(64)] }),
  ],
  ['/log/head', ({ signedHead }) => ({ signedHead: resigned(String(signedHead)) })],
]

/** A signed head with another time, and the signature of the original. */
function resigned(signedHead: string): string {
  const [header, payload = '', signature] = signedHead.split('.')
  const head = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Head
  const changed = Buffer.from(JSON.stringify({ ...head, timestamp: '2030-01-01T00:00:00.000Z' }))
  return [header, changed.toString('base64url'), signature].join('.')
}

/** Overwrites the head in the database file. */
export function replaceHead(dir: string, { tree, rootHash }: { tree: Tree; rootHash: string }): void {
  const edge = tree.edge.map((hashes) => hashes.toString('base64'))
  const value = JSON.stringify({ size: tree.size, rootHash, edge, batch: [] })
  const database = new DatabaseSync(join(dir, 'durable.db'), { timeout: 5000 })
  try {
    database
      .prepare(`UPDATE records SET value = CAST(? AS BLOB) WHERE collection = 'receiptLog' AND key = 'head'`)
      .run(value)
  } finally {
    database.close()
  }
}
