import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder, readOwner } from '#shared/runtime/processes/lock-folder.ts'
import { terminateOrphan, type ProcessIdentity } from '#shared/runtime/processes/process-identity.ts'

export interface ChainLock extends AsyncDisposable {
  /** Records the RPC URL, and the process that runs the chain. */
  writeOwner: (rpcUrl: string, child?: ProcessIdentity) => Promise<void>
}

/**
 * Creates and locks the folder of a chain. Terminates a chain whose owner was killed, and waits for its exit: it may still
 * be writing its state. Throws if another process holds the folder.
 */
export async function lockChain(dir: string): Promise<ChainLock> {
  await mkdir(dir, { recursive: true })
  const lock = lockFolder(dir)
  if (lock === undefined)
    throw new Error(`another process already runs it at ${readOwner(dir)?.address ?? 'an unknown address'}`)
  const addressPath = join(dir, 'rpc-url')
  const orphan = lock.previousOwner?.child
  if (orphan !== undefined) await terminateOrphan(orphan)
  return {
    async writeOwner(rpcUrl, child) {
      lock.writeOwner({ address: rpcUrl, child })
      await writeFile(addressPath, rpcUrl)
    },
    async [Symbol.asyncDispose]() {
      await rm(addressPath, { force: true })
      lock[Symbol.dispose]()
    },
  }
}
