import { expect, test } from 'vitest'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { targetAddress } from '#shared/contract/target-address.ts'

const all: readonly Operation[] = operations
const browserOperations = all.filter(({ pool }) => pool === 'browser')
const cachedOperations = all.filter(({ cache }) => cache !== undefined)
const addressOf = (url: string) => targetAddress(new URL(url), {})

const same: [one: string, other: string][] = [
  ['https://example.com/a#part', 'https://example.com/a'],
  ['https://example.com:443/a', 'https://example.com/a'],
  ['http://example.com:80', 'http://example.com/'],
  ['HTTPS://EXAMPLE.com/a', 'https://example.com/a'],
  ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
  ['https://example.com/a?utm_source=x&utm_Medium=y', 'https://example.com/a'],
  ['https://example.com/a?UTM_SOURCE=x', 'https://example.com/a'],
  ['https://example.com/a?b=1&gclid=x&c=2&fbclid=y', 'https://example.com/a?b=1&c=2'],
  ['https://example.com/a?msclkid', 'https://example.com/a'],
  ['https://example.com/a?', 'https://example.com/a'],
  ['https://example.com/a?b=1#', 'https://example.com/a?b=1'],
  ['https://example.com/x/../a', 'https://example.com/a'],
]

const different: [one: string, other: string][] = [
  ['https://example.com/a', 'http://example.com/a'],
  ['https://example.com/a', 'https://example.com:8443/a'],
  ['https://example.com/a', 'https://example.com/A'],
  ['https://example.com/a', 'https://example.com/a/'],
  ['https://example.com/a?b=1&c=2', 'https://example.com/a?c=2&b=1'],
  ['https://example.com/a?b=1', 'https://example.com/a?b=1&b=1'],
  ['https://example.com/a?b=x+y', 'https://example.com/a?b=x%20y'],
  ['https://example.com/a?b=', 'https://example.com/a?b'],
  ['https://example.com/a?b=1&', 'https://example.com/a?b=1'],
  ['https://example.com/a?utm=1', 'https://example.com/a'],
  ['https://example.com/a?my_gclid=1', 'https://example.com/a'],
]

test.each(same)('treats %s and %s as one page', (one, other) => {
  expect(addressOf(one)).toBe(addressOf(other))
})

test.each(different)('treats %s and %s as different pages', (one, other) => {
  expect(addressOf(one)).not.toBe(addressOf(other))
})

test('keeps the spelling of the remaining parts, and does not modify its argument', () => {
  const url = new URL('https://example.com/a%2Fb?q=x+y%20z&utm_id=1&e=%7E&f=a%26b#c')
  expect(targetAddress(url, {})).toBe('https://example.com/a%2Fb?q=x+y%20z&e=%7E&f=a%26b')
  expect(url.href).toBe('https://example.com/a%2Fb?q=x+y%20z&utm_id=1&e=%7E&f=a%26b#c')
})

test('does not change a target address', () => {
  for (const [one] of [...same, ...different]) {
    const address = addressOf(one)
    expect(addressOf(address)).toBe(address)
  }
})

test('keeps the fragment for operations that use a browser', () => {
  const url = new URL('https://example.com/?utm_source=x#/route')
  for (const operation of browserOperations) {
    expect([operation.name, targetAddress(url, operation)]).toEqual([operation.name, 'https://example.com/#/route'])
  }
  expect(addressOf(url.href)).toBe('https://example.com/')
})

test.each(cachedOperations)('gives inputs of $name with different answers different cache keys', (operation) => {
  const input = { url: 'https://example.com/' }
  for (const field of Object.keys(operation.input.properties).filter((name) => !sameAnswer.has(name))) {
    const other = { ...input, [field]: 'https://example.com/other' }
    expect([field, cacheKeyOf(operation, other)]).not.toEqual([field, cacheKeyOf(operation, input)])
  }
})

/**
 * Fields that control the maximum age of an answer, the time and way a caller waits, whether the answer is delivered, and the pages that a search adds: its
 * stored answer has none.
 */
const sameAnswer = new Set([
  'async',
  'cache',
  'cacheTtl',
  'timeout',
  'respectUsage',
  'includeContent',
  'contentResults',
  'contentChars',
])
