import { expect, it } from 'vitest'
import { checkLimits } from '#scheduler/monitors/check-deps.ts'
import { microDollars } from '#shared/contract/price.ts'

const config = {
  POOL_CONCURRENCY: { fetch: 1, crawl: 1, search: 1, research: 1, intel: 1, monitor: 40, webhook: 1 },
  LIMITS: {},
  HOST_CONCURRENCY: 4,
  MONITOR_CHECK_PRICES: {},
  PRICE_LIST: 'catalog',
  PAYMENTS: 'x402',
} as const

const dollars = microDollars

it.each([
  ['without settings', {}, { scheduled: { basic: 0, pro: 6000 }, early: { basic: 2000, pro: 6000 } }],
  [
    'with the reference list',
    { PRICE_LIST: 'reference' },
    { scheduled: { basic: 0, pro: 15_000 }, early: { basic: 5000, pro: 15_000 } },
  ],
  [
    'with a price of each check',
    { MONITOR_CHECK_PRICES: { basic: dollars('0.004'), pro: dollars('0.005') } },
    { scheduled: { basic: 4000, pro: 5000 }, early: { basic: 4000, pro: 5000 } },
  ],
  [
    'with all checks included',
    { MONITOR_CHECK_PRICES: { pro: dollars('0'), run: dollars('0') } },
    { scheduled: { basic: 0, pro: 0 }, early: { basic: 0, pro: 0 } },
  ],
  ['without payments', { PAYMENTS: 'off' }, { scheduled: { basic: 0, pro: 0 }, early: { basic: 0, pro: 0 } }],
] as const)('%s, a check costs its price', (_, changed, expected) => {
  expect(checkLimits({ ...config, ...changed }).prices).toEqual(expected)
})

it('a check needs an owner where payments are on', () => {
  expect(checkLimits(config).needsOwner).toBe(true)
  expect(checkLimits({ ...config, PAYMENTS: 'off' }).needsOwner).toBe(false)
})

it.each([
  [4, 4],
  [0, 10],
  [64, 10],
])('with HOST_CONCURRENCY=%i, %i checks of one host run at once', (HOST_CONCURRENCY, perHost) => {
  expect(checkLimits({ ...config, HOST_CONCURRENCY }).perHost).toBe(perHost)
})
