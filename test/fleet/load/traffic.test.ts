import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { Client } from '#client/index.ts'
import { pollOptions, watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openPaidService } from '#test/support/payments/paid-fixture.ts'
import { fund, publicUrl } from '#test/support/processes/credit-service.ts'
import { scrape, valueOf } from '#test/support/processes/metrics.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import { openWatchedSite } from '#test/support/sites/watched-site.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

const token = 'a-token-of-the-operator'

it('metrics count payments, credits, upstreams, checks, webhooks and browsers of real traffic', async () => {
  await using searxng = await openSearxngFixture()
  await using receiver = await openWebhookReceiver()
  await using watched = await openWatchedSite()
  await using paid = await openPaidService(undefined, {
    ...watchfulEnv,
    ...searxng.settings,
    SEARCH_PROVIDERS: 'searxng',
    UPSTREAM_PRICES: 'searxng:0.003',
    ADMIN_TOKEN: token,
    BROWSER_CONCURRENCY: '1',
    PUBLIC_URL: publicUrl,
  })
  const { site, service, devnet } = paid
  const key = generatePrivateKey()
  await fund(devnet, key, 20_000_000n)
  const options = { baseUrl: service.url, publicUrl, signer: privateKeyToAccount(key), maxPrice: '10' }
  const [onChain, onCredits] = [new Client(options), new Client({ ...options, credits: { buy: '10' } })]
  const read = async (name: string, labels: Record<string, string> = {}) =>
    valueOf(await scrape(service.url, token), `webintel_${name}`, labels)

  await onChain.fetch.basic({ url: `${site.url}/?chain` })
  await onChain.fetch.basic({ url: `${site.url}/none` }).catch(() => {})
  await onCredits.fetch.basic({ url: `${site.url}/?credits` })
  // The call on the chain, and the purchase of the bundle.
  expect(await read('payment_transitions_total', { method: 'x402', state: 'settled' })).toBe(2)
  expect(await read('payment_transitions_total', { method: 'x402', state: 'released' })).toBe(1)
  expect(await read('payment_transitions_total', { method: 'credits', state: 'settled' })).toBe(1)
  expect(await read('credits_dollars_total', { type: 'purchase' })).toBe(10)
  expect(await read('credits_dollars_total', { type: 'bonus' })).toBe(2)
  expect(await read('credits_dollars_total', { type: 'spend' })).toBeCloseTo(0.002, 9)

  await onCredits.search({ query: 'owls' })
  const upstream = { upstream: 'SearXNG', outcome: '2xx' }
  expect(await read('upstream_request_duration_seconds_count', upstream)).toBe(1)
  expect(await read('cost_dollars_total', { service: 'SearXNG' })).toBeCloseTo(0.003, 9)

  await onCredits.fetch.pro({ url: `${site.url}/?rendered` })
  expect(await read('browser_tabs')).toBe(1)
  expect(await read('browser_waiting')).toBe(0)
  expect(await read('browser_memory_bytes')).toBeGreaterThan(2 ** 20)

  watched.show('/', articlePage('tides'))
  const webhookUrl = receiver.url
  const { monitorId } = await onCredits.monitor.create({ url: `${watched.url}/`, webhookUrl, checkInterval: 1 / 3600 })
  const checks = async () => (await onCredits.monitor.get({ monitorId })).checkCount
  await expect.poll(checks, pollOptions).toBeGreaterThan(0)
  watched.show('/', articlePage('volcanoes'))
  await receiver.nth(1)
  await expect.poll(() => read('webhook_notices_total', { status: 'delivered' }), pollOptions).toBeGreaterThan(0)
  expect(await read('webhook_attempt_duration_seconds_count', { outcome: 'delivered' })).toBeGreaterThan(0)
  expect(await read('monitor_checks_total', { outcome: 'finished' })).toBeGreaterThan(1)
})
