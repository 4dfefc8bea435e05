import { MongoClient } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openMongoDoor } from '#test/support/mongo-door.ts'
import { openMongoDatabase, withMongo } from '#test/support/mongo.ts'

withMongo('processes that share a MongoDB', (serverUrl) => {
  describe('processes that share a MongoDB', () => {
    it('share work and stored pages: two API and two worker processes', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using site = await openFixtureSite({ '/page': articlePage('fleets') })
      await using fleet = await openFleet({ MONGODB_URL: database.url })
      const [one, two] = await Promise.all([fleet.api(), fleet.api(), fleet.worker(), fleet.worker()])
      const paths = Array.from({ length: 40 }, (_, index) => `/page?${index}`)
      const statesFrom = async (apis: { url: string }[]) => {
        const urls = paths.map((path, index) => [apis[index % 2]?.url ?? '', `${site.url}${path}`] as const)
        const replies = await Promise.all(urls.map(([api, url]) => callOperation(api, 'fetch-basic', { url })))
        return replies.map(({ body }) => (body['cache'] as { state: string }).state)
      }

      expect(await statesFrom([one, two])).toEqual(paths.map(() => 'miss'))
      expect(await statesFrom([two, one])).toEqual(paths.map(() => 'hit'))
      expect(site.requests).toHaveLength(paths.length)
      await using client = new MongoClient(database.url)
      expect(await client.db().collection('jobs').countDocuments()).toBe(paths.length)
    })

    it.each(['is gone', 'hangs'])('answer 503 within a second when it %s, and recover when it is back', async (how) => {
      await using database = openMongoDatabase(serverUrl)
      await using door = await openMongoDoor(database.url)
      await using site = await openFixtureSite({ '/page': articlePage('outages') })
      await using fleet = await openFleet({ MONGODB_URL: door.url })
      const [api] = await Promise.all([fleet.api(), fleet.worker()])
      const fetchPage = (query: string) => callOperation(api.url, 'fetch-basic', { url: `${site.url}/page?${query}` })
      expect(await fetchPage('before')).toMatchObject({ status: 200 })

      if (how === 'is gone') await door.close()
      else door.pause()
      for (const query of ['first', 'second']) {
        const startedAt = performance.now()
        const refused = await fetchPage(query)
        expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
        expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
        expect(performance.now() - startedAt).toBeLessThan(1000)
      }
      const health = await fetch(`${api.url}/health`)
      expect(await health.json()).toMatchObject({ status: 'unavailable', store: 'unreachable' })

      if (how === 'is gone') await door.open()
      else door.resume()
      await expect.poll(async () => (await fetchPage('after')).status, { timeout: 10_000, interval: 500 }).toBe(200)
    })

    it('do not start without it, and say why', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using door = await openMongoDoor(database.url)
      await door.close()
      await using fleet = await openFleet({ MONGODB_URL: door.url })
      await expect(fleet.api()).rejects.toThrow(/MongoDB cannot be used: .*ECONNREFUSED.*MONGODB_URL/)
    })
  })
})
