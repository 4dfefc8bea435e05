import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type StatementName = keyof typeof statements

export type Params = Record<string, string | number | null>

export interface Result {
  count: number
  /** UTF-8. Only `readText` returns it. */
  text?: Uint8Array<ArrayBuffer>
}

export type Run = (name: StatementName, params: Params) => Result[]

/** Prepares the statements of a database file. */
export function prepareStatements(database: DatabaseSync): Run {
  const prepared = Object.entries(statements).map(([name, sql]) => [name, database.prepare(sql)])
  // `prepared` has the keys of `statements`.
  const byName = Object.fromEntries(prepared) as Record<StatementName, StatementSync>
  // Each statement returns the columns of Result.
  return (name, params) => byName[name].all(params) as unknown as Result[]
}

/**
 * The statements of the store thread. Each write is one atomic statement that returns a row for each record it wrote.
 * `increment` returns the new count.
 */
const statements = {
  insert: `
    INSERT INTO records (collection, key, version, count, "group", rank, expires_at, value)
    VALUES (:collection, :key, 1, :count, :group, :rank, :expiresAt, CAST(:value AS BLOB))
    ON CONFLICT (collection, key) DO UPDATE SET
      version = 1, count = excluded.count, "group" = excluded."group", rank = excluded.rank,
      expires_at = excluded.expires_at, value = excluded.value
    WHERE records.expires_at <= :now
    RETURNING count`,
  put: `
    INSERT INTO records (collection, key, version, count, "group", rank, expires_at, value)
    VALUES (:collection, :key, 1, :count, :group, :rank, :expiresAt, CAST(:value AS BLOB))
    ON CONFLICT (collection, key) DO UPDATE SET
      version = CASE WHEN records.expires_at <= :now THEN 1 ELSE records.version + 1 END,
      count = excluded.count, "group" = excluded."group", rank = excluded.rank,
      expires_at = excluded.expires_at, value = excluded.value
    RETURNING count`,
  replace: `
    UPDATE records SET
      version = version + 1, count = :count, "group" = :group, rank = :rank,
      expires_at = :expiresAt, value = CAST(:value AS BLOB)
    WHERE collection = :collection AND key = :key AND version = :version
      AND (expires_at IS NULL OR expires_at > :now)
    RETURNING count`,
  increment: `
    UPDATE records SET version = version + 1, count = count + :by
    WHERE collection = :collection AND key = :key AND count + :by >= :floor
      AND (expires_at IS NULL OR expires_at > :now)
    RETURNING count`,
  remove: `
    DELETE FROM records
    WHERE collection = :collection AND key = :key AND (expires_at IS NULL OR expires_at > :now)
    RETURNING count`,
  putText: `
    INSERT INTO texts (collection, key, expires_at, text)
    VALUES (:collection, :key, :expiresAt, CAST(:text AS BLOB))
    ON CONFLICT (collection, key) DO UPDATE SET expires_at = excluded.expires_at, text = excluded.text
    RETURNING 0 AS count`,
  removeText: 'DELETE FROM texts WHERE collection = :collection AND key = :key RETURNING 0 AS count',
  sweepRecords: `
    DELETE FROM records WHERE rowid IN (SELECT rowid FROM records WHERE expires_at <= :now LIMIT :limit)
    RETURNING 0 AS count`,
  sweepTexts: `
    DELETE FROM texts WHERE rowid IN (SELECT rowid FROM texts WHERE expires_at <= :now LIMIT :limit)
    RETURNING 0 AS count`,
  readText: `
    SELECT 0 AS count, text FROM texts WHERE collection = :collection AND key = :key AND expires_at > :now`,
  ping: 'SELECT 0 AS count',
} as const
