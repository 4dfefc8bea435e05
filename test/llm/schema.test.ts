import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { array, boolean, choice, integer, object, optional, string, type TObject } from '#shared/contract/schema.ts'
import { strictProblem } from '#test/support/upstream-fixtures/model/strict-problem.ts'
import { checkReply } from '#workers/llm/asking/check-reply.ts'
import { strictSchema } from '#workers/llm/chat/strict-schema.ts'

/** A schema as a caller may send it, with the type that ours have. */
const asSchema = (schema: object): TObject => schema as TObject

const text = (value: unknown) => JSON.stringify(value)

describe('the schema that strict servers get', () => {
  it('requires every property, and lets optional ones be null', () => {
    const output = object({
      name: string({ description: 'Its name', minLength: 1, maxLength: 80 }),
      color: optional(choice(['red', 'blue'])),
      size: optional(object({ width: integer({ minimum: 1 }) }, { description: 'Its size' })),
      tags: optional(array(string(), { maxItems: 3 })),
    })
    expect(strictSchema(output)).toEqual({
      isStrict: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'color', 'size', 'tags'],
        properties: {
          name: { type: 'string', description: 'Its name (minLength: 1, maxLength: 80)' },
          color: { type: ['string', 'null'], enum: ['red', 'blue', null] },
          size: {
            description: 'Its size',
            anyOf: [
              {
                type: 'object',
                additionalProperties: false,
                required: ['width'],
                properties: { width: { type: 'integer', description: '(minimum: 1)' } },
              },
              { type: 'null' },
            ],
          },
          tags: { type: ['array', 'null'], items: { type: 'string' }, description: '(maxItems: 3)' },
        },
      },
    })
  })

  it.each([
    [
      'references',
      { type: 'object', properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { type: 'object', properties: {} } } },
    ],
    [
      'alternatives',
      {
        type: 'object',
        properties: { a: { oneOf: [{ type: 'string' }, { type: 'object', properties: { b: { type: 'number' } } }] } },
      },
    ],
    ['types in a list', { type: 'object', properties: { a: { type: ['string', 'null'], format: 'email' } } }],
    ['constants', { type: 'object', properties: { a: { const: 'x' }, b: { enum: [1, 'y'] } } }],
  ])('keeps to the subset for %s', (_, schema) => {
    const strict = strictSchema(asSchema(schema))
    expect(strict.isStrict).toBe(true)
    expect(strictProblem(strict.schema)).toBeUndefined()
  })

  it.each([
    ['open objects', { type: 'object', additionalProperties: { type: 'string' } }],
    ['any value', { type: 'object', properties: { a: {} } }],
    ['conditions', { type: 'object', properties: { a: { type: 'string', not: { const: 'x' } } } }],
    ['tuples', { type: 'object', properties: { a: { type: 'array', prefixItems: [{ type: 'string' }] } } }],
  ])('is sent as it is, and not as strict, for %s', (_, schema) => {
    expect(strictSchema(asSchema(schema))).toEqual({ isStrict: false, schema })
  })
})

describe('a reply', () => {
  const output = asSchema({
    type: 'object',
    additionalProperties: false,
    required: ['name', 'parts'],
    properties: {
      name: { type: 'string', pattern: '^[a-z]+$' },
      note: { type: 'string' },
      rating: { type: ['number', 'null'] },
      parts: { type: 'array', items: { $ref: '#/$defs/part' } },
    },
    $defs: {
      part: {
        type: 'object',
        additionalProperties: false,
        required: [],
        properties: { id: { type: 'integer' }, part: { $ref: '#/$defs/part' } },
      },
    },
  })

  it('loses the nulls of absent fields, at any depth, and keeps those that the schema allows', () => {
    const reply = { name: 'a', note: null, rating: null, parts: [{ id: null, part: { id: 1, part: null } }] }
    expect(checkReply(text(reply), output)).toEqual({
      value: { name: 'a', rating: null, parts: [{ part: { id: 1 } }] },
    })
  })

  it('loses fields that the schema does not know', () => {
    const reply = { name: 'a', parts: [{ id: 1, extra: true }], more: 1, ['__proto__']: { admin: true } }
    expect(checkReply(`{"__proto__":{"admin":true},${text(reply).slice(1)}`, output)).toEqual({
      value: { name: 'a', parts: [{ id: 1 }] },
    })
  })

  it.each([
    [{ parts: [] }, 'name'],
    [{ name: null, parts: [] }, '/name'],
    [{ name: 'A1', parts: [] }, '/name'],
    [{ name: 'a', parts: [{ id: 'one' }] }, '/parts/0/id'],
    [{ name: 'a', parts: 'none' }, '/parts'],
  ])('is refused with the place of the problem: %j', (reply, place) => {
    const checked = checkReply(text(reply), output)
    expect(text('problems' in checked && checked.problems)).toContain(place)
  })

  it('round-trips through the strict schema, whatever optional fields it has', () => {
    const shape = object({
      a: optional(string()),
      b: optional(object({ c: optional(boolean()), d: integer() })),
      e: array(object({ f: optional(integer()) })),
    })
    const value = fc.record(
      {
        a: fc.string(),
        b: fc.record({ c: fc.boolean(), d: fc.integer() }, { requiredKeys: ['d'] }),
        e: fc.array(fc.record({ f: fc.integer() }, { requiredKeys: [] })),
      },
      { requiredKeys: ['e'] },
    )
    fc.assert(
      fc.property(value, (given) => {
        const { b, e } = given
        const withNulls = {
          a: null,
          ...given,
          b: b === undefined ? null : { c: null, ...b },
          e: e.map((item) => Object.assign({ f: null }, item)),
        }
        expect(checkReply(text(withNulls), shape)).toEqual({ value: JSON.parse(text(given)) })
      }),
    )
  })

  it.each(['['.repeat(100_000), '{"a":'.repeat(100_000), '{'.repeat(7000), 'a:b\n'.repeat(1900)])(
    'that nests or repeats without end is refused, without harm',
    (reply) => expect(checkReply(`{${reply}`, output)).toHaveProperty('problems'),
  )
})
