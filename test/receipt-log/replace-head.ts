import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Tree } from '#shared/receipt-log/tiles.ts'

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
