import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { openRedisServer } from '#shared/adapters/redis-server.ts'

/** A Redis of the test's own that fails when it is told to. */
export interface FaultyRedis extends AsyncDisposable {
  /** The same after every restart. */
  url: string
  /** Lets it write what it holds and ends it. */
  stop: () => Promise<void>
  /** Ends it in the middle of whatever it does. */
  kill: () => Promise<void>
  /** Again at the same address, with what it had on disk. */
  start: () => Promise<void>
  /** From here on it takes connections and answers nothing, as where the machine swaps. */
  pause: () => void
  resume: () => void
  /** Loses everything it was told. */
  empty: () => Promise<void>
  /** From here on it has no memory for anything new. */
  fill: () => Promise<void>
  relieve: () => Promise<void>
  /** What it keeps now: the names of its keys. */
  keys: () => Promise<string[]>
  /** Those of them that do not end by themselves. */
  lastingKeys: () => Promise<string[]>
  /** Everything that was written to it so far: its append-only file. */
  log: () => Promise<string>
}

export async function openFaultyRedis(dir: string): Promise<FaultyRedis> {
  let server = await openRedisServer({ dir })
  const { url } = server
  const tell = async <T>(say: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(url)
    try {
      return await say(redis)
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
    empty: () => tell(async (redis) => void (await redis.flushall())),
    fill: () => tell(async (redis) => void (await redis.config('SET', 'maxmemory', '1mb'))),
    relieve: () => tell(async (redis) => void (await redis.config('SET', 'maxmemory', '0'))),
    keys: () => tell((redis) => redis.keys('*')),
    lastingKeys: () =>
      tell(async (redis) => {
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
