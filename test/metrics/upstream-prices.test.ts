import { expect, it } from 'vitest'
import { readConfig } from '#shared/runtime/config.ts'

it('reads the prices of requests to services', () => {
  const prices = readConfig({ UPSTREAM_PRICES: 'serper:0.001, brave-search:0.005' }).UPSTREAM_PRICES
  expect([...prices]).toEqual([
    ['serper', 1000],
    ['brave-search', 5000],
  ])
  for (const wrong of ['serper', 'serper:', 'serper:cheap', 'Brave Search:1', 'serper:0.001,', ':1'])
    expect(() => readConfig({ UPSTREAM_PRICES: wrong }), wrong).toThrow(/^UPSTREAM_PRICES: expected /i)
})
