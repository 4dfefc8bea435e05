import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/validate.ts'
import { operations } from '#shared/operations/index.ts'
import { assertOutput } from '#test/support/client.ts'

const validate = createValidate(operations, { allow: [], own: [] })

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  'the example of %s',
  (_, operation) => {
    it('is an input the API takes', () => {
      expect(validate(operation, structuredClone(operation.example.input))).toMatchObject(operation.example.input)
    })

    it('is an output the API may give', () => {
      assertOutput(operation.name, operation.example.output)
    })
  },
)
