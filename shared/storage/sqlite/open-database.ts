import { closeSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#shared/contract/errors.ts'

export interface DatabaseOptions {
  path: string
  /** FULL waits for the disk at every commit, NORMAL only at checkpoints. */
  synchronous: 'FULL' | 'NORMAL'
  /** How long a statement waits for the lock of another process. */
  lockTimeoutMs: number
}

/**
 * Opens a database file for writing. Creates the file, for this user only, and its tables when they do not exist.
 * Throws SERVICE_UNAVAILABLE when a newer version of this service wrote the file.
 */
export function openDatabase({ path, synchronous, lockTimeoutMs }: DatabaseOptions): DatabaseSync {
  // SQLite gives its -wal and -shm files the same mode.
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs })
  try {
    switchToWal(database, Date.now() + lockTimeoutMs)
    // A text of 20 MB grows the log by as much. The limit makes the next checkpoint free that space.
    database.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA journal_size_limit = 16777216`)
    createTables(database, basename(path))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** SQLite ignores the timeout here: when two processes switch a new file, the second gets BUSY and must retry. */
function switchToWal(database: DatabaseSync, deadline: number): void {
  for (;;) {
    try {
      return database.exec('PRAGMA journal_mode = WAL')
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function createTables(database: DatabaseSync, name: string): void {
  if (versionOf(database) === schemaVersion) return
  database.exec('BEGIN IMMEDIATE')
  try {
    // Read again under the lock: another process may have created the tables.
    const version = versionOf(database)
    if (version > schemaVersion) {
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        `A newer version of this service wrote ${name} (found schema ${version}, expected at most ${schemaVersion}). ` +
          'Run the newer version, or set another DATA_DIR.',
      )
    }
    if (version === 0) database.exec(`${schema}; PRAGMA user_version = ${schemaVersion}`)
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** Increase it with every change of `schema`, and add the statements that migrate the previous version. */
const schemaVersion = 1

/**
 * Keys, groups and ranks are compared as UTF-8 bytes (BINARY). `value` (JSON) and `text` are stored as UTF-8 BLOBs: exact
 * for every string and number, and several times faster to read than TEXT with non-ASCII characters.
 * `rank` is '' by default. The large column comes last, so that SQLite can read the others without it.
 */
const schema = `
  CREATE TABLE records (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    count INTEGER NOT NULL,
    "group" TEXT,
    rank TEXT NOT NULL,
    expires_at REAL,
    value BLOB NOT NULL,
    UNIQUE (collection, key)
  ) STRICT;
  CREATE INDEX records_by_rank ON records (collection, "group", rank, key) WHERE "group" IS NOT NULL;
  CREATE INDEX records_by_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE texts (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    expires_at REAL NOT NULL,
    text BLOB NOT NULL,
    UNIQUE (collection, key)
  ) STRICT;
  CREATE INDEX texts_by_expiry ON texts (expires_at)`
