import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ProcessIdentity } from './process-identity.ts'

/** The process that owns a folder, as recorded in the folder. */
export interface FolderOwner {
  pid: number
  /** The address its child process listens on. */
  address?: string | undefined
  /** The child process that uses the folder. */
  child?: ProcessIdentity | undefined
}

export interface FolderLock extends Disposable {
  /** An owner that was killed before it released the folder; its child may still run. */
  previousOwner: FolderOwner | undefined
  writeOwner: (owner: Omit<FolderOwner, 'pid'>) => void
}

/**
 * Locks a folder for this process; undefined if another process holds it. The lock is an operating system lock (fcntl(2),
 * taken through SQLite for portability): it works across containers and is released however this process ends. A pid
 * file would not do: pids are reused, and differ between containers.
 */
export function lockFolder(dir: string): FolderLock | undefined {
  const lock = new DatabaseSync(join(dir, 'owner.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return undefined
  }
  return {
    previousOwner: readOwner(dir),
    writeOwner(owner) {
      const stored: StoredOwner = { ...owner, pid: process.pid, folder: folderId(dir) }
      writeFileSync(join(dir, ownerFile), JSON.stringify(stored), { mode: 0o600 })
    },
    [Symbol.dispose]() {
      rmSync(join(dir, ownerFile), { force: true })
      lock.close()
    },
  }
}

/** Reads the recorded owner. Undefined if there is none, or if the folder is a copy of the one it was written for. */
export function readOwner(dir: string): FolderOwner | undefined {
  try {
    // Only `writeOwner` writes this file.
    const owner = JSON.parse(readFileSync(join(dir, ownerFile), 'utf8')) as StoredOwner
    return owner.folder === folderId(dir) ? owner : undefined
  } catch {
    // The file is missing, or incomplete: then its writer was killed before it started a child.
    return undefined
  }
}

const ownerFile = 'owner.json'

interface StoredOwner extends FolderOwner {
  /** Identifies the folder. A copy has another id, and its record names a process that is not related to it. */
  folder: string
}

function folderId(dir: string): string {
  const { dev, ino } = statSync(dir)
  return `${dev}:${ino}`
}
