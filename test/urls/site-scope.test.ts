import { expect, it } from 'vitest'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import { siteScope } from '#workers/sites/urls/site-scope.ts'

const inside = (start: string, address: string, includeSubdomains: boolean) =>
  siteScope(new URL(start), { includeSubdomains })(new URL(address))

it.each([
  ['https://example.com/', 'http://www.example.com/a', true, true],
  ['https://www.example.com/', 'https://example.com/a', true, true],
  ['https://example.com/', 'https://docs.example.com/', false, true],
  ['https://docs.example.co.uk/', 'https://example.co.uk/', false, true],
  ['https://a.co.uk/', 'https://b.co.uk/', false, false],
  ['https://one.github.io/', 'https://two.github.io/', false, false],
  ['https://example.com/', 'https://example.com.evil.net/', false, false],
  ['https://example.com/', 'https://notexample.com/', false, false],
  ['https://example.com/', 'https://example.com:8443/', false, false],
  ['http://192.0.2.1/', 'http://192.0.2.2/', false, false],
  ['http://localhost/', 'http://localhost/a', true, true],
])('%s has %s: %s, and with subdomains: %s', (start, address, alone, withSubdomains) => {
  expect([inside(start, address, false), inside(start, address, true)]).toEqual([alone, withSubdomains])
})

it.each([
  'javascript:alert(1)',
  'mailto:a@example.com',
  'data:text/html,x',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'https://exa mple.com/',
  'https://',
  '',
  'https://example.com/\uFFFD',
  `https://example.com/${'a'.repeat(2048)}`,
  `https://example.com/${'é'.repeat(500)}`,
])('%s is not the URL of a page', (reference) => {
  expect(pageUrl(reference)).toBeUndefined()
})

it('resolves a reference against its document', () => {
  expect(pageUrl(' ../b?x#y ', 'https://example.com/a/c')?.href).toBe('https://example.com/b?x#y')
})
