import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The system's limit is 108 bytes on Linux and 104 on macOS, with a closing zero. */
const longestPathBytes = 100

/** A path for a unix socket, in the folder itself or, where that would be too long, in a folder that goes when disposed. */
export async function openSocketPath(dir: string): Promise<{ path: string } & AsyncDisposable> {
  const path = join(dir, 'redis.sock')
  if (Buffer.byteLength(path) <= longestPathBytes) return { path, [Symbol.asyncDispose]: async () => {} }
  // Readable by this user only.
  const shortDir = await mkdtemp(join(tmpdir(), 'redis-'))
  return {
    path: join(shortDir, 'redis.sock'),
    [Symbol.asyncDispose]: () => rm(shortDir, { recursive: true, force: true }),
  }
}
