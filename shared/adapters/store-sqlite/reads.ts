import type { DatabaseSync } from 'node:sqlite'
import { cursorOf, positionOf } from '#shared/adapters/store/cursor.ts'
import type { CollectionName, Json } from '#shared/collections.ts'
import type { ListQuery, Row } from '#shared/ports/store.ts'

export interface Place {
  collection: CollectionName
  key: string
  now: number
}

export type Reads = ReturnType<typeof prepareReads>

/** The reads of one database file, synchronous. In WAL mode none of them waits for a writer. */
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
    SELECT CASE WHEN length(text) <= ${smallBytes} THEN text END AS text
    FROM texts WHERE collection = :collection AND key = :key AND expires_at > :now`)

  return {
    get: (place: Place): Row | undefined => {
      const columns = getRecord.get({ ...place })
      return columns && rowOf(columns)
    },

    list: (collection: CollectionName, query: ListQuery, now: number): { rows: Row[]; next?: string } => {
      const { group, from = '', to = aboveAllText, limit, cursor } = query
      const { rank, key } = cursor === undefined ? { rank: from, key: '' } : positionOf(cursor)
      // One more than asked for: where the next page begins.
      const found = listRecords.all({ collection, group, rank, key, from, to, now, limit: limit + 1 }).map(rowOf)
      const next = found[limit]
      return next ? { rows: found.slice(0, limit), next: cursorOf(next) } : { rows: found }
    },

    /** `large`: there is one, but of a size that is not read on this thread. */
    getText: (place: Place): { text: string } | 'large' | undefined => {
      const columns = getText.get({ ...place })
      if (columns === undefined) return undefined
      return columns['text'] === null ? 'large' : { text: utf8(columns['text']) }
    },
  }
}

/** Up to here a text is read and decoded in 0.4 ms at most; SQLite tells the length without reading it. */
const smallBytes = 262_144

const columns = 'key, version, count, "group", rank, expires_at AS expiresAt, value'

/** SQLite orders every BLOB after every TEXT (sqlite.org/datatype3.html §4.1). */
const aboveAllText = new Uint8Array()

function rowOf(columns: Record<string, unknown>): Row {
  // The types are those of the schema, which is STRICT.
  const { key, version, count, group, rank, expiresAt, value } = columns as unknown as Columns
  return {
    key,
    version,
    count,
    ...(group === null ? {} : { group }),
    ...(rank === '' ? {} : { rank }),
    ...(expiresAt === null ? {} : { expiresAt }),
    // Written by JSON.stringify. `__proto__` in it becomes a property like any other.
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
  if (!(bytes instanceof Uint8Array)) throw new TypeError('expected a BLOB')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}
