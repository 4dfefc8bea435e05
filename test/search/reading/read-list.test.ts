import { expect, it } from 'vitest'
import { readList } from '#workers/search/read-results.ts'

const read = (items: unknown, limit = 10) =>
  readList({ json: { items }, name: 'Example', path: ['items'], limit }, (item) =>
    typeof item === 'string' ? item : undefined,
  )

it('leaves out items that are not results, and the results beyond the limit', () => {
  expect(read(['a', { advertisement: true }, 'b', 'c'], 2)).toEqual(['a', 'b'])
  expect(read([])).toEqual([])
})

it('reports a list in which no item is a result', () => {
  expect(() => read([1, 2])).toThrow('Example sent a list items whose items have an unknown format.')
})
