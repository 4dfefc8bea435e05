import { describe, expect, it } from 'vitest'
import { monitorNotices } from '#shared/contract/models/monitors/monitor-notice.ts'
import { operations } from '#shared/contract/operations/index.ts'

interface Schema {
  description?: string
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
}

/** The paths of the fields without a description, in objects and in the entries of lists. */
function* undescribed(schema: object, path: string): Generator<string> {
  // Schemas are plain JSON.
  const { items, properties = {} } = schema as Schema
  if (items !== undefined) yield* undescribed(items, `${path}[]`)
  for (const [name, field] of Object.entries(properties)) {
    if ((field.description ?? '').trim() === '') yield `${path}.${name}`
    yield* undescribed(field, `${path}.${name}`)
  }
}

// The reference, OpenAPI and the hover texts of both clients show it.
describe('every field has a description', () => {
  it.each(operations)('of $name', ({ input, output }) => {
    expect([...undescribed(input, 'input'), ...undescribed(output, 'output')]).toEqual([])
  })

  it.each(Object.entries(monitorNotices))('of the notice %s', (_type, body) => {
    expect([...undescribed(body, 'body')]).toEqual([])
  })
})
