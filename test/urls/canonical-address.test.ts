import { describe, expect, it } from 'vitest'
import { canonicalAddress } from '#workers/sites/urls/canonical-address.ts'

const key = (address: string) => canonicalAddress(new URL(address))

describe('canonicalAddress', () => {
  it.each([
    ['https://example.com/a', 'http://example.com/a'],
    ['https://example.com/a', 'https://www.example.com/a'],
    ['https://example.com/a', 'https://EXAMPLE.com:443/a#part'],
    ['https://example.com/a', 'https://example.com/a/'],
    ['https://example.com/a', 'https://example.com/a/index.html'],
    ['https://example.com/', 'https://example.com/Default.aspx'],
    ['https://example.com/a', 'https://example.com/a?utm_source=x&gclid=1'],
    ['https://example.com/a', 'https://example.com/a?'],
    ['https://example.com/a?x=1&y=2', 'https://example.com/a/?y=2&x=1'],
    ['https://example.com/~a-b', 'https://example.com/%7Ea%2Db'],
    ['https://example.com/caf%C3%A9', 'https://example.com/caf%c3%a9'],
    ['https://example.com/caf%C3%A9', 'https://example.com/café'],
    ['https://example.com/b', 'https://example.com/a/../b'],
  ])('is the same for %s and %s', (one, other) => {
    expect(key(one)).toBe(key(other))
  })

  it.each([
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com:8443/a'],
    ['https://example.com/a', 'https://docs.example.com/a'],
    ['https://example.com/a?x=1', 'https://example.com/a?x=2'],
    ['https://example.com/a?x=1', 'https://example.com/a'],
    ['https://example.com/a/b', 'https://example.com/a%2Fb'],
    ['https://example.com/index', 'https://example.com/'],
    ['https://example.com/myindex.html', 'https://example.com/my'],
  ])('differs for %s and %s', (one, other) => {
    expect(key(one)).not.toBe(key(other))
  })

  it('is stable under repetition', () => {
    for (const address of [
      'https://example.com/%25a?b=%2541',
      'https://example.com/%zz%4',
      'http://[::1]:80/index.php',
    ])
      expect(key(`http://${key(address)}`)).toBe(key(address))
  })
})
