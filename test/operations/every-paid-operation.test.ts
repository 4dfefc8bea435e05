import { decodePaymentRequiredHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { operations, type AnyOperation, type OperationName } from '#shared/contract/operations/index.ts'
import { microDollars, usd, type MicroDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openService } from '#test/support/processes/service.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { domainZones } from '#test/support/upstream-fixtures/domain-zones.ts'
import { everyUpstream } from '#test/support/upstream-fixtures/every-upstream.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openUpstreams } from '#test/support/upstream-fixtures/open-upstreams.ts'

/** Fields that make the example of an operation fail. The URL of other examples is replaced by one that does not exist. */
const failing: Partial<Record<OperationName, object>> = {
  // Zeros.
  convert: { file: 'AAAAAAAAAAAAAAAA' },
  answer: { query: 'fail' },
  company: { domain: 'http://127.0.0.1:1/' },
  compare: { urls: ['http://127.0.0.1:1/a', 'http://127.0.0.1:1/b'] },
  discussions: { query: 'fail' },
  domain: { domain: 'fail.com' },
  'intel-company': { target: 'fail' },
  'intel-competitive': { company: 'fail' },
  'intel-market': { topic: 'fail' },
  'package-info': { name: 'nothing-of-this-name' },
  research: { query: 'fail' },
  'research-deep': { query: 'fail' },
  search: { query: 'fail' },
  'search-autocomplete': { query: 'fail' },
  'search-images': { query: 'fail' },
  'search-news': { query: 'fail' },
  'search-places': { query: 'fail' },
  'search-scholar': { query: 'fail' },
  'search-shopping': { query: 'fail' },
  'search-trends': { query: 'fail' },
  'youtube-transcript': { videoId: 'fail_______' },
}

/** These read the pages that their search finds, and reports need a language model. */
const readers: ReadonlySet<OperationName> = new Set([
  'answer',
  'research',
  'research-deep',
  'intel-company',
  'intel-competitive',
  'intel-market',
])

const scope = new AsyncDisposableStack()
let fixture: PaidFixture
const urls = { reader: '', other: '' }
beforeAll(async () => {
  fixture = scope.use(await openPaidFixture())
  const upstreams = scope.use(await openUpstreams(everyUpstream))
  const web = scope.use(await openUpstreams({ search: openIntelWebFixture, model: openModelFixture }))
  const dns = scope.use(await openDnsServer(domainZones))
  const settings = {
    ...fixture.settings,
    ...upstreams.settings,
    DNS_SERVERS: dns.address,
    BROWSER_CONCURRENCY: '2',
    SYNC_WAIT_MS: '110000',
  }
  const [other, reader] = await Promise.all([
    openService({ ...settings, SEARCH_PROVIDERS: 'serper,serpapi' }),
    openService({ ...settings, ...web.settings }),
  ])
  urls.other = scope.use(other).url
  urls.reader = scope.use(reader).url
})
afterAll(() => scope.disposeAsync())

const sold = operations.filter(({ access, method }) => access === 'paid' && method === 'POST')

describe.each(sold.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_, operation: AnyOperation) => {
    const { name, method, path, example } = operation
    const url = () => (readers.has(name) ? urls.reader : urls.other)

    const call = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(url() + path, {
        method,
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    /** The example input, with URLs that exist. */
    const workingBody = () => JSON.stringify(example.input).replaceAll('https://example.com', fixture.site.url)
    const failingBody = () =>
      JSON.stringify({ ...example.input, ...failing[name] }).replaceAll(
        /https:\/\/example\.com[^"]*/g,
        `${fixture.site.url}/none`,
      )
    const paid = () => fixture.payer.balanceOf(fixture.devnet.payTo)
    const receiptOf = async (requestId: string | null) =>
      (await callOperation(url(), 'receipt-get', { requestId })).body

    it('answers an unpaid call with its price, whatever the body is', async () => {
      const { onChainPrice } = quote(operation.price, validInput(operation), {
        list: 'catalog',
        minimumPayment: microDollars('0.004'),
        cachedItems: 0,
      })
      const isStored = (operation.cache ?? operation.items) !== undefined
      const bodies = ['', '{}', 'null', '[]', 'not JSON', '{"stranger":1}', JSON.stringify(example.input)]
      for (const body of bodies) {
        const response = await call(body, { 'Content-Type': body === '' ? 'text/plain' : 'application/json' })
        expect([body, response.status, await response.text()]).toEqual([body, 402, '{}'])
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(response.headers.get('Cache-Status')).toBe(isStored ? 'webintel; fwd=miss' : null)
        const { x402Version, resource, accepts } = requirementsOf(response)
        expect([x402Version, resource?.url]).toEqual([2, expect.stringContaining(path)])
        expect(accepts).toMatchObject([
          {
            scheme: 'exact',
            network: fixture.devnet.network,
            amount: String(onChainPrice),
            payTo: fixture.devnet.payTo,
          },
        ])
      }
    })

    it('rejects an invalid input without using the payment, which then pays for a valid call', async () => {
      const payment = await fixture.payer.sign(await call(workingBody()))
      const before = await paid()
      const refused = await call('{}', { 'Payment-Signature': payment })
      expect(refused.status).toBe(400)
      const { headers } = await checkReply(refused, name)
      const requestId = headers.get('X-Request-Id')
      expect(await receiptOf(requestId)).toMatchObject({ code: 'RECEIPT_NOT_FOUND' })
      expect(await paid()).toBe(before)

      const answered = await call(workingBody(), { 'Payment-Signature': payment })
      expect(answered.status).toBe(200)
      await checkReply(answered, name)
      expect(answered.headers.get('Cache-Control')).toBe('private, no-store')
      expect(answered.headers.get('PAYMENT-RESPONSE')).not.toBeNull()
      const receipt = answered.headers.get('X-Receipt-Id')
      expect(answered.headers.get('X-Receipt-Url')).toContain(`/receipts/${receipt}`)
      expect(await receiptOf(receipt)).toMatchObject({
        endpoint: path,
        method,
        status: 200,
        outcome: 'delivered',
      })
      expect(await paid()).toBeGreaterThan(before)
    })

    // An inline operation with a valid input cannot fail.
    if (operation.pool !== 'inline') {
      it('charges nothing for a failed call', async () => {
        const payment = await fixture.payer.sign(await call(failingBody()))
        const before = await paid()
        const reply = await call(failingBody(), { 'Payment-Signature': payment })
        const { status } = await checkReply(reply, name)
        // A call with items answers 200 even if all items failed.
        if (!('items' in operation)) expect(status).toBeGreaterThanOrEqual(400)
        const requestId = reply.headers.get('X-Request-Id')
        const moved = usd(Number((await paid()) - before) as MicroDollars)
        if (operation.payment?.isPrepaid !== true) {
          expect(moved).toBe('0')
          expect(await receiptOf(requestId)).toMatchObject({ outcome: 'failed', status })
          return
        }
        const refunded = { outcome: 'refunded', status, refunded: { amount: moved } }
        await expect.poll(() => receiptOf(requestId)).toMatchObject(refunded)
      })
    }

    it('rejects a call above X-Max-Price without requesting payment', async () => {
      const payment = await fixture.payer.sign(await call(workingBody()))
      const before = await paid()
      for (const sent of [{}, { 'Payment-Signature': payment }]) {
        const reply = await call(workingBody(), { 'X-Max-Price': '0.000001', ...sent })
        expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
        const { status, body } = await checkReply(reply, name)
        expect([status, body['code']]).toEqual([412, 'PRICE_ABOVE_MAX'])
        expect(body['details']).toMatchObject([{ path: 'X-Max-Price' }])
      }
      expect(await paid()).toBe(before)
    })
  },
)

const validate = createValidate({ allow: [], own: [] })
const validInput = (operation: AnyOperation) => validate(operation, structuredClone(operation.example.input))

function requirementsOf(response: Response) {
  return decodePaymentRequiredHeader(response.headers.get('PAYMENT-REQUIRED') ?? '')
}
