import { expect, it } from 'vitest'
import { webAddress } from '#workers/upstreams/web-address.ts'

const base = 'https://shop.example/lamps/'

it.each([
  ['https://example.com/a', undefined, 'https://example.com/a'],
  [' http://example.com ', undefined, 'http://example.com/'],
  ['https://user:token@example.com/a', undefined, 'https://example.com/a'],
  ['one?q=1', base, 'https://shop.example/lamps/one?q=1'],
  ['//cdn.example/a.png', base, 'https://cdn.example/a.png'],
  ['example.com/a', undefined, undefined],
  ['javascript:alert(1)', base, undefined],
  ['ftp://example.com/', base, undefined],
  [' ', base, undefined],
  [`https://example.com/${'a'.repeat(2048)}`, undefined, undefined],
  [7, base, undefined],
])('webAddress(%j, %j) is %j', (reference, baseUrl, expected) => {
  expect(webAddress(reference, baseUrl)).toBe(expected)
})
