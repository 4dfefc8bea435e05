import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'
import { supervisorsOf } from '#test/support/processes/descendants.ts'

describe.concurrent('the embedded Redis', () => {
  it('listens on a socket for this user only, never on TCP, and never evicts jobs', async () => {
    await using folder = await openFolder()
    await using redis = await openRedisServer(folder)
    expect(redis.url).toBe(join(folder.dir, 'redis.sock'))
    expect(statSync(redis.url).mode & 0o077).toBe(0)
    using client = openClient(redis.url)
    expect(await client.config('GET', 'port')).toStrictEqual(['port', '0'])
    expect(await client.config('GET', 'appendonly')).toStrictEqual(['appendonly', 'yes'])
    expect(await client.config('GET', 'appendfsync')).toStrictEqual(['appendfsync', 'everysec'])
    expect(await client.config('GET', 'maxmemory-policy')).toStrictEqual(['maxmemory-policy', 'noeviction'])
  })

  it('keeps its data and its address across a restart', async () => {
    await using folder = await openFolder()
    const first = await openRedisServer(folder)
    await write(first.url, 'kept')
    await first[Symbol.asyncDispose]()
    expect(isAlive(first.pid)).toBe(false)
    await using second = await openRedisServer(folder)
    expect(second.url).toBe(first.url)
    expect(await read(second.url)).toBe('kept')
  })

  it('rejects a second process, naming the owner and the remedy', async () => {
    await using folder = await openFolder()
    const { owner, pid, url } = await startOwner(folder.dir)
    await expect(openRedisServer(folder)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(new RegExp(`in use by process ${owner.pid}\\..*DATA_DIR.*REDIS_URL`)),
    })
    expect(await ping(url)).toBe('PONG')
    owner.send('exit')
    await endOf(pid)
  })

  it('rejects a second opening by one process', async () => {
    await using folder = await openFolder()
    await using redis = await openRedisServer(folder)
    await expect(openRedisServer(folder)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await ping(redis.url)).toBe('PONG')
  })

  it.for(['still runs', 'is stopped'])(
    'takes over from a killed owner whose Redis %s, and keeps the data',
    async (state) => {
      await using folder = await openFolder()
      const { owner, url, pid } = await startOwner(folder.dir)
      await write(url, 'orphaned')
      await killWithKeepers(owner)
      expect(isAlive(pid)).toBe(true)
      // A stopped process still listens but does not answer.
      if (state === 'is stopped') process.kill(pid, 'SIGSTOP')
      await using redis = await openRedisServer(folder)
      expect(isAlive(pid)).toBe(false)
      expect(redis.pid).not.toBe(pid)
      expect(await read(redis.url)).toBe('orphaned')
    },
  )

  it('does not kill another process that reuses the process id of an orphan', async () => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    await killWithKeepers(owner)
    const unrelated = spawn('sleep', ['600'])
    const notice = readFileSync(join(folder.dir, 'owner.json'), 'utf8')
    writeFileSync(join(folder.dir, 'owner.json'), notice.replaceAll(`"pid":${pid}`, `"pid":${unrelated.pid}`))
    await using redis = await openRedisServer(folder)
    expect(await ping(redis.url)).toBe('PONG')
    expect([unrelated.exitCode, unrelated.signalCode]).toEqual([null, null])
    unrelated.kill('SIGKILL')
  })

  it('in a copied folder does not affect the original', async () => {
    await using folder = await openFolder()
    await using copy = await openFolder()
    await using original = await openRedisServer(folder)
    await write(original.url, 'copied')
    await cp(folder.dir, copy.dir, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    await using redis = await openRedisServer(copy)
    expect([await read(original.url), await read(redis.url)]).toEqual(['copied', 'copied'])
    expect(isAlive(original.pid)).toBe(true)
  })

  it.for(['SIGTERM', 'SIGKILL'] as const)('ends when %s ends its owner', async (signal) => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    owner.kill(signal)
    await once(owner, 'exit')
    await endOf(pid)
  })

  it('ends with its owner even when it is stopped', async () => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    process.kill(pid, 'SIGSTOP')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    await endOf(pid)
  })

  it('ends with an owner that exits without closing it', async () => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    owner.send('exit')
    await once(owner, 'exit')
    await endOf(pid)
  })

  it('still answers after Ctrl-C in a terminal, until its owner closes it', async () => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    const report = once(owner, 'message')
    // A terminal signals the whole process group.
    process.kill(-Number(owner.pid), 'SIGINT')
    expect((await report)[0]).toStrictEqual({ onInterrupt: 'PONG' })
    await once(owner, 'exit')
    expect(isAlive(pid)).toBe(false)
  })

  it('is killed when it does not stop by itself', async () => {
    await using folder = await openFolder()
    const redis = await openRedisServer(folder)
    process.kill(redis.pid, 'SIGSTOP')
    await redis[Symbol.asyncDispose]()
    expect(isAlive(redis.pid)).toBe(false)
  })

  it('uses a temporary folder for its socket when the path is too long', async () => {
    await using folder = await openFolder()
    const dir = join(folder.dir, 'deep'.repeat(15), 'deeper'.repeat(10))
    const redis = await openRedisServer({ dir })
    expect(await ping(redis.url)).toBe('PONG')
    expect(statSync(dirname(redis.url)).mode & 0o077).toBe(0)
    await redis[Symbol.asyncDispose]()
    expect(existsSync(dirname(redis.url))).toBe(false)
  })

  it('names the missing program and how to install it', async () => {
    await using folder = await openFolder()
    await expect(openRedisServer({ ...folder, executable: 'no-such-redis-server' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/^no-such-redis-server was not found.*(apt-get|dnf|apk|brew) .*REDIS_URL/),
    })
    await using redis = await openRedisServer(folder)
    expect(await ping(redis.url)).toBe('PONG')
  })

  it('reports the message of redis-server when it does not start', async () => {
    await using folder = await openFolder()
    writeFileSync(join(folder.dir, 'appendonlydir'), 'a file where a folder should be')
    await expect(openRedisServer(folder)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/redis-server did not start: .*append/i),
    })
  })
})

async function openFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'redis-server-'))
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }) }
}

async function startOwner(dir: string): Promise<{ owner: ChildProcess; url: string; pid: number }> {
  const script = new URL('./redis-owner.ts', import.meta.url)
  const owner = fork(script, [dir], { execArgv: [], detached: true })
  const [opened] = (await once(owner, 'message')) as [{ url: string; pid: number }]
  return { owner, ...opened }
}

function openClient(url: string): Redis & Disposable {
  const client = new Redis(url)
  return Object.assign(client, { [Symbol.dispose]: () => client.disconnect() })
}

async function ping(url: string): Promise<string> {
  using client = openClient(url)
  return await client.ping()
}

async function write(url: string, value: string): Promise<void> {
  using client = openClient(url)
  await client.set('key', value)
}

async function read(url: string): Promise<string | null> {
  using client = openClient(url)
  return await client.get('key')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A container without an init leaves an ended orphan as a zombie.
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !readFileSync(stat, 'utf8').includes(') Z ')
}

/** Waits without a limit of its own: the test has a timeout. */
async function endOf(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(20)
}

/** Kills the owner and its keepers, so that its Redis becomes an orphan. */
async function killWithKeepers(owner: ChildProcess): Promise<void> {
  for (const { pid } of supervisorsOf(owner)) process.kill(pid, 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}
