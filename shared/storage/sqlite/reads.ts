import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#shared/contract/json.ts'
import { collectPage, decodeCursor } from '#shared/storage/collect-page.ts'
import type { CollectionName } from '#shared/storage/collections.ts'
import type { ListQuery, Page, Row, RowKey } from '#shared/storage/store.ts'

export interface RecordAddress {
  collection: CollectionName
  key: string
  now: number
}

export type Reads = ReturnType<typeof prepareReads>

/** The synchronous reads of a database file. In WAL mode they never wait for a writer. */
export function prepareReads(database: DatabaseSync) {
  const getRecord = database.prepare(`
    SELECT ${columns} FROM records
    WHERE collection = :collection AND key = :key AND (expires_at IS NULL OR expires_at > :now)`)
  const listRecords = database.prepare(`SELECT ${columns} FROM records ${ofPage}`)
  const listKeys = database.prepare(`SELECT key, rank FROM records ${ofPage}`)
  const countRecords = database.prepare(`
    SELECT count(*) AS total FROM records
    WHERE collection = :collection AND (expires_at IS NULL OR expires_at > :now)`)
  const getText = database.prepare(`
    SELECT CASE WHEN length(text) <= ${maxDirectBytes} THEN text END AS text
    FROM texts WHERE collection = :collection AND key = :key AND expires_at > :now`)

  return {
    get: (address: RecordAddress): Row | undefined => {
      const columns = getRecord.get({ ...address })
      return columns && rowOf(columns)
    },

    list: (collection: CollectionName, query: ListQuery, now: number): Page<Row> => {
      const { add, page } = collectPage<Row>(query.limit)
      for (const columns of listRecords.iterate(pageParams(collection, query, now)))
        if (!add(rowOf(columns), bytesOf(columns['value']).length)) break
      return page()
    },

    listKeys: (collection: CollectionName, query: ListQuery, now: number): Page<RowKey> => {
      const { add, page } = collectPage<RowKey>(query.limit)
      for (const columns of listKeys.all(pageParams(collection, query, now))) add(rowKeyOf(columns), 0)
      return page()
    },

    count: (collection: CollectionName, now: number): number =>
      Number(countRecords.get({ collection, now })?.['total']),

    /** `large`: the text exists but is too large to read on this thread. */
    getText: (address: RecordAddress): { text: string } | 'large' | undefined => {
      const columns = getText.get({ ...address })
      if (columns === undefined) return undefined
      return columns['text'] === null ? 'large' : { text: utf8(columns['text']) }
    },
  }
}

/** A text of this size is read and decoded in 0.4 ms or less. SQLite knows the length without reading the text. */
const maxDirectBytes = 262_144

const columns = 'key, version, count, "group", rank, expires_at AS expiresAt, value'

const ofPage = `
  WHERE collection = :collection AND "group" = :group
    AND (rank, key) >= (:rank, :key) AND rank >= :from AND rank <= :to
    AND (expires_at IS NULL OR expires_at > :now)
  ORDER BY rank, key LIMIT :limit`

function pageParams(collection: CollectionName, query: ListQuery, now: number) {
  const { group, from = '', to = aboveEveryText, limit, cursor } = query
  const { rank, key } = cursor === undefined ? { rank: from, key: '' } : decodeCursor(cursor)
  // One more than requested: the first record of the next page.
  return { collection, group, rank, key, from, to, now, limit: limit + 1 }
}

/** A BLOB: SQLite orders every BLOB after every TEXT (sqlite.org/datatype3.html, section 4.1). */
const aboveEveryText = new Uint8Array()

function rowOf(columns: Record<string, unknown>): Row {
  // The schema is STRICT, so the columns have these types.
  const { version, count, group, expiresAt, value } = columns as unknown as Columns
  return {
    ...rowKeyOf(columns),
    version,
    count,
    ...(group === null ? {} : { group }),
    ...(expiresAt === null ? {} : { expiresAt }),
    // Written by JSON.stringify. JSON.parse makes `__proto__` an ordinary property.
    value: JSON.parse(utf8(value)) as Json,
  }
}

function rowKeyOf(columns: Record<string, unknown>): RowKey {
  const { key, rank } = columns as unknown as Columns
  return { key, ...(rank === '' ? {} : { rank }) }
}

interface Columns {
  key: string
  version: number
  count: number
  group: string | null
  rank: string
  expiresAt: number | null
  value: Uint8Array
}

function utf8(blob: unknown): string {
  const bytes = bytesOf(blob)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

function bytesOf(blob: unknown): Uint8Array {
  if (!(blob instanceof Uint8Array)) throw new TypeError('Expected a BLOB.')
  return blob
}
