import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callAs,
  openCreditService,
  openWalletWithCredits,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { scrape, valueOf, type Sample } from '#test/support/processes/metrics.ts'
import { openProcess, serviceSettings } from '#test/support/processes/service.ts'

const token = 'a-token-of-the-operator'

describe('the metrics of money', () => {
  let credits: CreditService
  let urls: (...paths: string[]) => string[]
  beforeAll(async () => {
    credits = await openCreditService({ ADMIN_TOKEN: token })
    urls = (...paths) => paths.map((path) => credits.site.url + path)
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const revenue = (samples: readonly Sample[], labels: Sample['labels'] = {}) =>
    valueOf(samples, 'webintel_revenue_dollars_total', labels)
  const refunds = (samples: readonly Sample[], labels: Sample['labels'] = {}) =>
    valueOf(samples, 'webintel_refunds_dollars_total', labels)

  it('have what was settled and refunded, once each, and the same after a crash', async () => {
    const { service, site } = credits
    const unsold = await scrape(service.url, token)
    expect([revenue(unsold), refunds(unsold)]).toEqual([0, 0])
    expect(revenue(unsold, { operation: 'crawl', method: 'credits' })).toBe(0)

    // The minimum of a payment on a chain is above the price of the list.
    expect((await credits.pay({ url: `${site.url}/?fresh` })).status).toBe(200)
    // One of two pages fails.
    expect((await credits.pay({ urls: urls('/?one', '/missing') }, { path: '/batch/fetch' })).status).toBe(200)
    const of = { url: service.url, by: await openWalletWithCredits(service, 1_000_000) }
    expect((await callAs(of, 'fetch-basic', { url: `${site.url}/?credits` })).status).toBe(200)
    // Neither is charged.
    expect((await callAs(of, 'fetch-basic', { url: `${site.url}/missing` })).status).toBe(502)
    expect((await credits.pay({ url: `${site.url}/missing?` })).status).toBe(502)

    const expected = [
      ['fetch-basic', 'x402', 0.004, 0],
      ['batch-fetch', 'x402', 0.006, 0.003],
      ['fetch-basic', 'credits', 0.002, 0],
    ] as const
    const read = (samples: readonly Sample[]) =>
      expected.map(([operation, method]) => [
        operation,
        method,
        revenue(samples, { operation, method }),
        refunds(samples, { operation, method }),
      ])
    await expect.poll(async () => read(await scrape(service.url, token))).toEqual(expected)
    const sold = await scrape(service.url, token)
    expect(revenue(sold)).toBeCloseTo(0.012, 9)
    expect(revenue(sold, { network: credits.devnet.network })).toBeCloseTo(0.01, 9)

    await service.process.end('SIGKILL')
    const settings = { ...serviceSettings(service.dir), ...credits.settings, ADMIN_TOKEN: token }
    await using again = openProcess(['start.js'], settings)
    const { listening } = await again.logged('listening')
    expect(read(await scrape(String(listening), token))).toEqual(expected)
  })
})
