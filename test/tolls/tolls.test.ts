import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Failed {
  code: string
  message: string
  retryable?: boolean
  details?: { path: string; message: string }[]
}

const price = { path: '/tolls/0/price', message: '0.01' }

describe('a page that asks for a payment', () => {
  let site: FixtureSite
  let requests = 0
  beforeAll(async () => {
    site = await openFixtureSite({
      '/open': articlePage('owls'),
      '/toll': (_request, response) => {
        requests += 1
        response.writeHead(402, { 'crawler-price': 'USD 0.01' }).end('Payment required')
      },
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const call = async <Body>(operation: OperationName, input: object) =>
    callOperation<Body>((await sharedService()).url, operation, input)

  it.each(['fetch-basic', 'fetch-resilient'] as const)(
    'is an error of %s with the price, after one request',
    async (operation) => {
      requests = 0
      const { status, body } = await call<Failed>(operation, { url: `${site.url}/toll` })
      expect([status, body.code, body.retryable]).toEqual([502, 'TARGET_PAYMENT_REQUIRED', false])
      expect(body.message).not.toMatch(/again|later/)
      expect(body.details).toContainEqual(price)
      expect(requests).toBe(1)
    },
  )

  it('is an error with the price in a batch and a crawl', async () => {
    const urls = [`${site.url}/open`, `${site.url}/toll`]
    const batch = await call<{ results: { error?: Failed }[] }>('batch-fetch', { urls })
    expect(batch.body.results[1]?.error).toMatchObject({ code: 'TARGET_PAYMENT_REQUIRED' })
    expect(batch.body.results[1]?.error?.details).toContainEqual(price)
    const crawl = await call<Failed>('crawl', { url: `${site.url}/toll`, limit: 1 })
    expect(crawl.body).toMatchObject({ code: 'TARGET_PAYMENT_REQUIRED', details: expect.arrayContaining([price]) })
  })

  it('is said by the preview, which requests nothing for an operation without a live sample', async () => {
    requests = 0
    const url = `${site.url}/toll`
    const live = await call<{ live: { error: Failed } }>('preview', { endpoint: '/fetch/basic', url })
    expect(live.body.live.error.details).toContainEqual(price)
    expect(requests).toBe(1)
    const known = await call<{ toll: Failed }>('preview', { endpoint: '/pdf', url })
    expect(known.body.toll).toMatchObject({ details: expect.arrayContaining([price]) })
    expect(requests).toBe(1)
    // Another page of the host shows nothing: an address may have a secret of the caller who read it.
    const other = await call<object>('preview', { endpoint: '/pdf', url: `${url}?other` })
    expect(other.body).not.toHaveProperty('toll')
  })
})
