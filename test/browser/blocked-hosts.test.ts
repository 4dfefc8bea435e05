import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminToken, signIn, type AdminBrowser } from '#test/admin/admin-client.ts'
import { openShop, type Shop } from '#test/private-inputs/open-shop.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { monitorClient, watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { newsPage, openWatchedSite, type WatchedSite } from '#test/support/sites/watched-site.ts'

const host = 'api.shop.example'
const blocked = 'HOST_BLOCKED'

/** All that reaches hosts without an address in the input: a crawl, the browser, the checks and the notices of a monitor. */
describe('a host that the operator blocks', () => {
  const scope = new AsyncDisposableStack()
  let shop: Shop
  let site: WatchedSite
  let receiver: WebhookReceiver
  let service: Service
  let operator: AdminBrowser
  beforeAll(async () => {
    shop = scope.use(await openShop())
    site = scope.use(await openWatchedSite())
    receiver = scope.use(await openWebhookReceiver())
    const ports = [shop.at(host, '/'), site.url, receiver.url].map((url) => `127.0.0.1:${new URL(url).port}`)
    service = scope.use(
      await openService({
        ...shop.settings,
        ...watchfulEnv,
        EGRESS_ALLOW: ports.join(','),
        ADMIN_TOKEN: adminToken,
        BROWSER_CONCURRENCY: '1',
      }),
    )
    operator = await signIn(service.url)
  })
  afterAll(() => scope.disposeAsync())

  const change = async (action: 'blocks' | 'unblock', name = host) => {
    await operator.submit('/admin/blocks', `/admin/${action}`, { name, reason: 'its owner asked for it' })
    // Every process has read the blocks by then.
    await sleep(2500)
  }
  const call = (name: 'crawl' | 'fetch-pro', input: object) =>
    callOperation<{ pages?: { url: string; status: string; error?: { code: string } }[] }>(service.url, name, input, {
      headers: { Prefer: 'wait=60' },
    })
  const seenAt = (path: string) => shop.seen.filter((request) => request.host === host && request.path === path)

  it('gets no request of a page that a browser renders', async () => {
    const load = (page: string) => call('fetch-pro', { url: shop.at('evil.example', page), cache: false })
    expect((await load('/loads/before')).status).toBe(200)
    expect(seenAt('/asset/script').length).toBeGreaterThan(0)
    await change('blocks')
    const before = shop.seen.filter((request) => request.host === host).length
    expect((await load('/loads/after')).status).toBe(200)
    expect(shop.seen.some(({ path }) => path === '/loads/after')).toBe(true)
    expect(shop.seen.filter((request) => request.host === host).length).toBe(before)
    await change('unblock')
  })

  it('gets no request of a crawl that is under way', async () => {
    const crawled = 'other.github.io'
    site.show('/', newsPage('<a href="/near">near</a> <a href="/far">far</a>'))
    for (const path of ['/near', '/far']) site.show(path, newsPage(path))
    const home = site.hold('/')
    const url = site.url.replace('127.0.0.1', crawled)
    const crawling = call('crawl', { url: `${url}/`, limit: 3, cache: false })
    await home.reached
    await change('blocks', crawled)
    home.release()
    const { status, body } = await crawling
    expect([status, body.pages?.map((page) => page.error?.code)]).toEqual([200, [undefined, blocked, blocked]])
    expect([site.looks('/near'), site.looks('/far')]).toEqual([0, 0])
    await change('unblock', crawled)
  })

  it('is watched no longer, and gets no notice', async () => {
    const monitors = monitorClient({ url: service.url })
    const webhookUrl = receiver.url.replace('127.0.0.1', host)
    site.show('/news', newsPage('Apples.'))
    const watching = await monitors.create({ url: shop.at(host, '/watched'), webhookUrl: receiver.url })
    const noticing = await monitors.create({ url: `${site.url}/news`, webhookUrl })
    await monitors.learned(watching.monitorId)
    await monitors.learned(noticing.monitorId)
    await change('blocks')
    const [looks, notices] = [seenAt('/watched').length, receiver.received.length]
    site.show('/news', newsPage('Pears.'))
    await monitors.pass(watching.monitorId, 2)
    const delivered = async () => (await monitors.deliveries(noticing.monitorId)).at(-1)
    await expect.poll(delivered, { timeout: 60_000 }).toMatchObject({ attempts: [{ error: expect.any(String) }] })
    expect(seenAt('/watched').length).toBe(looks)
    expect(receiver.received.slice(notices).filter(({ headers }) => headers['host']?.startsWith(host))).toEqual([])
    const { status, body } = await callOperation(service.url, 'monitor-create', { url: `${site.url}/news`, webhookUrl })
    expect([status, body['code']]).toEqual([403, blocked])
  })
})
