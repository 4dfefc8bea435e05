import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { inputSchemaOf } from '#api/documents/openapi/input-schema.ts'
import { requestHash } from '#api/payments/quote-call.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { discussions } from '#shared/contract/operations/discussions.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { operations } from '#shared/contract/operations/index.ts'

const aliased: Operation = { ...discussions, fieldAliases: { topic: 'query', order: 'sort' } }
const validate = createValidate({ allow: [], own: [] })

describe('fields with a second name', () => {
  it('reach the handler under the name of the schema', () => {
    expect(validate(aliased, { topic: 'owls', order: 'recent' })).toMatchObject({ query: 'owls', sort: 'recent' })
    expect(validate(aliased, { topic: 'owls' })).not.toHaveProperty('topic')
  })

  it('make the same request under both names, so one payment pays for either', () => {
    const hashOf = (input: object) => requestHash('discussions', validate(aliased, input))
    expect(hashOf({ topic: 'owls' })).toEqual(hashOf({ query: 'owls' }))
  })

  it('are rejected under both names, even with equal values', () => {
    for (const input of [
      { query: 'owls', topic: 'owls' },
      { query: 'owls', sort: 'recent', order: 'recent' },
    ])
      expect(() => validate(aliased, input)).toThrow(/is an alias of (query|sort); send only one of them/)
  })

  it('are rejected under two other names', () => {
    const twice: Operation = { ...discussions, fieldAliases: { topic: 'query', subject: 'query' } }
    expect(() => validate(twice, { topic: 'owls', subject: 'mice' })).toThrow(/is an alias of query/)
    expect(validate(twice, { subject: 'mice' })).toMatchObject({ query: 'mice' })
  })

  it('have the rules of the schema', () => {
    expect(() => validate(aliased, { topic: '' })).toThrow(
      /query must have at least 1 character, found a string of 0 characters/,
    )
    expect(() => validate(aliased, { topic: 'owls', stranger: 1 })).toThrow(/stranger is not a field/)
    expect(() => validate(aliased, {})).toThrow(/query is missing/)
  })

  it('do not reach the prototype of the input', () => {
    for (const input of ['{"topic":"x","__proto__":{"query":"y"}}', '{"__proto__":{"topic":"x"}}'])
      expect(() => validate(aliased, JSON.parse(input))).toThrow(/is not a field/)
    expect(Object.prototype).not.toHaveProperty('query')
  })

  it.each([null, [], 'owls', 7])('leave an input that is not an object to the schema: %s', (input) => {
    expect(() => validate(aliased, input)).toThrow(/must be an object/)
  })

  it('appear in OpenAPI: a body has one of the names', () => {
    expect(inputSchemaOf(aliased)).toMatchObject({
      properties: {
        topic: { type: 'string', maxLength: 500, description: 'Another name of `query`' },
        order: { enum: ['relevance', 'recent'] },
      },
      allOf: [{ oneOf: [{ required: ['query'] }, { required: ['topic'] }] }, { not: { required: ['sort', 'order'] } }],
    })
    expect(inputSchemaOf(aliased)).not.toHaveProperty('required')
    expect(inputSchemaOf(aliased)).not.toHaveProperty('properties.order.default')
    expect(inputSchemaOf(fetchBasic)).toBe(fetchBasic.input)
  })

  it('are not fields of the schema, and stand for one', () => {
    for (const operation of operations) {
      const { name, input, fieldAliases = {} } = operation as Operation
      for (const [alias, field] of Object.entries(fieldAliases)) {
        expect([name, alias, alias in input.properties]).toEqual([name, alias, false])
        expect([name, field, field in input.properties]).toEqual([name, field, true])
      }
    }
  })
})
