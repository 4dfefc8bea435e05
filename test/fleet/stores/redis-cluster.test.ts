import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { expectOutage, timedFetch } from '#test/support/calls/timed-fetch.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { openRedisCluster, type RedisCluster } from '#test/support/servers/redis-cluster.ts'
import { articlePage, openFixtureSite, type FixtureSite, pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

const pollOptions = { timeout: 60_000, interval: 100 }

describe('a fleet on a Redis Cluster of three nodes', () => {
  let scope: AsyncDisposableStack
  let cluster: RedisCluster
  let fixture: PaidFixture
  let fleet: Fleet
  let paidApi: { url: string }
  let api: { url: string }
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'webintel-cluster-'))
    scope.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
    cluster = scope.use(await openRedisCluster(dir))
    fixture = scope.use(await openPaidFixture())
    fleet = scope.use(await openFleet({ ...fixture.settings, REDIS_URL: cluster.url, HOST_CONCURRENCY: '2' }))
    await Promise.all([fleet.worker(), fleet.worker(), fleet.scheduler()])
    ;[paidApi, api] = await Promise.all([fleet.api(), fleet.api({ PAYMENTS: 'off' })])
  })
  afterAll(() => scope.disposeAsync())

  const fetchPage = (url: string) => timedFetch(api, { url, timeout: 30_000 })
  const keysOf = () => Promise.all(cluster.nodes.map((node) => node.run((redis) => redis.keys('*'))))

  it('answers a paid call and charges it once', async () => {
    const post = postTo(paidApi.url)
    const input = { url: `${fixture.site.url}/` }
    const payment = await fixture.payer.sign(await post(input))
    const before = await fixture.paid()
    const replies = [await post(input, { payment }), await post(input, { payment })]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await replies[0]?.text()).toContain('owls')
    expect(replies[0]?.headers.get('X-Receipt-Id')).toBe(replies[1]?.headers.get('X-Receipt-Id'))
    expect((await fixture.paid()) - before).toBe(4000n)
    const working = { queue: 'ok', schedulers: 1, pools: { fetch: { workers: 2 } } }
    const health = async () => (await fetch(`${api.url}/health`)).json()
    await vi.waitFor(async () => expect(await health()).toMatchObject(working), pollOptions)
  })

  it('does identical work of two API processes once', async () => {
    await using site = await openHeldSite()
    const post = postTo(paidApi.url)
    const input = { url: `${site.url}/held`, timeout: 30_000 }
    const payment = await fixture.payer.sign(await post(input))
    const calls = [post(input, { payment }), ...Array.from({ length: 5 }, () => fetchPage(input.url))]
    await site.reached()
    const jobs = async () => (await storedJobs(fleet)).filter((job) => !isOver(job))
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(6), pollOptions)
    site.release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(pageRequests(site)).toEqual(['/held'])
  })

  it('keeps the limit of each host over all workers, and spreads the hosts over the nodes', async () => {
    const hosts = await Promise.all(Array.from({ length: 6 }, openCountedSite))
    const calls = hosts.flatMap(({ url }) => Array.from({ length: 4 }, (_, page) => fetchPage(`${url}/page?${page}`)))
    await vi.waitFor(() => expect(hosts.map(({ running }) => running())).toEqual(Array(6).fill(2)), pollOptions)
    const keys = await keysOf()
    const parkedOn = keys.map((names) => names.filter((name) => name.endsWith(':parked')).length)
    expect(parkedOn.reduce((sum, count) => sum + count)).toBe(6)
    expect(parkedOn.filter((count) => count > 0).length).toBeGreaterThan(1)
    for (const host of hosts) host.release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(24).fill(200))
    expect(hosts.map(({ most }) => most())).toEqual(Array(6).fill(2))
    for (const host of hosts) await host[Symbol.asyncDispose]()
  })

  it('answers 503 while the slot of a host moves, and loses no job', async () => {
    await using site = await openHeldSite()
    const held = ['1', '2', '3'].map((query) => fetchPage(`${site.url}/held?${query}`))
    await site.reached(2)
    const host = new URL(site.url).host
    const { node, slot } = await cluster.nodeOf(`webintel:{${encodeURIComponent(host)}}:running`)
    const target = cluster.nodes.find((other) => other !== node) ?? node
    await cluster.moveSlot(slot, target, async () => {
      expectOutage(await fetchPage(`${site.url}/page?moving`))
    })
    expect((await cluster.nodeOf(`webintel:{${encodeURIComponent(host)}}:running`)).node).toBe(target)
    site.release()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
    await vi.waitFor(async () => expect((await fetchPage(`${site.url}/page?moved`)).status).toBe(200), pollOptions)
  })

  it('needs the user and the password of the setting', async () => {
    const rules = ['on', '>hush', '~*', '&*', '+@all']
    for (const node of cluster.nodes) await node.run((redis) => redis.acl('SETUSER', 'someone', ...rules))
    const start = (password: string) => {
      const url = cluster.url.replace('://', `://someone:${password}@`)
      return scope.use(openProcess(['scheduler/index.js'], { DATA_DIR: fleet.dir, REDIS_URL: url }))
    }
    const [running, refused] = [start('hush'), start('wrong')]
    const [code] = (await once(refused.child, 'exit')) as [number]
    expect([code, refused.lines.join()]).toEqual([1, expect.stringMatching(/WRONGPASS.*Check REDIS_URL/)])
    expect(refused.lines.join()).not.toContain('wrong@')
    await running.logged('tasks')
    await running.end()
  })

  it('answers 503 while the node of its pool is down, and loses no job', async () => {
    await using site = await openHeldSite()
    const calls = ['1', '2', '3'].map((query) => fetchPage(`${site.url}/held?${query}`))
    await site.reached(2)
    const { node } = await cluster.nodeOf('webintel:{fetch}:fetch:meta')
    await node.kill()
    expectOutage(await fetchPage(`${site.url}/page?refused`))
    await node.start()
    site.release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
    await vi.waitFor(async () => expect((await fetchPage(`${site.url}/page?after`)).status).toBe(200), pollOptions)
    await vi.waitFor(
      async () => expect((await storedJobs(fleet)).filter((job) => !isOver(job))).toEqual([]),
      pollOptions,
    )
    expect(site.requests.filter((path) => path.includes('refused'))).toEqual([])
  })
})

/** A website that holds its pages until `release`, and counts the requests that run at once. */
async function openCountedSite(): Promise<
  FixtureSite & { running: () => number; most: () => number; release: () => void }
> {
  let [running, most] = [0, 0]
  const held = Promise.withResolvers<void>()
  const site = await openFixtureSite({
    '/page': (_request, response) => void answerHeld(response),
  })
  return { ...site, running: () => running, most: () => most, release: held.resolve }

  async function answerHeld(response: ServerResponse): Promise<void> {
    most = Math.max(most, ++running)
    await held.promise
    running--
    response.end(articlePage('clusters'))
  }
}
