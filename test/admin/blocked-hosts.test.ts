import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '#test/private-inputs/open-shop.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { adminToken, signIn, type AdminBrowser } from './admin-client.ts'

const hostile = '"><script>alert(1)</script>'

describe('a host that the operator blocks', () => {
  const scope = new AsyncDisposableStack()
  let shop: Shop
  let url: string
  let browser: AdminBrowser
  beforeAll(async () => {
    shop = scope.use(await openShop())
    const fleet = scope.use(await openFleet({ ...shop.settings, ADMIN_TOKEN: adminToken }))
    const [api] = await Promise.all([fleet.api(), fleet.worker({}, 'fetch', 'crawl')])
    url = api.url
    browser = await signIn(url)
  })
  afterAll(() => scope.disposeAsync())

  const read = (address: string) => callOperation(url, 'fetch-basic', { url: address })
  const codeOf = async (address: string) => {
    const { status, body } = await read(address)
    return [status, body['code']]
  }
  const blocked = [403, 'HOST_BLOCKED']

  it('is not read, nor are its subdomains, by any process', async () => {
    expect((await read(shop.at('www.shop.example', '/before'))).status).toBe(200)
    const reply = await browser.submit('/admin/blocks', '/admin/blocks', { name: 'SHOP.example', reason: hostile })
    expect(
      reply
        .page('[aria-label="Blocked"] td')
        .toArray()
        .map((cell) => reply.page(cell).text()),
    ).toEqual(expect.arrayContaining(['host', 'shop.example', hostile]))
    expect(reply.page('main script').length).toBe(0)

    // The API refuses an address of the input, and a worker one that a page leads to.
    await expect.poll(() => codeOf(shop.at('www.shop.example', '/page'))).toEqual(blocked)
    const leading = (path: string) =>
      shop.at('evil.example', `/to?${encodeURIComponent(shop.at('api.shop.example', path))}`)
    let attempt = 0
    await expect.poll(() => codeOf(leading(`/led-${attempt++}`)), { timeout: 10_000 }).toEqual(blocked)
    const seen = shop.seen.length

    // Its stored page is not served either.
    expect(await codeOf(shop.at('www.shop.example', '/before'))).toEqual(blocked)
    for (const [operation, input] of [
      ['batch-fetch', { urls: [shop.at('evil.example', '/a'), shop.at('api.shop.example', '/b')] }],
      ['map', { url: shop.at('shop.example', '/') }],
    ] as const) {
      const { status, body } = await callOperation(url, operation, input)
      expect([operation, status, body['code']]).toEqual([operation, 403, 'HOST_BLOCKED'])
    }
    expect(shop.seen.length).toBe(seen)

    const { status, body } = await callOperation(url, 'batch-fetch', {
      urls: [leading('/item'), shop.at('evil.example', '/other')],
    })
    expect([status, body['results']]).toMatchObject([200, [{ error: { code: 'HOST_BLOCKED' } }, { status: 'success' }]])
    expect(shop.seen.filter(({ host, path }) => host.endsWith('shop.example') && path === '/item')).toEqual([])
  })

  it('is read again when it is unblocked', async () => {
    const sent = { name: 'shop.example', reason: 'the owner agreed' }
    await browser.submit('/admin/blocks', '/admin/blocks', sent)
    await browser.submit('/admin/blocks', '/admin/unblock', sent)
    await expect.poll(async () => (await read(shop.at('www.shop.example', '/again'))).status).toBe(200)
    const again = await browser.submit('/admin/blocks', '/admin/unblock', sent)
    expect(again.status).toBe(400)
  })

  it.each(['', 'example', 'com.', 'https://', '*.example.com', 'ex ample.com', '0x12'])(
    'has a name: %j is none',
    async (name) => {
      const reply = await browser.submit('/admin/blocks', '/admin/blocks', { name, reason: 'r' })
      expect([reply.status, reply.page('.notice.bad').text()]).toEqual([400, expect.stringContaining('Expected')])
    },
  )

  it('is refused by its name, too', async () => {
    await browser.submit('/admin/blocks', '/admin/blocks', { name: 'https://owls-and-more.com/a', reason: 'r' })
    await expect.poll(() => codeOf('http://owls-and-more.com/')).toEqual(blocked)
    // A worker may have refused that address before the API learned of the block.
    const looked = async () => {
      const { status, body } = await callOperation(url, 'domain', { domain: 'www.owls-and-more.com' })
      return [status, body['code']]
    }
    await expect.poll(looked).toEqual(blocked)
  })

  it('needs the form of the page', async () => {
    const reply = await browser.post('/admin/blocks', { name: 'evil.example', reason: 'forged', form: '' })
    expect(reply.status).toBe(400)
    expect((await read(shop.at('evil.example', '/still'))).status).toBe(200)
  })
})
