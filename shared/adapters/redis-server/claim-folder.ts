import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#shared/errors.ts'

export interface Claim extends Disposable {
  /** Where the Redis of an owner that was killed may still listen. */
  orphanSocket: string | undefined
  /** Leaves word of who we are and where our Redis listens. */
  announce: (socket: string) => void
}

/**
 * Holds a folder for this process. The lock is one of the operating system (SQLite takes it portably): it goes when the
 * process dies, however that happens, whereas a process id in a file may by then be somebody else's, in a container even ours.
 * Throws SERVICE_UNAVAILABLE when another process holds the folder.
 */
export function claimFolder(dir: string): Claim {
  const noticePath = join(dir, 'owner.json')
  const lock = new DatabaseSync(join(dir, 'owner.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    const owner = readNotice(noticePath)?.pid
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      `${dir} is in use by ${owner === undefined ? 'another process' : `process ${owner}`}. ` +
        'End that one, or set another DATA_DIR, or REDIS_URL.',
      { cause },
    )
  }
  return {
    orphanSocket: readNotice(noticePath)?.socket,
    announce: (socket) => writeFileSync(noticePath, JSON.stringify({ pid: process.pid, socket }), { mode: 0o600 }),
    [Symbol.dispose]: () => {
      rmSync(noticePath, { force: true })
      lock.close()
    },
  }
}

interface Notice {
  pid: number
  socket: string
}

function readNotice(path: string): Notice | undefined {
  try {
    // Only `announce` writes it.
    return JSON.parse(readFileSync(path, 'utf8')) as Notice
  } catch {
    // None was left, or its writer was killed while writing: then its Redis had not started.
    return undefined
  }
}
