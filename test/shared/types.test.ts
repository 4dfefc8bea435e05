import { describe, expect, it } from 'vitest'
import type { InlineHandler, InlineName } from '#api/inline/handler.ts'
import { inlineHandlers } from '#api/inline/handlers.ts'
import { operation } from '#shared/contract/operation.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { perCall, perItem } from '#shared/contract/price.ts'
import type { Handlers } from '#workers/handler.ts'
import { pools } from '#workers/pools.ts'
import { handlers } from '#workers/pools/fetch.ts'

// Each `@ts-expect-error` fails the type check when the line below it compiles.
describe('compile errors', () => {
  it('are reported for an operation without a handler', () => {
    // @ts-expect-error: no handler for fetch-basic
    const forgotten: Handlers<'fetch'> = {}
    // @ts-expect-error: no handler for free-fetch
    const forgottenInline: { [N in InlineName]: InlineHandler<N> } = { 'proof-verify': inlineHandlers['proof-verify'] }
    expect([forgotten, forgottenInline]).toHaveLength(2)
  })

  it('are reported for a handler without an operation', () => {
    // @ts-expect-error: no operation of that name
    const stranger = { ...handlers, 'fetch-nothing': handlers['fetch-basic'] } satisfies Handlers<'fetch'>
    expect(stranger).toHaveProperty('fetch-nothing')
  })

  it('are reported for a misspelled price field', () => {
    // @ts-expect-error: refrence
    const misspelt = perCall({ refrence: '0.005' })
    // @ts-expect-error: not a number of dollars
    const notDollars = perCall({ catalog: 'cheap' })
    expect([misspelt, notDollars]).toHaveLength(2)
  })

  it('are reported for a price or cache rule with an unknown input field', () => {
    // @ts-expect-error: the input has url, not urls
    const wrongPrice = operation({ ...fetchBasic, price: perItem('urls', { catalog: '0.002' }) })
    // @ts-expect-error: colour is not a field
    const wrongCache = operation({ ...fetchBasic, cache: { by: ['colour'] } })
    expect([wrongPrice, wrongCache]).toHaveLength(2)
  })
})

describe('the operation and handler lists', () => {
  it('contain the handler of each operation in its pool, and of no other', async () => {
    const loaded = Object.entries(pools).map(async ([pool, load]) => [pool, await load()])
    const lists: Record<string, object> = { ...Object.fromEntries(await Promise.all(loaded)), inline: inlineHandlers }
    for (const { name, pool } of operations)
      expect([name, Object.keys(lists[pool] ?? {})]).toEqual([name, expect.arrayContaining([name])])
    const handled = new Set(Object.values(lists).flatMap((ofPool) => Object.keys(ofPool)))
    expect([...handled].toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })
})
