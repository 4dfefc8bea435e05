import { describe, expect, it } from 'vitest'
import type { InlineHandler, InlineName } from '#api/inline/handler.ts'
import { inlineHandlers } from '#api/inline/handlers.ts'
import { operation } from '#shared/operation.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { operations } from '#shared/operations/index.ts'
import { perCall, perItem } from '#shared/price.ts'
import type { Handlers } from '#workers/handler.ts'
import { pools } from '#workers/pools.ts'

// Each `@ts-expect-error` fails the type check when the line below it compiles.
describe('what does not compile', () => {
  it('is an operation without a handler', () => {
    // @ts-expect-error: no handler for fetch-basic
    const forgotten: Handlers<'fetch'> = {}
    // @ts-expect-error: no handler for free-fetch
    const forgottenInline: { [N in InlineName]: InlineHandler<N> } = { 'proof-verify': inlineHandlers['proof-verify'] }
    expect([forgotten, forgottenInline]).toHaveLength(2)
  })

  it('is a handler without an operation', () => {
    // @ts-expect-error: no operation of that name
    const stranger = { ...pools.fetch, 'fetch-nothing': pools.fetch['fetch-basic'] } satisfies Handlers<'fetch'>
    expect(stranger).toHaveProperty('fetch-nothing')
  })

  it('is a misspelt price field', () => {
    // @ts-expect-error: refrence
    const misspelt = perCall({ refrence: '0.005' })
    // @ts-expect-error: not a number of dollars
    const notDollars = perCall({ catalog: 'cheap' })
    expect([misspelt, notDollars]).toHaveLength(2)
  })

  it('is a price or a cache rule over a field the input does not have', () => {
    // @ts-expect-error: the input has url, not urls
    const wrongPrice = operation({ ...fetchBasic, price: perItem('urls', { catalog: '0.002' }) })
    // @ts-expect-error: colour is not a field
    const wrongCache = operation({ ...fetchBasic, cache: { by: ['colour'] } })
    expect([wrongPrice, wrongCache]).toHaveLength(2)
  })
})

describe('the lists', () => {
  it('pair every operation with exactly one handler of the same name', () => {
    const handled = [inlineHandlers, ...Object.values(pools)].flatMap((handlers) => Object.keys(handlers))
    expect(handled.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })
})
