import { closeSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#shared/errors.ts'
import { schema, schemaVersion } from './schema.ts'

export interface DatabaseOptions {
  path: string
  /** FULL waits for the disk at every commit, NORMAL only when the log is folded into the file. */
  synchronous: 'FULL' | 'NORMAL'
  /** How long a statement waits for the lock of another process. */
  lockTimeoutMs: number
}

/**
 * Opens one database file for writing; makes it, readable by this user only, and its tables when they do not exist.
 * Throws SERVICE_UNAVAILABLE when a newer version of this service wrote it.
 */
export function openDatabase({ path, synchronous, lockTimeoutMs }: DatabaseOptions): DatabaseSync {
  // SQLite gives its -wal and -shm files the mode of this one.
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs })
  try {
    switchToWal(database, Date.now() + lockTimeoutMs)
    // A text of 20 MB leaves a log as large behind: give the space back at the next checkpoint.
    database.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA journal_size_limit = 16777216`)
    layOut(database, basename(path))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** SQLite does not wait when two processes switch the same new file: the loser gets BUSY at once and must ask again. */
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

function layOut(database: DatabaseSync, name: string): void {
  if (versionOf(database) === schemaVersion) return
  database.exec('BEGIN IMMEDIATE')
  try {
    // Read again under the lock: another process may have been faster.
    const version = versionOf(database)
    if (version > schemaVersion) {
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        `${name} was written by a newer version of this service (schema ${version}; this one knows ${schemaVersion}). ` +
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
