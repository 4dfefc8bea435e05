import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { assertSameRequest } from '#api/payments/join-payment.ts'
import { payableRequestOf, type RequestIdentity } from '#api/payments/quote-call.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { AppError } from '#shared/contract/errors.ts'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { boolean, integer, object, withDefault } from '#shared/contract/schema.ts'
import type { HeldPayment } from '#shared/payment-records/payment-record.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import released from './requests-1.json' with { type: 'json' }

const privateInputs = createPrivateInputs('a seed')
const validate = createValidate({ allow: [], own: [] })
const conflict = () => new AppError('PAYMENT_REUSED', 'Another request.')
const url = 'https://example.com/'

/** The hashes that this version stores with a payment, and the key by which it finds a stored answer. */
function identityOf(operation: Operation, sent: object) {
  const input = validate(operation, structuredClone(sent))
  const { requestHash, sentHash } = payableRequestOf(
    operation,
    { input, sent: () => sent, waitMs: 0 },
    { privateInputs },
  )
  return { stored: { requestHash, sentHash }, cacheKey: cacheKeyOf(operation, input) }
}

/** Whether a payment that one version stored is accepted for a request that another version reads. */
function isSame(stored: Partial<RequestIdentity>, request: RequestIdentity): boolean {
  try {
    assertSameRequest({ record: stored } as HeldPayment, request, conflict)
    return true
  } catch {
    return false
  }
}

/** The page operation of another version, with other fields beside its own. */
const withFields = (fields: object, change: Partial<Operation> = {}): Operation => {
  const base: Operation = fetchBasic
  return { ...base, input: object({ ...fetchBasic.input.properties, ...fields }), ...change }
}

describe('a request of an earlier release', () => {
  // If a field was added, put it into `laterFields` of its operation. Change the file only for an answer that must not be reused.
  it.each(released)('has the same hash and the same stored answer: $operation $sent', (request) => {
    const operation = operations.find(({ name }) => name === request.operation)
    if (operation === undefined) throw new Error(`There is no operation ${request.operation}.`)
    const { stored, cacheKey } = identityOf(operation, request.sent)
    expect({ requestHash: stored.requestHash, cacheKey }).toEqual({
      requestHash: request.requestHash,
      cacheKey: request.cacheKey,
    })
    expect(isSame({ requestHash: request.requestHash }, stored)).toBe(true)
  })
})

describe('a release that adds a field', () => {
  const added = { onlyHeadings: withDefault(boolean(), false) }
  const keyed = { cache: { keyFields: [...fetchBasic.cache.keyFields, 'onlyHeadings'] } }
  const next = withFields(added, { ...keyed, laterFields: { ...fetchBasic.laterFields, onlyHeadings: false } })
  const requests = [{ url }, { url, format: 'text' }, { url: 'https://EXAMPLE.com', timeout: 15_000 }]

  it.each(requests)('accepts payments of the release before, and the release before its payments: %j', (sent) => {
    // Without `laterFields` too: a developer may forget it.
    for (const version of [next, withFields(added, keyed)]) {
      const [before, after] = [identityOf(fetchBasic, sent).stored, identityOf(version, sent).stored]
      expect([isSame(before, after), isSame(after, before)]).toEqual([true, true])
    }
    const { requestHash } = identityOf(fetchBasic, sent).stored
    expect(isSame({ requestHash }, identityOf(next, sent).stored)).toBe(true)
  })

  it.each(requests)('finds the stored answers of the release before: %j', (sent) => {
    const { cacheKey } = identityOf(fetchBasic, sent)
    expect(identityOf(next, sent).cacheKey).toBe(cacheKey)
    expect(identityOf(next, { ...sent, onlyHeadings: false }).cacheKey).toBe(cacheKey)
    const other = identityOf(next, { ...sent, onlyHeadings: true })
    expect(other.cacheKey).not.toBe(cacheKey)
    expect(isSame(identityOf(next, sent).stored, other.stored)).toBe(false)
    const items = { field: 'urls', operation: next } as unknown as Parameters<typeof itemInputs>[0]
    const [item = { url }] = itemInputs(items, { ...sent, urls: [url] })
    expect(cacheKeyOf(next, item)).toBe(cacheKeyOf(next, validate(next, { ...sent, url })))
  })
})

describe('a release that changes a default', () => {
  const first = withFields({ depth: withDefault(integer(), 10) })
  const keyed = { cache: { keyFields: [...fetchBasic.cache.keyFields, 'depth'] } }
  const next = withFields({ depth: withDefault(integer(), 20) })

  it.each([
    ['the same words', { url }, { url }, true],
    ['the old default, written out', { url }, { url, depth: 10 }, true],
    ['the old value', { url, depth: 10 }, { url, depth: 10 }, true],
    ['the new default, written out', { url }, { url, depth: 20 }, false],
    ['the new default for the old value', { url, depth: 10 }, { url }, false],
  ])('compares requests by words and by meaning: %s', (_, before, after, expected) => {
    expect(isSame(identityOf(first, before).stored, identityOf(next, after).stored)).toBe(expected)
  })

  it('serves no answer that was made by the old default', () => {
    const laterFields = { depth: 10 }
    for (const change of [keyed, { ...keyed, laterFields }]) {
      const keyOf = (depth: number, sent: object) =>
        identityOf(withFields({ depth: withDefault(integer(), depth) }, change), sent).cacheKey
      expect(keyOf(20, { url })).not.toBe(keyOf(10, { url }))
      expect(keyOf(20, { url, depth: 10 })).toBe(keyOf(10, { url }))
    }
  })
})
