import { expect, it } from 'vitest'
import { newRequestId } from '#api/middleware/envelope.ts'

it('makes a new UUIDv7 for each of many requests', () => {
  const ids = Array.from({ length: 2000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  // The last 62 bits are random: the time alone does not tell two ids apart.
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
