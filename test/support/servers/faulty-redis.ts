import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'

/** A Redis for one test that can fail on demand. */
export interface FaultyRedis extends AsyncDisposable {
  /** The same after every restart. */
  url: string
  /** Saves its data and shuts it down. */
  stop: () => Promise<void>
  /** Kills it with SIGKILL. */
  kill: () => Promise<void>
  /** Starts it again at the same address, with its data on disk. */
  start: () => Promise<void>
  /** Suspends it: it accepts connections but does not answer. */
  pause: () => void
  resume: () => void
  /** Deletes all its data. */
  empty: () => Promise<void>
  /** Lowers its memory limit, so that it rejects writes. */
  fill: () => Promise<void>
  relieve: () => Promise<void>
  /** The names of its keys. */
  keys: () => Promise<string[]>
  /** The names of its keys without expiry. */
  lastingKeys: () => Promise<string[]>
  /** Its append-only file: every write so far. */
  log: () => Promise<string>
}

export async function openFaultyRedis(dir: string): Promise<FaultyRedis> {
  let server = await openRedisServer({ dir })
  const { url } = server
  const run = async <T>(command: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(url)
    try {
      return await command(redis)
    } finally {
      redis.disconnect()
    }
  }
  const stop = async () => server[Symbol.asyncDispose]()

  return {
    url,
    stop,
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await stop()
    },
    async start() {
      server = await openRedisServer({ dir })
    },
    pause: () => void process.kill(server.pid, 'SIGSTOP'),
    resume: () => void process.kill(server.pid, 'SIGCONT'),
    empty: () => run(async (redis) => void (await redis.flushall())),
    fill: () => run(async (redis) => void (await redis.config('SET', 'maxmemory', '1mb'))),
    relieve: () => run(async (redis) => void (await redis.config('SET', 'maxmemory', '0'))),
    keys: () => run((redis) => redis.keys('*')),
    lastingKeys: () =>
      run(async (redis) => {
        const keys = await redis.keys('*')
        const lives = await Promise.all(keys.map((key) => redis.pttl(key)))
        return keys.filter((_, index) => lives[index] === -1)
      }),
    async log() {
      const folder = join(dir, 'appendonlydir')
      const files = await readdir(folder)
      return (await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')))).join('\n')
    },
    async [Symbol.asyncDispose]() {
      if (isAlive(server.pid)) process.kill(server.pid, 'SIGCONT')
      await stop()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
