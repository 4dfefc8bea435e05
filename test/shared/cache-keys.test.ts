import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { isPrivate } from '#shared/contract/private-values.ts'

/** Input fields that do not enter the key, and why no stored answer depends on them. */
const outsideKeys: Readonly<Record<string, string>> = {
  timeout: 'An answer that lacked time is not stored (short-timeouts.test.ts).',
  cache: 'false: the call gets an answer of its own, made as that of the first call is.',
  cacheTtl: 'It decides whether a stored answer is young enough. An answer from stored pages is as old as the oldest.',
  respectUsage: 'It decides whether an answer is delivered (test/usage/usage.test.ts).',
  async: 'It decides how the call waits.',
  includeContent: 'Pages are added to the stored answer, and stored by themselves.',
  contentResults: 'Pages are added to the stored answer, and stored by themselves.',
  contentChars: 'Pages are added to the stored answer, and stored by themselves.',
}

const stored = operations.filter((operation) => 'cache' in operation)
const fields = stored.flatMap((operation) =>
  Object.entries(operation.input.properties).map(([field, schema]) => ({ operation, field, schema: schema as Schema })),
)
const validate = createValidate({ allow: [], own: [] })

describe('the key of a stored answer', () => {
  it.each(fields)('of $operation.name depends on $field, or no answer does', ({ operation, field, schema }) => {
    const input = validate(operation, { ...operation.example.input })
    const others = othersOf(schema, input[field])
    expect(others.length).toBeGreaterThan(0)
    const keys = new Set([input, ...others.map((value) => ({ ...input, [field]: value }))].map(keyOf))
    // The answer to a file is for its sender only.
    const isSecret = field === 'file' || others.every((value) => isPrivate(operation, { ...input, [field]: value }))
    if (isSecret) return expect(keys).toEqual(new Set([keyOf(input), undefined]))
    expect(keys.size).toBe(field in outsideKeys ? 1 : others.length + 1)

    function keyOf(given: Readonly<Record<string, unknown>>): string | undefined {
      return cacheKeyOf(operation, given)
    }
  })

  it('leaves out no field that does not exist', () => {
    const known = new Set(fields.map(({ field }) => field))
    expect(Object.keys(outsideKeys).filter((field) => !known.has(field))).toEqual([])
  })
})

interface Schema {
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

/** Values of a field other than the given one. */
function othersOf({ type = 'string', enum: choices, minimum = 1, maximum = 2 }: Schema, given: unknown): unknown[] {
  if (choices !== undefined) return choices.filter((choice) => choice !== given)
  switch (type) {
    case 'boolean':
      return [given !== true]
    case 'integer':
    case 'number':
      return [minimum, maximum].filter((value) => value !== given)
    case 'array':
      return [['https://other.example/'], ['https://other.example/', 'https://another.example/']]
    case 'object':
      return [{ width: 641, height: 480 }]
    default:
      return ['https://other.example/', 'another']
  }
}
