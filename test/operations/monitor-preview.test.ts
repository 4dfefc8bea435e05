import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const shop = (more = '') =>
  `<!doctype html><title>Kettle</title><main><h1>Blue kettle</h1><p>It boils a litre of water within two minutes, and it is quiet.</p><p class="price">Price: 19.99 EUR</p>${more}</main>`

describeOperation('monitor-preview', (service) => {
  let site: FixtureSite
  const texts = ['Today we praise the apple harvest', 'Our neighbours paint a wooden fence', 'Somebody sings']
  let count = 0
  beforeAll(async () => {
    site = await openFixtureSite({
      '/shop': shop(),
      '/empty': '<!doctype html><title>Kettle</title><div id="root"></div><script src="/app.js"></script>',
      '/noisy': (_request, response) => {
        const text = texts[(count += 1) % texts.length]
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(shop(`<p>${text}</p>`))
      },
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const preview = (input: object) => callOperation(service().url, 'monitor-preview', input)

  it('returns the watched text and the price of a month, and requests the page twice', async () => {
    const { status, body } = await preview({ url: `${site.url}/shop`, checkInterval: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `${site.url}/shop`,
      title: 'Kettle',
      text: expect.stringContaining('It boils a litre of water'),
      noise: [],
      checksPerMonth: 360,
      price: { create: '0.01', perCheck: '0', perMonth: '0', currency: 'USD' },
      warnings: [],
    })
    expect(site.requests.filter((path) => path === '/shop')).toHaveLength(2)
  })

  it('describes the parts that change by themselves', async () => {
    const { body } = await preview({ url: `${site.url}/noisy`, mainContent: false })
    expect(body['noise']).toHaveLength(1)
  })

  it('takes the body of /monitor/create, and sends nothing to the webhook', async () => {
    const webhookUrl = `${site.url}/hook`
    const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const created = { url: `${site.url}/shop`, webhookUrl, webhookSecret, verifyWebhook: true, notifyOn: 'content' }
    const { status, body } = await preview(created)
    expect([status, body['title']]).toEqual([200, 'Kettle'])
    expect(site.requests).not.toContain('/hook')
    const refused = await preview({ ...created, webhookUrl: 'http://10.0.0.1/hook' })
    expect(refused.body).toMatchObject({ code: 'URL_NOT_ALLOWED', details: [{ path: '/webhookUrl' }] })
  })

  it('watches only the elements of the selector, and warns about a short text and absent keywords', async () => {
    const { body } = await preview({ url: `${site.url}/shop`, includeSelector: '.price', keywords: ['Sold out'] })
    expect(body['text']).toBe('Price: 19.99 EUR')
    expect(body['words']).toBe(3)
    expect(body['warnings']).toEqual([expect.stringContaining('3 words'), expect.stringContaining('keywords')])
  })

  it('warns about patterns that ignore the whole text', async () => {
    for (const [pattern, warnings] of [
      ['.*', [expect.stringContaining('ignorePatterns')]],
      [String.raw`\d+`, []],
    ] as const) {
      const { body } = await preview({ url: `${site.url}/shop`, ignorePatterns: [pattern] })
      expect(body['warnings']).toEqual(warnings)
    }
  })

  it('warns about an interval that the service does not allow', async () => {
    const { body } = await preview({ url: `${site.url}/shop`, checkInterval: 0.1 })
    expect(body['warnings']).toEqual([expect.stringContaining('checkInterval')])
  })

  it('answers a wrong selector and a page that fails with the error that the monitor would report', async () => {
    const wrong = await preview({ url: `${site.url}/shop`, includeSelector: '.absent' })
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'ELEMENT_NOT_FOUND'])
    const missing = await preview({ url: `${site.url}/absent` })
    expect([missing.status, missing.body['code']]).toEqual([502, 'TARGET_ERROR'])
  })

  it('recommends a tier for a page that needs a browser, not another operation', async () => {
    const { body } = await preview({ url: `${site.url}/empty` })
    expect(body).toMatchObject({ code: 'EMPTY_CONTENT', message: expect.stringContaining('tier pro') })
    expect(body['message']).not.toContain('/fetch/')
  })
})
