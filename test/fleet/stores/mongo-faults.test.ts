import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { timedFetch } from '#test/support/calls/timed-fetch.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite, type Page, pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { openMongoProxy } from '#test/support/stores/mongo-proxy.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

withMongo('jobs whose MongoDB fails', (serverUrl) => {
  describe.concurrent('a job', () => {
    it('is done by another worker when its worker is killed between storing the result and completing the job', async () => {
      await using fixture = await openFixture(serverUrl)
      const { fleet, site, proxy } = fixture
      const [api, killed] = await Promise.all([fleet.api(), fleet.worker({ MONGODB_URL: proxy.url })])
      const reply = timedFetch(api, { url: `${site.url}/held`, timeout: 30_000 })
      await site.reached()
      const isCompleting = proxy.pauseBefore('"status":"completed"')
      site.release()
      await isCompleting
      await Promise.all([killed.end('SIGKILL'), fleet.worker()])
      // The record says `running` once the run has taken half a second.
      expect(await fixture.jobs()).toMatchObject([{ status: expect.stringMatching(/^(?:queued|running)$/) }])
      expect((await reply).status).toBe(200)
      expect(pageRequests(site)).toEqual(['/held', '/held'])
      await fixture.expectNoOpenJobs()
    })

    it.for(['hangs', 'is down'] as const)('is answered when MongoDB %s for 5 s while it runs', async (how) => {
      await using fixture = await openFixture(serverUrl)
      const { fleet, site, proxy } = fixture
      const proxyEnv = { MONGODB_URL: proxy.url }
      const [api] = await Promise.all([fleet.api(proxyEnv), fleet.worker(proxyEnv), fleet.scheduler(proxyEnv)])
      const reply = timedFetch(api, { url: `${site.url}/held`, timeout: 30_000 })
      await site.reached()
      if (how === 'hangs') proxy.pause()
      else await proxy.close()
      site.release()
      await sleep(5000)
      if (how === 'hangs') proxy.resume()
      else await proxy.open()
      const { status } = await reply
      expect(status).toBe(200)
      await fixture.expectNoOpenJobs()
    })
  })

  it('a crawl and a batch have all of their pages when MongoDB hangs for 4 s while they run', async () => {
    await using fixture = await openFixture(serverUrl)
    const { fleet, proxy } = fixture
    await using site = await openLinkedSite(25)
    const env = { MONGODB_URL: proxy.url, HOST_CONCURRENCY: '4', PAYMENTS: 'off' }
    const [api] = await Promise.all([fleet.api(env), fleet.worker(env, 'fetch', 'crawl'), fleet.scheduler(env)])
    const urls = Array.from({ length: 20 }, (_, index) => `${site.url}/page${index}?batch`)
    const calls = [
      callOperation<Delivered>(api.url, 'crawl', { url: `${site.url}/page0`, limit: 25, include: ['/page'] }),
      callOperation<Delivered>(api.url, 'batch-fetch', { urls, timeout: 30_000 }),
    ]
    await vi.waitFor(() => expect(site.requests.length).toBeGreaterThan(8), pollOptions)
    proxy.pause()
    await sleep(4000)
    proxy.resume()
    const bodies = (await Promise.all(calls)).map(({ body }) => body)
    expect(bodies.map(({ summary }) => summary)).toMatchObject([
      { crawled: 25, successful: 25, failed: 0 },
      { total: 20, successful: 20, failed: 0 },
    ])
    await fixture.expectNoOpenJobs()
  })

  it('a process starts although its connections break while it reads its keys', async () => {
    await using fixture = await openFixture(serverUrl)
    const { fleet, proxy } = fixture
    // The driver itself repeats each read once.
    proxy.resetBefore('monitor-ids', 4)
    const api = await fleet.api({ MONGODB_URL: proxy.url })
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200)
  })
})

const pollOptions = { timeout: 60_000, interval: 200 }

interface Delivered {
  summary: { successful: number; failed: number }
}

/** A site whose pages link to the next twelve, and take a moment. */
function openLinkedSite(count: number) {
  const page =
    (index: number): Page =>
    (_request, response) => {
      const links = Array.from(
        { length: 12 },
        (_, step) => `<p><a href="/page${(index + step + 1) % count}">Page</a></p>`,
      )
      setTimeout(
        () => response.end(articlePage(`number ${index}`).replace('</article>', `${links.join('')}</article>`)),
        150,
      )
    }
  const pages = Array.from({ length: count }, (_, index) => [`/page${index}`, page(index)] as const)
  return openFixtureSite(Object.fromEntries(pages))
}

/** Processes connect to the database directly, unless they get the URL of the proxy. */
async function openFixture(serverUrl: string) {
  const scope = new AsyncDisposableStack()
  const { url } = scope.use(openMongoDatabase(serverUrl))
  const proxy = scope.use(await openMongoProxy(url))
  const site = scope.use(await openHeldSite())
  const fleet = scope.use(await openFleet({ MONGODB_URL: url }))
  const jobs = () => storedJobs({ dir: fleet.dir, mongoUrl: url })
  return {
    proxy,
    site,
    fleet,
    jobs,
    async expectNoOpenJobs() {
      await vi.waitFor(async () => expect((await jobs()).filter((job) => !isOver(job))).toEqual([]), pollOptions)
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), pollOptions)
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
