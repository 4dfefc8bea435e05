import { describe, expect, it } from 'vitest'
import { awaitLater } from '#test/support/calls/await-later.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openGeneratedSite, type GeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { ownerFiles } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { openMongoDatabase, withMongo } from '#test/support/stores/mongo.ts'

interface Crawl {
  pages: { url: string; depth: number; status: string; cache?: { state: string } }[]
  summary: { endedBy: string }
  totalPrice: string
}

interface Job {
  progress: { completed: number; total: number }
}

/** Crawls a site with a worker that is killed midway. Pages of both halves may not be stored, or fail. */
async function crawlWithKill(env: Readonly<Record<string, string>>) {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const held = new Set<string>()
  const scope = new AsyncDisposableStack()
  const site = scope.use(
    await openGeneratedSite({
      pages: 40,
      branching: 4,
      homeLinks: ['/missing-1', '/secret-1', '/missing-2', '/secret-2'],
      replies: Object.fromEntries(
        ['/secret-1', '/secret-2'].map((path) => [
          path,
          () => ({
            headers: { 'Cache-Control': 'no-store' },
            body: `<h1>${path}</h1><p>A page that must not be stored, with ${path} as its only content.</p>`,
          }),
        ]),
      ),
      holdUntil: ({ path }) => {
        if (site.requests.length < 16) return undefined
        held.add(path)
        if (held.size >= 3) reached.resolve()
        return gate.promise
      },
    }),
  )
  // Enough slots for all reads: pages that were read before one that waits for a slot do not count as completed.
  const fleet = scope.use(await openFleet({ SYNC_WAIT_MS: '120000', HOST_CONCURRENCY: '10', ...env }))
  const [api, killed] = await Promise.all([fleet.api(), fleet.worker({}, 'crawl')])
  const input = { url: `${site.url}/`, limit: 25, maxDepth: 3, tier: 'basic', timeout: 30_000 }
  const reply = awaitLater(callOperation<Crawl>(api.url, 'crawl', input))
  await reached.promise
  const [callId = ''] = await fleet.unfinished()
  const { MONGODB_URL: mongoUrl } = env
  const requestId = (await jobIdsOf({ dir: fleet.dir, ...(mongoUrl !== undefined && { mongoUrl }) })).of(callId)
  const completed = async () => (await callOperation<Job>(api.url, 'job-get', { requestId })).body.progress.completed
  await expect.poll(completed).toBeGreaterThan(8)
  const counted = await completed()
  await killed.end('SIGKILL')
  const before = site.requests.map(({ path }) => path)
  gate.resolve()
  await fleet.worker({}, 'crawl')
  const answer = await reply
  return { site, before, counted, answer, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

/** Expects each page once, in order, and no second request for a page that counted as completed before the kill. */
function expectExactAccount({ site, before, counted, answer }: Awaited<ReturnType<typeof crawlWithKill>>): void {
  expect(answer.status).toBe(200)
  const expected = firstPages(site)
  expect(answer.body.pages.map(({ url, status }) => [url.slice(site.url.length), status])).toEqual(
    expected.map((path) => [path, path.startsWith('/missing') ? 'error' : 'success']),
  )
  // The killed worker may have stored a page that it did not count yet. The next one finds it, at the price of a stored page.
  const found = answer.body.pages
    .filter(({ cache }) => cache?.state === 'hit')
    .map(({ url }) => url.slice(site.url.length))
  expect(found.filter((path) => !before.includes(path))).toEqual([])
  expect(Number(answer.body.totalPrice)).toBeCloseTo(((23 - found.length) * 150 + found.length * 45) / 100_000, 6)
  // Pages count in the order of the crawl.
  expect(expected.slice(0, counted).filter((path) => site.counts().get(path) !== 1)).toEqual([])
  expect([...site.counts().keys()].toSorted()).toEqual([...expected, ...ownerFiles].toSorted())
  expect(before.length).toBeGreaterThan(8)
}

/** The 25 pages that a breadth-first crawl finds first. The home page has four links of its own. */
function firstPages({ plan }: GeneratedSite): string[] {
  const paths = plan.map(({ path }) => path)
  const own = ['/missing-1', '/secret-1', '/missing-2', '/secret-2']
  return [...paths.slice(0, 5), ...own, ...paths.slice(5)].slice(0, 25)
}

describe('a crawl whose worker is killed', () => {
  it('is finished by another one, which reads no completed page again, with SQLite', async () => {
    await using crawled = await crawlWithKill({})
    expectExactAccount(crawled)
  })
})

withMongo('a crawl whose worker is killed, with MongoDB', (serverUrl) => {
  it('is finished by another one, which reads no completed page again, with MongoDB', async () => {
    await using database = openMongoDatabase(serverUrl)
    await using crawled = await crawlWithKill({ MONGODB_URL: database.url })
    expectExactAccount(crawled)
  })
})
