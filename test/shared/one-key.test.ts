import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { requestHash } from '#api/payments/quote-call.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'

const validate = createValidate({ allow: [], own: [] })

/** The key of the stored answers and the identity of the payable request. */
function identityOf(name: OperationName, input: object) {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  const valid = validate(operation, structuredClone(input))
  return { key: cacheKeyOf(operation, valid), hash: requestHash(name, valid) }
}

const url = 'https://example.com/'
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const title = { type: 'string', description: 'Title' }
const price = { type: 'number' }

const same: [name: OperationName, one: object, other: object][] = [
  ['answer', { query: 'owls', country: 'uk' }, { question: 'owls', country: 'GB', sources: 3 }],
  [
    'extract',
    { url, schema: { type: 'object', properties: { title, price } } },
    {
      url: 'https://EXAMPLE.com',
      schema: { properties: { price, title: { description: 'Title', type: 'string' } }, type: 'object' },
    },
  ],
  ['research', { query: 'owls' }, { query: 'owls', resultCount: 5, includeRawContent: false }],
  ['research-deep', { query: 'owls', tier: 'deep' }, { topic: 'owls', depth: 'deep' }],
  ['company', { domain: 'example.com' }, { url: 'https://Example.com/about?x#y' }],
  ['intel-company', { target: 'Strixa', depth: 'basic' }, { param: 'Strixa', depth: 'quick' }],
  ['intel-market', { topic: 'owls', depth: 'deep' }, { param: 'owls', depth: 'comprehensive' }],
  ['intel-competitive', { company: 'Strixa' }, { param: 'Strixa', depth: 'standard', maxCompetitors: 5 }],
  ['intel-site-audit', { url }, { param: url, depth: 'quick' }],
  ['intel-site-audit', { url, depth: 'basic' }, { url, depth: 'standard' }],
  ['intel-site-audit', { url, depth: 'deep' }, { url, depth: 'comprehensive' }],
  ['intel-project', { url, contract }, { param: url, address: contract, async: false }],
]

const schema = { type: 'object', properties: { title } }
const urls = ['https://example.com/1', 'https://example.com/2']
const different: [name: OperationName, one: object, other: object][] = [
  ['answer', { query: 'owls' }, { query: 'owls', language: 'de' }],
  ['answer', { query: 'owls' }, { query: 'owls', sources: 4 }],
  ['extract', { url, schema }, { url, schema, instructions: 'The first one.' }],
  ['extract', { url, schema }, { url, schema: { ...schema, required: ['title'] } }],
  ['extract', { url, schema }, { url, schema: { type: 'object', properties: { title: { type: 'string' } } } }],
  ['extract', { url, schema }, { url: `${url}#part`, schema }],
  ['extract-smart', { url, query: 'plans' }, { url, query: 'plans', format: 'text' }],
  // The answer numbers its sources in the order of the URLs.
  ['compare', { urls }, { urls: urls.toReversed() }],
  ['compare', { urls }, { urls, focus: 'price' }],
  ['research', { query: 'owls' }, { query: 'owls', includeRawContent: true }],
  ['research-deep', { query: 'owls' }, { query: 'owls', freshness: 'week' }],
  ['intel-market', { topic: 'owls' }, { topic: 'owls', focus: 'prices' }],
  ['intel-competitive', { company: 'Strixa' }, { company: 'Strixa', maxCompetitors: 4 }],
  ['intel-site-audit', { url }, { url, depth: 'deep' }],
  ['intel-site-audit', { url }, { url, format: 'html' }],
  ['intel-project', { url, contract }, { url, contract, chain: 'ethereum' }],
]

describe('the identity of a call', () => {
  it.each(same)('is that of its other spelling: %s %j %j', (name, one, other) => {
    expect(identityOf(name, one)).toEqual(identityOf(name, other))
  })

  it.each(different)('is not that of another call: %s %j %j', (name, one, other) => {
    expect(identityOf(name, one).key).not.toBe(identityOf(name, other).key)
    expect(identityOf(name, one).hash).not.toBe(identityOf(name, other).hash)
  })
})
