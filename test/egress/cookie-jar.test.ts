import { expect, test } from 'vitest'
import { cookieJar } from '#shared/egress/headers/cookie-jar.ts'

const secure = new URL('https://example.com/a')
const plain = new URL('http://example.com/b')

test.each([
  ['a=1; Path=/x; HttpOnly; SameSite=Lax', 'a=1'],
  ['a = 1 ;Max-Age=60', 'a=1'],
  ['a=b=c; Expires=Fri, 01 Jan 2199 00:00:00 GMT', 'a=b=c'],
  ['a=', 'a='],
  ['a=1; Domain=elsewhere.example', 'a=1'],
  ['a=1; Expires=nonsense', 'a=1'],
  ['a=1; Max-Age=0', undefined],
  ['a=1; Max-Age=-1; Expires=Fri, 01 Jan 2199 00:00:00 GMT', undefined],
  ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ['=1', undefined],
  ['a', undefined],
  ['', undefined],
  [`a=${'1'.repeat(5000)}`, undefined],
])('the cookie %j is sent back as %j', (text, sent) => {
  const jar = cookieJar()
  jar.store(secure, [text])
  expect(jar.headerFor(secure)).toBe(sent)
})

test('replaces or removes a cookie by name', () => {
  const jar = cookieJar()
  jar.store(secure, ['a=1', 'b=2', 'a=3'])
  expect(jar.headerFor(secure)).toBe('a=3; b=2')
  jar.store(secure, ['a=; Max-Age=0'])
  expect(jar.headerFor(secure)).toBe('b=2')
})

test('sends secure cookies over https only', () => {
  const jar = cookieJar()
  jar.store(secure, ['a=1; Secure', 'b=2'])
  expect(jar.headerFor(plain)).toBe('b=2')
  expect(jar.headerFor(secure)).toBe('a=1; b=2')
})

test('sends cookies to no other host and no subdomain', () => {
  const jar = cookieJar()
  jar.store(secure, ['a=1; Domain=example.com'])
  expect(jar.headerFor(new URL('https://www.example.com/'))).toBeUndefined()
  expect(jar.headerFor(new URL('https://example.org/'))).toBeUndefined()
})
