import { emptyRoot } from '#shared/receipt-log/hashes.ts'
import type { Edge, Tile, Tree } from '#shared/receipt-log/tiles.ts'
import type { Store } from '#shared/storage/store.ts'

/** A receipt on its way into the log. */
export interface LogEntry {
  /** The key of its payment. */
  key: string
  /** Hex. */
  leafHash: string
}

/** The tree of the receipt log. */
export interface ReceiptLog {
  tree: Tree
  /** Hex. */
  rootHash: string
  /** The next leaves. They have their places, and are not part of the tree yet. */
  batch: readonly LogEntry[]
}

/** The log, and the version of its record, for optimistic locking. Version 0: no record. */
export interface HeldLog {
  version: number
  log: ReceiptLog
}

/**
 * The receipt log: one record with the size, the root and the edge of the tree, which changes by compare-and-set, and one
 * record for each full tile, which never changes.
 */
export function receiptLogStore(store: Store) {
  return {
    /** The log; an empty one before the first receipt. */
    async find(): Promise<HeldLog> {
      const row = await store.get('receiptLog', headKey)
      // Only `replace` writes this record.
      return row ? { version: row.version, log: decode(row.value as unknown as StoredLog) } : newLog()
    },

    /** Undefined when another process changed the log first. */
    async replace({ version }: HeldLog, log: ReceiptLog): Promise<HeldLog | undefined> {
      const draft = { value: encode(log) }
      const isFirst = await (version === 0
        ? store.insert('receiptLog', headKey, draft)
        : store.replace('receiptLog', headKey, version, draft))
      return isFirst ? { version: version + 1, log } : undefined
    },

    /** Does nothing when the tile is stored. */
    addTile: ({ level, index, hashes }: Tile) =>
      store.insert('receiptLog', tileKey(level, index), { value: hashes.toString('base64') }),

    /** The hashes of a full tile. Throws RangeError for a tile that is not stored. */
    readTile: async (level: number, index: number): Promise<Buffer> => {
      const row = await store.get('receiptLog', tileKey(level, index))
      if (typeof row?.value === 'string') return Buffer.from(row.value, 'base64')
      throw new RangeError(`The receipt log lacks its tile ${tileKey(level, index)}.`)
    },
  }
}

export type ReceiptLogStore = ReturnType<typeof receiptLogStore>

const newLog = (): HeldLog => ({
  version: 0,
  log: { tree: { size: 0, edge: [] }, rootHash: emptyRoot().toString('hex'), batch: [] },
})

const headKey = 'head'
const tileKey = (level: number, index: number) => `tile/${level}/${index}`

/** The log as it is stored. `edge`: base64. */
interface StoredLog {
  size: number
  rootHash: string
  edge: string[]
  batch: { key: string; leafHash: string }[]
}

const encode = ({ tree, rootHash, batch }: ReceiptLog) => ({
  size: tree.size,
  rootHash,
  edge: tree.edge.map((hashes) => hashes.toString('base64')),
  batch: batch.map(({ key, leafHash }) => ({ key, leafHash })),
})

function decode({ size, rootHash, edge, batch }: StoredLog): ReceiptLog {
  const hashes: Edge = edge.map((text) => Buffer.from(text, 'base64'))
  return { tree: { size, edge: hashes }, rootHash, batch }
}
