import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '#shared/contract/errors.ts'
import { lockFolder, readOwner, type FolderLock } from '#shared/runtime/processes/lock-folder.ts'
import { identify } from '#shared/runtime/processes/process-identity.ts'
import { endOrphanedRedis } from './end-orphaned-redis.ts'
import { startRedis } from './start-redis.ts'

export interface RedisServerOptions {
  /** The data folder, created when missing. Only one process can use it at a time. */
  dir: string
  /** `redis-server` on the PATH by default. */
  executable?: string
}

export interface RedisServer extends AsyncDisposable {
  /** The path of its unix socket. ioredis accepts it as a URL. */
  url: string
  pid: number
}

/**
 * Starts a redis-server as a child process that only this user can reach and that ends with this process. Data survives
 * restarts; a machine failure may lose the last second. Resolves when Redis answers.
 * Throws SERVICE_UNAVAILABLE when another process uses the folder, or when redis-server is missing or does not start.
 */
export async function openRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const { executable = 'redis-server' } = options
  const dir = resolve(options.dir)
  await mkdir(dir, { recursive: true, mode: 0o700 })

  await using opening = new AsyncDisposableStack()
  const claim = opening.use(claimDataDir(dir))
  if (claim.previousOwner !== undefined) await endOrphanedRedis(dir, claim.previousOwner)
  const socket = opening.use(await openSocketPath(dir))
  claim.writeOwner({ address: socket.path })
  const redis = opening.use(await startRedis({ executable, dir, socket: socket.path }))
  claim.writeOwner({ address: socket.path, child: identify(redis.pid) })
  const opened = opening.move()
  return { url: socket.path, pid: redis.pid, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

function claimDataDir(dir: string): FolderLock {
  const claim = lockFolder(dir)
  if (claim !== undefined) return claim
  const owner = readOwner(dir)?.pid
  throw new AppError(
    'SERVICE_UNAVAILABLE',
    `${dir} is in use by ${owner === undefined ? 'another process' : `process ${owner}`}. ` +
      'Stop that process, set another DATA_DIR, or set REDIS_URL.',
  )
}

/** The system's limit is 108 bytes on Linux and 104 on macOS, including a terminating zero. */
const maxPathBytes = 100

/** A path for the unix socket: in the data folder, or in a temporary folder when that path is too long. */
async function openSocketPath(dir: string): Promise<{ path: string } & AsyncDisposable> {
  const path = join(dir, 'redis.sock')
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, [Symbol.asyncDispose]: async () => {} }
  // mkdtemp makes it accessible to this user only.
  const shortDir = await mkdtemp(join(tmpdir(), 'redis-'))
  return {
    path: join(shortDir, 'redis.sock'),
    [Symbol.asyncDispose]: () => rm(shortDir, { recursive: true, force: true }),
  }
}
