import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder, type FolderLock } from '#shared/runtime/processes/lock-folder.ts'
import { identify, isRunning } from '#shared/runtime/processes/process-identity.ts'
import { killGroup } from './process-group.ts'

/** The folder of one browser: its profile, home and temporary files. Removed when disposed. */
export interface ProfileFolder extends AsyncDisposable {
  dir: string
  /** Records the browser that uses the folder, by the leader of its process group. */
  recordLeader: (leaderPid: number) => void
}

/**
 * Creates a profile folder that this process locks until it ends. A lock rather than a process id: containers that share
 * the temporary folder do not see each other's processes.
 */
export async function openProfileFolder(): Promise<ProfileFolder> {
  for (;;) {
    const dir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
    const claim = claimNewFolder(dir)
    if (claim === undefined) continue
    return {
      dir,
      recordLeader: (leaderPid) => claim.writeOwner({ child: identify(leaderPid) }),
      async [Symbol.asyncDispose]() {
        await removeFolder(dir)
        claim[Symbol.dispose]()
      },
    }
  }
}

/** Removes the profile folders of killed processes and kills browsers that still use them. */
export async function removeStaleProfileFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  const dirs = names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))
  // Ignores folders that cannot be removed, or that another process is removing.
  await Promise.allSettled(dirs.map(removeIfStale))
}

const prefix = 'webintel-profile-'

/** Undefined if another process considered the folder stale before it was locked. */
function claimNewFolder(dir: string): FolderLock | undefined {
  try {
    const claim = lockFolder(dir)
    // The lock may belong to a folder that was moved away for removal.
    if (claim === undefined || existsSync(dir)) return claim
    claim[Symbol.dispose]()
  } catch (error) {
    if (existsSync(dir)) throw error
  }
  return undefined
}

async function removeIfStale(dir: string): Promise<void> {
  if ((await stat(dir)).uid !== process.getuid?.()) return
  using claim = lockFolder(dir)
  if (claim === undefined) return
  const browser = claim.previousOwner?.child
  if (browser !== undefined && isRunning(browser)) killGroup(browser.pid)
  // Moved first, so that a process that has just created it sees that it is gone.
  const moved = `${dir}.stale`
  await rename(dir, moved)
  await removeFolder(moved)
}

const removeFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 })
