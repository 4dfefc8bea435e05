import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openRedisLink, type RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { redisLocks } from '#shared/queue/locks.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

const minuteMs = 60_000

describe('a lock across processes', () => {
  let scope: AsyncDisposableStack
  let redis: Awaited<ReturnType<typeof openTestRedis>>
  let one: RedisLink
  let other: RedisLink
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    redis = scope.use(await openTestRedis())
    one = scope.use(await openRedisLink({ url: redis.url, onError: () => {} }))
    other = scope.use(await openRedisLink({ url: redis.url, onError: () => {} }))
  })
  afterAll(() => scope.disposeAsync())
  afterEach(() => resume())

  const hang = () => process.kill(redis.pid, 'SIGSTOP')
  const resume = () => process.kill(redis.pid, 'SIGCONT')
  const keys = (link: RedisLink) => link.commands.keys('webintel:lock:*')
  const redisMs = async () => {
    const [seconds, microseconds] = await other.commands.time()
    return Number(seconds) * 1000 + Number(microseconds) / 1000
  }

  it('has one holder at a time, in one process and in several', async () => {
    const events: string[] = []
    const turn = (link: RedisLink, name: string) =>
      redisLocks(link).withLock('busy', async () => {
        events.push(`${name} begins`)
        await one.ping()
        events.push(`${name} ends`)
      })
    await Promise.all(['a', 'b', 'c', 'd'].map((name, index) => turn(index % 2 === 0 ? one : other, name)))
    for (let index = 0; index < events.length; index += 2)
      expect(events[index + 1]).toBe(events[index]?.replace('begins', 'ends'))
  })

  it('belongs to the caller whose delayed command Redis executed after an outage', async () => {
    hang()
    // With a life of a minute, the test times out if the late command is not recognized as this caller's.
    const turn = redisLocks(one, { lifeMs: minuteMs }).withLock('late', () => Promise.resolve('done'))
    // Sent after the first command, so it times out after it.
    await expect(one.ping()).rejects.toThrow('timed out')
    resume()
    expect(await turn).toBe('done')
    await one.ping()
    expect(await keys(one)).toEqual([])
  })

  it('ends the wait of another caller, who does not learn its name', async () => {
    const held = Promise.withResolvers<void>()
    const holder = redisLocks(one, { lifeMs: minuteMs }).withLock('wallet 0xabc', () => held.promise)
    await expect.poll(() => keys(other)).toHaveLength(1)
    const waiting = redisLocks(other, { waitTimeoutMs: 100 }).withLock('wallet 0xabc', () => Promise.resolve())
    await expect(waiting).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.not.stringContaining('0xabc'),
      cause: { message: expect.stringContaining('0xabc') },
    })
    held.resolve()
    await holder
  })

  it('is free after a caller stopped waiting during an outage', async () => {
    hang()
    const withoutTolerance = redisLocks(one, { lifeMs: minuteMs, outageTimeoutMs: 0 })
    const turn = withoutTolerance.withLock('abandoned', () => Promise.resolve('done'))
    await expect(turn).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    resume()
    // Redis executes the commands of one connection in order.
    await expect
      .poll(() =>
        one.ping().then(
          () => 'answers',
          () => 'hangs',
        ),
      )
      .toBe('answers')
    expect(await keys(one)).toEqual([])
    expect(await redisLocks(other, { lifeMs: minuteMs }).withLock('abandoned', () => Promise.resolve('done'))).toBe(
      'done',
    )
  })

  it('stays with a holder that takes longer than the lock lives', async () => {
    const events: string[] = []
    const started = Promise.withResolvers<void>()
    const slow = redisLocks(one, { lifeMs: 200 }).withLock('slow', async () => {
      started.resolve()
      const endsAt = (await redisMs()) + 1000
      while ((await redisMs()) < endsAt) await sleep(20)
      events.push('slow ends')
    })
    await started.promise
    await redisLocks(other, { lifeMs: 200 }).withLock('slow', async () => void events.push('next begins'))
    await slow
    expect(events).toEqual(['slow ends', 'next begins'])
  })

  it('expires two seconds after its holder died', async () => {
    const dying = await openRedisLink({ url: redis.url, onError: () => {} })
    void redisLocks(dying).withLock('orphan', () => new Promise(() => {}))
    await expect.poll(() => keys(other)).toEqual(['webintel:lock:orphan'])
    dying.commands.disconnect()
    const lifeMs = await other.commands.pttl('webintel:lock:orphan')
    expect(lifeMs).toBeGreaterThan(0)
    expect(lifeMs).toBeLessThanOrEqual(2000)
    expect(await redisLocks(other).withLock('orphan', () => Promise.resolve('done'))).toBe('done')
    await dying[Symbol.asyncDispose]()
  })
})
