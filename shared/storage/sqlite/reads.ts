import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#shared/contract/json.ts'
import type { CollectionName } from '#shared/storage/collections.ts'
import { encodeCursor, decodeCursor } from '#shared/storage/cursor.ts'
import type { ListQuery, Row } from '#shared/storage/store.ts'

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
  const listRecords = database.prepare(`
    SELECT ${columns} FROM records
    WHERE collection = :collection AND "group" = :group
      AND (rank, key) >= (:rank, :key) AND rank >= :from AND rank <= :to
      AND (expires_at IS NULL OR expires_at > :now)
    ORDER BY rank, key LIMIT :limit`)
  const getText = database.prepare(`
    SELECT CASE WHEN length(text) <= ${maxDirectBytes} THEN text END AS text
    FROM texts WHERE collection = :collection AND key = :key AND expires_at > :now`)

  return {
    get: (address: RecordAddress): Row | undefined => {
      const columns = getRecord.get({ ...address })
      return columns && rowOf(columns)
    },

    list: (collection: CollectionName, query: ListQuery, now: number): { rows: Row[]; next?: string } => {
      const { group, from = '', to = aboveEveryText, limit, cursor } = query
      const { rank, key } = cursor === undefined ? { rank: from, key: '' } : decodeCursor(cursor)
      // One more than requested: the first record of the next page.
      const found = listRecords.all({ collection, group, rank, key, from, to, now, limit: limit + 1 }).map(rowOf)
      const next = found[limit]
      return next ? { rows: found.slice(0, limit), next: encodeCursor(next) } : { rows: found }
    },

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

/** A BLOB: SQLite orders every BLOB after every TEXT (sqlite.org/datatype3.html, section 4.1). */
const aboveEveryText = new Uint8Array()

function rowOf(columns: Record<string, unknown>): Row {
  // The schema is STRICT, so the columns have these types.
  const { key, version, count, group, rank, expiresAt, value } = columns as unknown as Columns
  return {
    key,
    version,
    count,
    ...(group === null ? {} : { group }),
    ...(rank === '' ? {} : { rank }),
    ...(expiresAt === null ? {} : { expiresAt }),
    // Written by JSON.stringify. JSON.parse makes `__proto__` an ordinary property.
    value: JSON.parse(utf8(value)) as Json,
  }
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

function utf8(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('Expected a BLOB.')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}
