import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { openMongoProxy } from '#test/support/stores/mongo-proxy.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'

const document = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

/** The numbers of connections that the table of docs/operations.md gives for a role. */
function documented(role: 'API' | 'worker' | 'scheduler'): { redis: number; perPool: number; mongo: number } {
  const row = new RegExp(`^\\| ${role} \\| (\\d+)(?: \\+ (\\d+) per pool)? \\| at most (\\d+) \\|`, 'm').exec(document)
  return { redis: Number(row?.[1]), perPool: Number(row?.[2] ?? 0), mongo: Number(row?.[3]) }
}

/** Sends 60 concurrent calls that each need a worker. */
async function sendLoad(api: { url: string }): Promise<void> {
  await using site = await openFixtureSite({ '/page': articlePage('connections') })
  const urls = Array.from({ length: 60 }, (_, index) => `${site.url}/page?${index}`)
  const replies = await Promise.all(urls.map((url) => callOperation(api.url, 'fetch-basic', { url })))
  expect(replies.map(({ status }) => status)).toContain(200)
}

describe('the connections of a process', () => {
  it('to Redis are as many as documented, idle or under load', async () => {
    await using fleet = await openFleet({ HOST_CONCURRENCY: '0' })
    const redis = new Redis(fleet.redis.url)
    let known = 0
    const opened = async () => {
      const all = String(await redis.client('LIST'))
        .trim()
        .split('\n').length
      const added = all - known
      known = all
      return added
    }

    await opened()
    await fleet.scheduler()
    expect(await opened()).toBe(documented('scheduler').redis)
    await fleet.worker({}, 'fetch', 'crawl')
    expect(await opened()).toBe(documented('worker').redis + 2 * documented('worker').perPool)
    const api = await fleet.api()
    expect(await opened()).toBe(documented('API').redis)
    await sendLoad(api)
    expect(await opened()).toBe(0)
    redis.disconnect()
  })

  withMongo('to MongoDB', (serverUrl) => {
    it('to MongoDB never exceed the documented number', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using proxies = new AsyncDisposableStack()
      const openProxy = async () => proxies.use(await openMongoProxy(database.url))
      const [ofApi, ofWorker, ofScheduler] = [await openProxy(), await openProxy(), await openProxy()]
      await using fleet = await openFleet({ HOST_CONCURRENCY: '0' })
      await fleet.scheduler({ MONGODB_URL: ofScheduler.url })
      await fleet.worker({ MONGODB_URL: ofWorker.url })
      const api = await fleet.api({ MONGODB_URL: ofApi.url })
      let peaks = [0, 0, 0]
      const sample = () => {
        const now = [ofApi, ofWorker, ofScheduler].map((proxy) => proxy.connections())
        peaks = peaks.map((number, index) => Math.max(number, now[index] ?? 0))
      }
      const watching = setInterval(sample, 1)
      await sendLoad(api)
      clearInterval(watching)
      const limits = [documented('API').mongo, documented('worker').mongo, documented('scheduler').mongo]
      for (const [index, limit] of limits.entries()) expect(peaks[index]).toBeLessThanOrEqual(limit)
      expect(Math.min(...peaks)).toBeGreaterThan(0)
    })
  })
})
