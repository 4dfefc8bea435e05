import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for one browser: its profile, its home and its temporary files. Its name says which process it belongs to. */
export const makeProfileFolder = () => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))

export const removeProfileFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 })

/** Removes what processes left behind that were killed: a folder outlives them, and would fill the disk. */
export async function removeStaleProfileFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  const dirs = names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))
  // What cannot be removed, or is being removed by another process, harms nobody.
  await Promise.allSettled(dirs.map(async (dir) => (await isStale(dir)) && removeProfileFolder(dir)))
}

const prefix = 'webintel-chromium-'

async function isStale(dir: string): Promise<boolean> {
  const { uid, mtimeMs } = await stat(dir)
  if (uid !== process.getuid?.()) return false
  const pid = Number(dir.slice(dir.lastIndexOf(prefix) + prefix.length).split('-')[0])
  // A container that is started again has the same number for its process.
  if (pid === process.pid) return mtimeMs < performance.timeOrigin
  return !isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
