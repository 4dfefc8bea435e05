import { load } from 'cheerio'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'

/** The `Accept` header of a browser that opens an address. */
const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

const hostile = '<script>alert(1)</script> & "owls"'

describe('what a browser opens', () => {
  let paid: PaidService
  beforeAll(async () => {
    const legal = 'terms:https://site.example/terms,privacy:https://site.example/privacy?a=1&b=2'
    paid = await openPaidService({}, { CONTACT: 'help@site.example', LEGAL_LINKS: legal, NODE_ENV: 'test' })
  })
  afterAll(() => paid[Symbol.asyncDispose]())

  const open = async (path: string, headers: Readonly<Record<string, string>> = asBrowser) => {
    const response = await fetch(paid.service.url + path, { headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, page: load(text) }
  }
  const typeOf = ({ headers }: { headers: Headers }) => headers.get('Content-Type')?.split(';')[0]

  it.each(['/', '/health', '/status', '/clients', '/nope'])(
    '%s is a page for people, and JSON for programs',
    async (path) => {
      const shown = await open(path)
      expect([typeOf(shown), shown.headers.get('Vary')]).toEqual(['text/html', expect.stringContaining('Accept')])
      expect(shown.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
      expect(shown.page('h1').length).toBe(1)
      for (const accept of ['*/*', 'application/json', 'application/json, text/plain, */*']) {
        const sent = await open(path, { Accept: accept })
        expect([path, accept, typeOf(sent), sent.status]).toEqual([path, accept, 'application/json', shown.status])
        expect(JSON.parse(sent.text)).toMatchObject({})
      }
    },
  )

  it('/ offers what is sold, and every page links to the operator', async () => {
    const { page } = await open('/')
    const calls = page('.prices th code').map((_, code) => page(code).text())
    expect(calls.toArray()).toEqual(expect.arrayContaining(['/fetch/basic', '/map']))
    // This service has no browser.
    expect(calls.toArray()).not.toContain('/fetch/pro')
    const row = page('.prices tr').filter((_, each) => page(each).text().includes('/fetch/basic'))
    expect(row.find('.number').text()).toBe('from $0.0012')
    for (const path of ['/', '/docs', '/bot', '/pricing', '/nope']) {
      const footer = (await open(path)).page('footer.site a')
      const links = footer.map((_, link) => link.attribs['href']).toArray()
      expect([path, links]).toEqual([
        path,
        expect.arrayContaining([
          'mailto:help@site.example',
          'https://site.example/terms',
          'https://site.example/privacy?a=1&b=2',
          '/status',
        ]),
      ])
    }
  })

  it('/ weighs at most 60 KB with its files', async () => {
    const { page } = await open('/')
    const files = page('link[rel=stylesheet], link[rel=modulepreload], script[src]')
      .map((_, { attribs }) => attribs['href'] ?? attribs['src'])
      .toArray()
    expect(files.length).toBeGreaterThan(2)
    const sizes = ['/', ...files, '/icon.svg'].map(async (path) => {
      const { body } = await request(paid.service.url + path, { headers: { ...asBrowser, 'Accept-Encoding': 'gzip' } })
      return (await body.arrayBuffer()).byteLength
    })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThan(60_000)
  })

  it('/clients has the command that installs each client, and the hash of its file', async () => {
    const { page } = await open('/clients')
    const commands = page('.code pre').map((_, code) => page(code).text())
    expect(commands.toArray()).toEqual([
      expect.stringMatching(/^npm install http.*\.tgz$/),
      expect.stringMatching(/^pip install http.*\.whl$/),
      expect.stringMatching(/^npx --yes --package=http.*\.tgz webintel-mcp$/),
    ])
    expect(page('details').text()).toMatch(/sha256[\da-f]{64}/)
  })

  it('/pricing has the price of every paid operation that is offered', async () => {
    const { page } = await open('/pricing')
    const { endpoints } = JSON.parse((await open('/discovery', {})).text) as {
      endpoints: { path: string; access: string; available: boolean }[]
    }
    const sold = endpoints.filter(({ access, available }) => access === 'paid' && available).map(({ path }) => path)
    const listed = page('th code').map((_, code) => page(code).text())
    expect(listed.toArray().toSorted()).toEqual([...new Set(sold)].toSorted())
    const prices = page('td.number').map((_, cell) => page(cell).text())
    for (const price of prices.toArray()) expect(price).toMatch(/^\$[\d.]+(?: to \$[\d.]+)?$|^Free$/)
  })

  it.each([
    ['/memory/list', 401],
    ['/fetch/basic', 405],
  ])('a call that a browser cannot make is a page with its price: %s', async (path, status) => {
    const shown = await open(path)
    const sent = await open(path, {})
    expect([shown.status, sent.status, typeOf(sent)]).toEqual([status, status, 'application/json'])
    expect(shown.headers.get('PAYMENT-REQUIRED') === null).toBe(sent.headers.get('PAYMENT-REQUIRED') === null)
    const prices = (await open('/pricing')).page
    const row = prices('tr').filter((_, each) => prices(each).find('th code').text() === path)
    expect(shown.page('main').text()).toContain(`Costs ${row.find('td.number').text()}.`)
    expect(shown.page('main a[href="/docs/keys"]').length).toBe(1)
  })

  it('a receipt is a page with its facts', async () => {
    const bought = await paid.pay({ url: `${paid.site.url}/` })
    const receipt = `/receipts/${bought.headers.get('X-Receipt-Id')}`
    const { status, page } = await open(receipt)
    const json = JSON.parse((await open(receipt, {})).text) as { requestId: string; operation: string }
    expect([status, page('h1').text()]).toEqual([200, 'Receipt'])
    expect(page('.data').text()).toContain(json.requestId)
  })

  it('texts of others are text', async () => {
    const key = encodeURIComponent(hostile)
    for (const path of [`/receipts/${key}`, `/r/https://${key}/`, `/docs/${key}`, `/jobs/${key}`, `/${key}`]) {
      const { status, text, page } = await open(path)
      expect([path, status >= 400, page('h1').length]).toEqual([path, true, 1])
      expect(text).not.toContain('<script>')
    }
  })

  it('/sitemap.xml names pages that exist, and robots.txt names it', async () => {
    const map = load((await open('/sitemap.xml')).text, { xml: true })
    const addresses = map('loc')
      .map((_, loc) => map(loc).text())
      .toArray()
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['/', '/pricing', '/docs/quick-start'].map((path) => expect.stringMatching(new RegExp(`${path}$`))),
      ),
    )
    const robots = (await open('/robots.txt')).text
    expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m)
    const some = addresses.filter((_, index) => index % 9 === 0)
    const statuses = some.map(async (address) => (await open(new URL(address).pathname)).status)
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
  })

  it('/.well-known/security.txt has a contact and ends within a year', async () => {
    const { text } = await open('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: mailto:help@site\.example$/m)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires - Date.now()).toBeGreaterThan(300 * 86_400_000)
    expect(expires - Date.now()).toBeLessThanOrEqual(366 * 86_400_000)
  })
})
