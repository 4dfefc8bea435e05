import { AppError, toAppError } from '#shared/contract/errors.ts'

/** Converts an error of the database or the disk to an AppError: SERVICE_UNAVAILABLE unless our code caused it. */
export function toStoreError(thrown: unknown): AppError {
  if (!isMachineFault(thrown)) return toAppError(thrown)
  return new AppError('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again.', {
    cause: thrown,
  })
}

/**
 * Primary result codes (sqlite.org/rescode.html) of faults that our code cannot cause: PERM 3, BUSY 5, LOCKED 6, NOMEM 7,
 * READONLY 8, IOERR 10, CORRUPT 11, FULL 13, CANTOPEN 14, PROTOCOL 15, NOTADB 26.
 */
const machineFaults = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

function isMachineFault(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if ('errcode' in thrown && typeof thrown.errcode === 'number') return machineFaults.has(thrown.errcode & 0xff)
  // `syscall` marks a file system error. The code marks a closed database.
  return 'syscall' in thrown || ('code' in thrown && thrown.code === 'ERR_INVALID_STATE')
}
