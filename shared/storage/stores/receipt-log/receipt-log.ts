import type { HeldPayment, LogPlace, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { leafOf } from '#shared/payment-records/receipt.ts'
import { emptyRoot } from '#shared/receipt-log/hashes.ts'
import type { Edge, Tile, Tree } from '#shared/receipt-log/tiles.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Store } from '#shared/storage/store.ts'
import { heldOf, unloggedGroup } from '#shared/storage/stores/payment-rows.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'

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
      const row = await store.get('receiptLog', treeKey)
      // Only `replace` writes this record.
      return row ? { version: row.version, log: decode(row.value as unknown as StoredLog) } : newLog()
    },

    /** Undefined when another process changed the log first. */
    async replace({ version }: HeldLog, log: ReceiptLog): Promise<HeldLog | undefined> {
      const draft = { value: encode(log) }
      const isFirst = await (version === 0
        ? store.insert('receiptLog', treeKey, draft)
        : store.replace('receiptLog', treeKey, version, draft))
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

const treeKey = 'head'
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

/** The queue of the receipt log. The write that makes a payment final puts it here. */
export function unloggedReceipts(store: Store) {
  const { find, replace } = paymentStore(store)

  return {
    /** The first payments whose receipt is final and belongs into the receipt log, oldest first. `now` in Unix milliseconds. */
    async list(now: number, limit: number): Promise<HeldPayment[]> {
      const { rows } = await store.list('payments', { group: unloggedGroup, to: oldestFirst(now), limit })
      return rows.map(heldOf)
    },

    /**
     * Gives a receipt its place in the receipt log, and returns its leaf hash: that of the receipt as it is now. It does not
     * change any more, so it has one leaf. `leafHash` of a place is returned, without a record, for a payment that is no longer
     * stored.
     */
    async enter(key: string, { index, leafHash }: LogPlace): Promise<EnteredReceipt> {
      for (;;) {
        const payment = await find(key)
        const { logged } = payment?.record ?? {}
        if (payment !== undefined && logged?.index === index)
          return { leafHash: logged.leafHash, record: payment.record }
        const leaf = payment && leafOf(payment.record)
        if (payment === undefined || leaf === undefined || (logged?.index ?? -1) > index) return { leafHash }
        const entered = { ...payment.record, logged: { index, leafHash: leaf } }
        if ((await replace(payment, entered)) !== undefined) return { leafHash: leaf, record: entered }
      }
    },
  }
}

/** A receipt that has its place. `leafHash`: hex. */
export interface EnteredReceipt {
  leafHash: string
  /** Its amounts do not change any more. */
  record?: PaymentRecord
}

export type UnloggedReceipts = ReturnType<typeof unloggedReceipts>
