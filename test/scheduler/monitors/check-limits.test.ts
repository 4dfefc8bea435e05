import { expect, it } from 'vitest'
import { checkLimits } from '#scheduler/monitors/check-limits.ts'
import { microDollars } from '#shared/contract/price.ts'

const config = {
  MONITOR_CONCURRENCY: 40,
  MONITOR_CONFIRM_SECONDS: 15,
  HOST_CONCURRENCY: 4,
  MONITOR_CHECK_PRICE: microDollars('0.001'),
  PRICE_LIST: 'catalog',
  PAYMENTS: 'x402',
} as const

it('a check costs its price and needs an owner, and nothing where payments are off', () => {
  expect(checkLimits(config)).toMatchObject({ needsOwner: true, prices: { basic: 1000, pro: 3000 } })
  const free = { needsOwner: false, prices: { basic: 0, pro: 0 } }
  expect(checkLimits({ ...config, PAYMENTS: 'off' })).toMatchObject(free)
})

it.each([
  [4, 4],
  [0, 10],
  [64, 10],
])('with HOST_CONCURRENCY=%i, %i checks of one host run at once', (HOST_CONCURRENCY, perHost) => {
  expect(checkLimits({ ...config, HOST_CONCURRENCY }).perHost).toBe(perHost)
})
