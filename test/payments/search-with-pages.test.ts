import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

let serper: FixtureUpstream
let paid: PaidService
beforeAll(async () => {
  serper = await openSerperFixture()
  const pages = { '/owls': articlePage('owls'), '/barns': articlePage('barns') }
  paid = await openPaidService(pages, { ...serper.settings, SEARCH_PROVIDERS: 'serper' })
  const organic = ['/owls', '/none', '/barns'].map((path) => ({ title: path, link: paid.site.url + path, snippet: '' }))
  serper.respond = () => ({ body: { organic } })
})
afterAll(async () => {
  await paid[Symbol.asyncDispose]()
  await serper[Symbol.asyncDispose]()
})

const search = { query: 'owls', includeContent: true, contentResults: 4 }

it('charges a search and the pages that it delivered, fresh and then stored', async () => {
  const path = '/search'
  // The search and two of four pages; then the stored search and two stored pages.
  for (const [moved, refunded] of [
    [21_000, '0.003'],
    [10_500, '0.0051'],
  ] as const) {
    const before = await paid.paid()
    const response = await paid.pay(search, { path })
    expect(response.status).toBe(200)
    expect(Number((await paid.paid()) - before)).toBe(moved)
    const requestId = response.headers.get('X-Receipt-Id')
    const receipt = async () => (await callOperation(paid.service.url, 'receipt-get', { requestId })).body
    await expect.poll(receipt).toMatchObject({ outcome: 'delivered', refunded: { amount: refunded } })
  }
  expect(serper.requests).toHaveLength(1)
})

it('charges the search even if no page could be read', async () => {
  serper.respond = () => ({ body: { organic: [{ title: 'None', link: `${paid.site.url}/none`, snippet: '' }] } })
  const response = await paid.pay({ ...search, query: 'nothing to read' }, { path: '/search' })
  expect(response.status).toBe(200)
  const requestId = response.headers.get('X-Receipt-Id')
  const receipt = async () => (await callOperation(paid.service.url, 'receipt-get', { requestId })).body
  await expect.poll(receipt).toMatchObject({ outcome: 'delivered', refunded: { amount: '0.006' } })
})
