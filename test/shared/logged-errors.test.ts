import { once } from 'node:events'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { request } from 'undici'
import { createPublicClient, http } from 'viem'
import { describe, expect, it } from 'vitest'
import { openCluster } from '#shared/queue/bullmq/connection.ts'
import { ConfigError, readConfig } from '#shared/runtime/config.ts'
import { openLog } from '#shared/runtime/log.ts'
import { redactUrl } from '#shared/runtime/redact.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

/** Nothing listens there. */
const nowhere = 'someone:hush@127.0.0.1:1'

async function rejected(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (thrown) {
    return thrown
  }
  throw new Error('The call did not fail.')
}

async function redisError(path: string): Promise<unknown> {
  const redis = new Redis(path, { retryStrategy: () => null })
  const [error] = await once(redis, 'error', { rejectOnError: false } as object).catch((thrown: unknown) => [thrown])
  redis.disconnect()
  return error
}

async function replyError(): Promise<unknown> {
  await using server = await openTestRedis()
  const redis = new Redis(server.url)
  const thrown = await rejected(() => redis.call('AUTH', 'someone', 'hush'))
  redis.disconnect()
  return thrown
}

const mongo = (url: string) => () =>
  rejected(async () => new MongoClient(url, { serverSelectionTimeoutMS: 50 }).connect())

describe('a logged error', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['ioredis: a refused command', replyError, 'ReplyError'],
    ['ioredis: an address that is taken for a path', () => redisError(`redis//${nowhere}`), 'Error'],
    ['ioredis: a cluster', () => rejected(() => openCluster('redis+cluster://:pa/hush@x', limits)), 'TypeError'],
    ['mongodb: no server', mongo(`mongodb://${nowhere}/x?appName=hush`), 'MongoServerSelectionError'],
    ['mongodb: no connection string', mongo('mongodb://someone:hu@sh:hush@/'), 'MongoParseError'],
    ['undici: no server', () => rejected(() => request(`http://${nowhere}/hush?key=hush`)), 'Error'],
    ['undici: no URL', () => rejected(() => request('http://someone:hush@:x/')), 'TypeError'],
    ['Node: no URL', () => rejected(() => new URL('redis://someone:hush@:x/')), 'TypeError'],
    [
      'viem: no server',
      () =>
        rejected(() =>
          createPublicClient({ transport: http(`http://127.0.0.1:1/v2/hush`, { retryCount: 0 }) }).getBlockNumber(),
        ),
      'HttpRequestError',
    ],
    ['an error inside another', async () => new Error('outer', { cause: await replyError() }), 'Error'],
    ['no error', () => Promise.resolve(`redis://${nowhere}`), 'string'],
  ])('has a name, a message, a code and a stack, and no password: %s', async (_, make, type) => {
    const thrown = await make()
    const { err, line } = logged({ err: thrown })
    expect(err).toMatchObject({ type, message: expect.stringMatching(/./) })
    expect(Object.keys(err).filter((key) => !fields.has(key))).toEqual([])
    expect(line).not.toContain('hush')
    if (thrown instanceof Error) expect(logged({ reason: thrown.message }, thrown.message).line).not.toContain('hush')
  })

  it('keeps the files of its stack', () => {
    expect(logged({ err: new Error('here') }).err.stack).toMatch(/at .*logged-errors\.test\.ts:\d+:\d+/)
  })
})

describe('REDIS_URL', () => {
  it.each(['redis//:hush@127.0.0.1:6379', 'redis:/:hush@127.0.0.1', '127.0.0.1:6379?password=hush', ':hush@127.0.0.1'])(
    'is refused without its text: %s',
    (url) => {
      const read = () => readConfig({ REDIS_URL: url })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(/REDIS_URL: expected redis:/)
      expect(read).not.toThrow(/hush/)
    },
  )

  it.each([
    ['redis://someone:hush@127.0.0.1:1/0?family=4', 'redis://127.0.0.1:1/0'],
    ['redis://:hu@sh/hush@127.0.0.1:1/0', 'redis://127.0.0.1:1/0'],
    ['redis+cluster://someone:hush@one:1,two:2', 'redis+cluster://one:1,two:2'],
    ['/run/redis.sock?password=hush', '/run/redis.sock'],
    ['redis//:hush@127.0.0.1', '127.0.0.1'],
  ])('is shown without credentials: %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown)
  })
})

const limits = { retryStrategy: null }
const fields = new Set(['type', 'message', 'code', 'stack', 'cause', 'errors'])

function logged(entry: object, message?: string) {
  let line = ''
  openLog({ level: 'info', role: 'test' }, { write: (text) => void (line += text) }).error(entry, message)
  return { line, err: (JSON.parse(line) as { err: Record<string, string> }).err }
}
