import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress } from '#api/middleware/limit-clients.ts'

/** The address that counts behind one proxy, at 10.0.0.9. */
const behindProxy = (forwarded: string) =>
  // The function uses no other part of a request.
  clientAddress(
    { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } } as unknown as IncomingMessage,
    1,
  )

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['198.51.100.7, 192.0.2.1:5678', '192.0.2.1'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3::4]:80', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  // Not an address: the proxy counts.
  ['unknown', '10.0.0.9'],
  ['192.0.2.1:x', '10.0.0.9'],
  ['[2001:db8::1', '10.0.0.9'],
  ['', '10.0.0.9'],
])('the client of X-Forwarded-For: %s is %s', (forwarded, address) => {
  expect(behindProxy(forwarded)).toBe(address)
})
