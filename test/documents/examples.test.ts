import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { assertOutput } from '#test/support/calls/client.ts'

const validate = createValidate({ allow: [], own: [] })

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  'the example of %s',
  (_, operation) => {
    it('has a valid input', () => {
      expect(validate(operation, structuredClone(operation.example.input))).toMatchObject(operation.example.input)
    })

    it('has a valid output', () => {
      assertOutput(operation.name, operation.example.output)
    })
  },
)
