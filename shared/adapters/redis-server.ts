import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { claimFolder } from './redis-server/claim-folder.ts'
import { openSocketPath } from './redis-server/open-socket-path.ts'
import { shutDownOrphan } from './redis-server/shut-down-orphan.ts'
import { startRedis } from './redis-server/start-redis.ts'

export interface RedisServerOptions {
  /** Where it keeps its data; made when it does not exist. One process at a time. */
  dir: string
  /** Looked up on the PATH. */
  executable?: string
}

export interface RedisServer extends AsyncDisposable {
  /** The path of its unix socket, which is what ioredis takes as a URL. */
  url: string
  pid: number
}

/**
 * A Redis of our own: a child that only this user can reach, ends with this process, and keeps what it was told across
 * restarts (at most the last second is lost, and only when the machine fails). Resolves once it answers.
 * Throws SERVICE_UNAVAILABLE when another process uses the folder, or redis-server is missing or does not start.
 */
export async function openRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const { executable = 'redis-server' } = options
  const dir = resolve(options.dir)
  await mkdir(dir, { recursive: true, mode: 0o700 })

  await using opening = new AsyncDisposableStack()
  const claim = opening.use(claimFolder(dir))
  if (claim.orphanSocket !== undefined) await shutDownOrphan(claim.orphanSocket)
  const socket = opening.use(await openSocketPath(dir))
  claim.announce(socket.path)
  const redis = opening.use(await startRedis({ executable, dir, socket: socket.path }))
  const opened = opening.move()
  return { url: socket.path, pid: redis.pid, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
