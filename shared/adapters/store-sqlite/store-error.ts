import { AppError, toAppError } from '#shared/errors.ts'

/** Any error of the database or the disk below it, as an AppError: SERVICE_UNAVAILABLE unless the fault is ours. */
export function storeError(thrown: unknown): AppError {
  if (!isFaultOfTheMachine(thrown)) return toAppError(thrown)
  return new AppError('SERVICE_UNAVAILABLE', 'The store does not answer. Try again.', {
    cause: thrown,
  })
}

/**
 * Primary result codes (sqlite.org/rescode.html) of what no code of ours can prevent: PERM 3, BUSY 5, LOCKED 6, NOMEM 7,
 * READONLY 8, IOERR 10, CORRUPT 11, FULL 13, CANTOPEN 14, PROTOCOL 15, NOTADB 26.
 */
const machineFaults = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

function isFaultOfTheMachine(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if ('errcode' in thrown && typeof thrown.errcode === 'number') return machineFaults.has(thrown.errcode & 0xff)
  // `syscall` marks an error of the file system; the code, a database that was closed.
  return 'syscall' in thrown || ('code' in thrown && thrown.code === 'ERR_INVALID_STATE')
}
