import { expect, test } from 'vitest'
import { canonicalUrl } from '#shared/egress/canonical-url.ts'

const same: [one: string, other: string][] = [
  ['https://example.com/a#part', 'https://example.com/a'],
  ['https://example.com:443/a', 'https://example.com/a'],
  ['http://example.com:80', 'http://example.com/'],
  ['HTTPS://EXAMPLE.com./a', 'https://example.com/a'],
  ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
  ['https://example.com/a?utm_source=x&utm_Medium=y', 'https://example.com/a'],
  ['https://example.com/a?UTM_SOURCE=x', 'https://example.com/a'],
  ['https://example.com/a?b=1&gclid=x&c=2&fbclid=y', 'https://example.com/a?b=1&c=2'],
  ['https://example.com/a?msclkid', 'https://example.com/a'],
  ['https://example.com/a?', 'https://example.com/a'],
  ['https://example.com/a?b=1&', 'https://example.com/a?b=1'],
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
  ['https://example.com/a?utm=1', 'https://example.com/a'],
  ['https://example.com/a?my_gclid=1', 'https://example.com/a'],
]

test.each(same)('%s is the same page as %s', (one, other) => {
  expect(canonicalUrl(new URL(one))).toBe(canonicalUrl(new URL(other)))
})

test.each(different)('%s is another page than %s', (one, other) => {
  expect(canonicalUrl(new URL(one))).not.toBe(canonicalUrl(new URL(other)))
})

test('the spelling of what stays is untouched, and so is the address given', () => {
  const url = new URL('https://example.com/a%2Fb?q=x+y%20z&utm_id=1&e=%7E&f=a%26b#c')
  expect(canonicalUrl(url)).toBe('https://example.com/a%2Fb?q=x+y%20z&e=%7E&f=a%26b')
  expect(url.href).toBe('https://example.com/a%2Fb?q=x+y%20z&utm_id=1&e=%7E&f=a%26b#c')
})

test('canonical addresses are canonical already', () => {
  for (const [one] of [...same, ...different]) {
    const canonical = canonicalUrl(new URL(one))
    expect(canonicalUrl(new URL(canonical))).toBe(canonical)
  }
})
