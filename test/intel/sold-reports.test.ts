import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { model } from './report-model.ts'

/** Each report with its price on the catalog list and on the reference list, in dollars. */
const reports = [
  { name: 'intel-company', path: '/intel/company', subject: { target: 'Strixa' }, catalog: '0.5', reference: '1' },
  { name: 'intel-market', path: '/intel/market', subject: { topic: 'owl boxes' }, catalog: '2', reference: '5' },
  {
    name: 'intel-competitive',
    path: '/intel/competitive',
    subject: { company: 'Strixa' },
    catalog: '3',
    reference: '8',
  },
] as const satisfies { name: OperationName; [field: string]: unknown }[]

describe('the reports of companies, markets and competitors', () => {
  const scope = new AsyncDisposableStack()
  let web: FixtureUpstream
  let paid: PaidService
  beforeAll(async () => {
    web = scope.use(await openIntelWebFixture())
    paid = scope.use(await openPaidService({}, { ...web.settings, ...model.settings }))
  })
  afterEach(() => model.reset())
  afterAll(() => scope.disposeAsync())

  const amountOf = async (url: string, path: string) =>
    (await callOperation<Preview>(url, 'preview', { endpoint: path })).body.price.amount

  it.each(reports)('$name costs $catalog dollars, which are refunded if the model fails', async (report) => {
    const { path, subject, catalog } = report
    expect(await amountOf(paid.service.url, path)).toBe(catalog)
    model.mode = 'refusal'
    const reply = await paid.pay(subject, { path })
    expect(reply.status).toBe(503)
    const requestId = reply.headers.get('X-Request-Id')
    const receipt = async () => (await callOperation(paid.service.url, 'receipt-get', { requestId })).body
    await expect.poll(receipt).toMatchObject({ outcome: 'refunded', refunded: { amount: catalog } })
  })

  it('cost what the reference list says', async () => {
    await using fleet = await openFleet({ ...model.settings, PRICE_LIST: 'reference' })
    const listed = await fleet.api()
    for (const { path, reference } of reports)
      expect([path, await amountOf(listed.url, path)]).toEqual([path, reference])
  })

  it('are 503 without a language model', async () => {
    const plain = await sharedService()
    for (const { name, subject } of reports) {
      const { status, body } = await callOperation(plain.url, name, subject)
      expect([name, status, body['code']]).toEqual([name, 503, 'AI_UNAVAILABLE'])
    }
  })
})

interface Preview {
  price: { amount: string }
}
