import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { openRedisServer } from '#shared/adapters/redis-server.ts'

describe('a Redis of our own', () => {
  it('is reached by this user over a socket, never over TCP, and keeps every job', async () => {
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

  it('keeps its data over a restart, and its address', async () => {
    await using folder = await openFolder()
    const first = await openRedisServer(folder)
    await write(first.url, 'kept')
    await first[Symbol.asyncDispose]()
    expect(isAlive(first.pid)).toBe(false)
    await using second = await openRedisServer(folder)
    expect(second.url).toBe(first.url)
    expect(await read(second.url)).toBe('kept')
  })

  it('is refused to a second process, which hears whose it is and what to do', async () => {
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

  it('is refused twice to one process', async () => {
    await using folder = await openFolder()
    await using redis = await openRedisServer(folder)
    await expect(openRedisServer(folder)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await ping(redis.url)).toBe('PONG')
  })

  it('takes over from an owner that was killed: ends the orphan and keeps its data', async () => {
    await using folder = await openFolder()
    const { owner, url, pid } = await startOwner(folder.dir)
    await write(url, 'orphaned')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    expect(isAlive(pid)).toBe(true)
    await using redis = await openRedisServer(folder)
    await endOf(pid)
    expect(redis.pid).not.toBe(pid)
    expect(await read(redis.url)).toBe('orphaned')
  })

  it('takes over in a folder that names a process of another time', async () => {
    await using folder = await openFolder()
    writeFileSync(
      join(folder.dir, 'owner.json'),
      JSON.stringify({ pid: process.pid, socket: '/nonexistent/redis.sock' }),
    )
    await using redis = await openRedisServer(folder)
    expect(await ping(redis.url)).toBe('PONG')
  })

  it('ends with its owner when that exits without closing it', async () => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    owner.send('exit')
    await once(owner, 'exit')
    await endOf(pid)
  })

  it('still answers after Ctrl-C in the terminal, until its owner closes it', async () => {
    await using folder = await openFolder()
    const { owner, pid } = await startOwner(folder.dir)
    const told = once(owner, 'message')
    // What a terminal does: the signal goes to the whole process group.
    process.kill(-Number(owner.pid), 'SIGINT')
    expect((await told)[0]).toStrictEqual({ onInterrupt: 'PONG' })
    await once(owner, 'exit')
    expect(isAlive(pid)).toBe(false)
  })

  it('is killed when it does not end by itself', async () => {
    await using folder = await openFolder()
    const redis = await openRedisServer(folder)
    process.kill(redis.pid, 'SIGSTOP')
    await redis[Symbol.asyncDispose]()
    expect(isAlive(redis.pid)).toBe(false)
  })

  it('has a socket elsewhere when the path would be too long for one', async () => {
    await using folder = await openFolder()
    const dir = join(folder.dir, 'deep'.repeat(15), 'deeper'.repeat(10))
    const redis = await openRedisServer({ dir })
    expect(await ping(redis.url)).toBe('PONG')
    expect(statSync(dirname(redis.url)).mode & 0o077).toBe(0)
    await redis[Symbol.asyncDispose]()
    expect(existsSync(dirname(redis.url))).toBe(false)
  })

  it('says what is missing and how to get it', async () => {
    await using folder = await openFolder()
    await expect(openRedisServer({ ...folder, executable: 'no-such-redis-server' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/^no-such-redis-server is needed.*(apt-get|dnf|apk|brew) .*REDIS_URL/),
    })
    await using redis = await openRedisServer(folder)
    expect(await ping(redis.url)).toBe('PONG')
  })

  it('says in its own words why it does not start', async () => {
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

async function endOf(pid: number): Promise<void> {
  for (const deadline = Date.now() + 3000; isAlive(pid); await setTimeout(20)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} lives on`)
  }
}
