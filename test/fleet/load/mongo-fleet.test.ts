import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, pageRequests } from '#test/support/sites/fixture-site.ts'
import { openMongoProxy } from '#test/support/stores/mongo-proxy.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'
import { agePage } from '#test/support/stores/stored-pages.ts'

interface Batch {
  results: { cache?: { state: string } }[]
}

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
      expect(pageRequests(site)).toHaveLength(paths.length)
      await using client = new MongoClient(database.url)
      expect(await client.db().collection('jobs').countDocuments()).toBe(paths.length)
    })

    it('share the pages of a batch, and revalidate old ones', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using site = await openFixtureSite({
        '/tagged': (request, response) => {
          if (request.headers['if-none-match'] === '"v1"') return response.writeHead(304).end()
          return response.writeHead(200, { 'Content-Type': 'text/html', ETag: '"v1"' }).end(articlePage('versions'))
        },
      })
      await using fleet = await openFleet({ MONGODB_URL: database.url })
      const [api] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl')])
      const urls = [`${site.url}/tagged?1`, `${site.url}/tagged?2`]
      const states = async () => {
        const { body } = await callOperation<Batch>(api.url, 'batch-fetch', { urls })
        return body.results.map(({ cache }) => cache?.state)
      }
      expect(await states()).toEqual(['miss', 'miss'])
      expect(await states()).toEqual(['hit', 'hit'])
      for (const page of urls) await agePage(database.url, page, 2)
      await sleep(1000)
      expect(await states()).toEqual(['revalidated', 'revalidated'])
    })

    it.each(['is down', 'hangs'])('answer 503 while it %s, and recover when it is back', async (how) => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      await using site = await openFixtureSite({ '/page': articlePage('outages') })
      await using fleet = await openFleet({ MONGODB_URL: proxy.url })
      const [api] = await Promise.all([fleet.api(), fleet.worker()])
      const fetchPage = (query: string) => callOperation(api.url, 'fetch-basic', { url: `${site.url}/page?${query}` })
      expect(await fetchPage('before')).toMatchObject({ status: 200 })

      if (how === 'is down') await proxy.close()
      else proxy.pause()
      for (const query of ['first', 'second']) {
        const refused = await fetchPage(query)
        expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
        expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
      }
      const health = await fetch(`${api.url}/health`)
      expect(await health.json()).toMatchObject({ status: 'unavailable', store: 'unreachable' })

      if (how === 'is down') await proxy.open()
      else proxy.resume()
      await expect.poll(async () => (await fetchPage('after')).status, { interval: 500 }).toBe(200)
    })

    it('wait for it at startup, with one log line, and start when it is up', async () => {
      await using database = openMongoDatabase(serverUrl)
      await using proxy = await openMongoProxy(database.url)
      await proxy.close()
      await using fleet = await openFleet()
      const env = { DATA_DIR: fleet.dir, REDIS_URL: fleet.redis.url, MONGODB_URL: proxy.url, PORT: '0' }
      await using api = openProcess(['api/index.js'], env)
      expect(await api.logged('reason')).toMatchObject({ msg: expect.stringContaining('waiting for MongoDB') })
      // Time for a second attempt, which must not log another line.
      await sleep(2000)
      await proxy.open()
      await api.logged('listening')
      const { lines } = api
      const waiting = lines.filter((line) => line.includes('waiting for MongoDB at mongodb://127.0.0.1'))
      expect(waiting).toHaveLength(1)
      expect(waiting[0]).toContain('ECONNREFUSED')
    })
  })
})
