import { describe, expect, it } from 'vitest'
import { readProof, readSignIn } from '#api/calls/read-sign-in.ts'
import { refusalOf } from './refusal-of.ts'

const fields = {
  version: '1',
  domain: 'us.example',
  address: '0xAbc',
  uri: 'https://us.example/fetch/basic',
  chainId: 'eip155:8453',
  nonce: 'abcdef0123456789',
  issuedAt: '2027-01-15T07:59:00Z',
  signature: '0x1234',
}
const proofHeader = Buffer.from(JSON.stringify(fields)).toString('base64')

describe('the headers of a sign-in', () => {
  const names = ['X-CREDIT-WALLET', 'X-CREDIT-SIGNATURE', 'X-CREDIT-TIMESTAMP'] as const
  const all = { 'X-CREDIT-WALLET': 'w', 'X-CREDIT-SIGNATURE': 's', 'X-CREDIT-TIMESTAMP': 't' }
  const read = (headers: Readonly<Record<string, string>>) => readSignIn((name) => headers[name] ?? '')

  it('are the three headers, or SIGN-IN-WITH-X, or none', () => {
    expect(read({})).toBeUndefined()
    expect(read(all)).toEqual({ kind: 'headers', wallet: 'w', signature: 's', timestamp: 't' })
    expect(read({ 'SIGN-IN-WITH-X': proofHeader })).toEqual(readProof(proofHeader))
  })

  it('are not both', () => {
    const outcome = ['INVALID_REQUEST', 'Expected X-CREDIT-* headers or SIGN-IN-WITH-X, found both. Send one of them.']
    expect(refusalOf(() => read({ ...all, 'SIGN-IN-WITH-X': proofHeader }))).toEqual(outcome)
    expect(refusalOf(() => read({ 'X-CREDIT-WALLET': 'w', 'SIGN-IN-WITH-X': proofHeader }))).toEqual(outcome)
  })

  it.each(names)('are all three: not without %s', (name) => {
    expect(refusalOf(() => read({ ...all, [name]: '' }))).toEqual([
      'MISSING_AUTH',
      `Missing ${name}. A sign-in needs all three headers: ${names.join(', ')}.`,
    ])
    expect(refusalOf(() => read({ [name]: 'x' }))).toEqual([
      'MISSING_AUTH',
      expect.stringMatching(/^Missing \S+ and \S+\. /),
    ])
  })

  it('have at most 8192 characters', () => {
    const tooLong = ['INVALID_SIGNATURE', 'Sign-in headers are limited to 8192 characters.']
    for (const name of ['X-CREDIT-WALLET', 'X-CREDIT-SIGNATURE'] as const) {
      expect(read({ ...all, [name]: 'x'.repeat(8192) })).toBeDefined()
      expect(refusalOf(() => read({ ...all, [name]: 'x'.repeat(8193) }))).toEqual(tooLong)
    }
    expect(refusalOf(() => read({ 'SIGN-IN-WITH-X': 'x'.repeat(8193) }))).toEqual(tooLong)
  })
})
