import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openMongoDoor } from '#test/support/mongo-door.ts'
import { openMongoDatabase, withMongo } from '#test/support/mongo.ts'

const document = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

/** What the table of docs/operations.md says of a role. */
function documented(role: 'API' | 'worker' | 'scheduler'): { redis: number; perPool: number; mongo: number } {
  const row = new RegExp(`^\\| ${role} \\| (\\d+)(?: \\+ (\\d+) per pool)? \\| at most (\\d+) \\|`, 'm').exec(document)
  return { redis: Number(row?.[1]), perPool: Number(row?.[2] ?? 0), mongo: Number(row?.[3]) }
}

/** Many calls at once, each with work for a worker. */
async function beBusy(api: { url: string }): Promise<void> {
  await using site = await openFixtureSite({ '/page': articlePage('connections') })
  const urls = Array.from({ length: 60 }, (_, index) => `${site.url}/page?${index}`)
  const replies = await Promise.all(urls.map((url) => callOperation(api.url, 'fetch-basic', { url })))
  expect(replies.map(({ status }) => status)).toContain(200)
}

describe('the connections of a process', () => {
  it('to Redis are as many as the documentation says, idle or busy', async () => {
    await using fleet = await openFleet({ HOST_CONCURRENCY: '0' })
    const redis = new Redis(fleet.redis.url)
    let known = 0
    const opened = async () => {
      const all = String(await redis.client('LIST'))
        .trim()
        .split('\n').length
      const more = all - known
      known = all
      return more
    }

    await opened()
    await fleet.scheduler()
    expect(await opened()).toBe(documented('scheduler').redis)
    await fleet.worker({}, 'fetch', 'crawl')
    expect(await opened()).toBe(documented('worker').redis + 2 * documented('worker').perPool)
    const api = await fleet.api()
    expect(await opened()).toBe(documented('API').redis)
    await beBusy(api)
    expect(await opened()).toBe(0)
    redis.disconnect()
  })

  withMongo('to MongoDB', (serverUrl) => {
    it('to MongoDB are never more than the documentation says', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using doors = new AsyncDisposableStack()
      const openDoor = async () => doors.use(await openMongoDoor(database.url))
      const [ofApi, ofWorker, ofScheduler] = [await openDoor(), await openDoor(), await openDoor()]
      await using fleet = await openFleet({ HOST_CONCURRENCY: '0' })
      await fleet.scheduler({ MONGODB_URL: ofScheduler.url })
      await fleet.worker({ MONGODB_URL: ofWorker.url })
      const api = await fleet.api({ MONGODB_URL: ofApi.url })
      let most = [0, 0, 0]
      const look = () => {
        const now = [ofApi, ofWorker, ofScheduler].map((door) => door.connections())
        most = most.map((number, index) => Math.max(number, now[index] ?? 0))
      }
      const watching = setInterval(look, 1)
      await beBusy(api)
      clearInterval(watching)
      const limits = [documented('API').mongo, documented('worker').mongo, documented('scheduler').mongo]
      for (const [index, limit] of limits.entries()) expect(most[index]).toBeLessThanOrEqual(limit)
      expect(Math.min(...most)).toBeGreaterThan(0)
    })
  })
})
