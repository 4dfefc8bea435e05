import { describe, expect, it } from 'vitest'
import { readProof, type SignInProof } from '#api/calls/read-sign-in.ts'
import { issuedAtMs, proofText } from '#api/payments/sign-ins.ts'
import { refusalOf } from './refusal-of.ts'

const now = Date.parse('2027-01-15T08:00:00.000Z')
const required = {
  domain: 'us.example',
  address: '0xAbc',
  uri: 'https://us.example/fetch/basic',
  chainId: 'eip155:8453',
  nonce: 'abcdef0123456789',
  issuedAt: '2027-01-15T07:59:00Z',
  signature: '0x1234',
}
const optional = {
  statement: 'POST /fetch/basic sha-256:00',
  expirationTime: '2027-01-15T08:04:00Z',
  notBefore: '2027-01-15T07:00:00.5+00:30',
  requestId: 'an id',
}
const resources = ['https://one.example', 'https://two.example']
const expected = {
  domain: required.domain,
  account: 'Ethereum',
  address: required.address,
  uri: required.uri,
  network: required.chainId,
  statement: optional.statement,
  now,
} as const

const headerOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const sent = () => ({ version: '1', ...required, ...optional, resources })
const proof = (change: object = {}): SignInProof => ({ ...readProof(headerOf(sent())), ...change })

describe('the header SIGN-IN-WITH-X', () => {
  it('is read with its required and its optional fields, and no other', () => {
    expect(readProof(headerOf({ ...sent(), more: 1 }))).toEqual({ kind: 'proof', ...required, ...optional, resources })
    expect(readProof(headerOf({ version: '1', ...required }))).toEqual({ kind: 'proof', ...required })
  })

  it.each(['', '%', ' ', `${headerOf(required)} `, ` ${headerOf(required)}`, 'a===', 'ab-_'])(
    'is standard base64: not %j',
    (header) => {
      expect(refusalOf(() => readProof(header))).toEqual([
        'INVALID_SIGNATURE',
        'Expected standard base64 in the header SIGN-IN-WITH-X.',
      ])
    },
  )

  it.each([headerOf(1), headerOf(null), headerOf('text'), 'bm90IEpTT04='])('is a JSON object: not %s', (header) => {
    expect(refusalOf(() => readProof(header))).toEqual([
      'INVALID_SIGNATURE',
      'Expected base64 of a JSON object in the header SIGN-IN-WITH-X.',
    ])
  })

  it.each(['2', 1, undefined, ''])('has the version "1": not %j', (version) => {
    expect(refusalOf(() => readProof(headerOf({ ...sent(), version })))).toEqual([
      'INVALID_SIGNATURE',
      'Expected version "1" in the header SIGN-IN-WITH-X.',
    ])
  })

  it.each([...Object.keys(required), ...Object.keys(optional)])('has %s on one line', (name) => {
    const wrong = ['', 1, null, {}, 'two\nlines', 'tab\t', '\u0000', 'x\u007f', '\u001f']
    for (const value of wrong)
      expect([value, refusalOf(() => readProof(headerOf({ ...sent(), [name]: value })))]).toEqual([
        value,
        ['INVALID_SIGNATURE', `Expected ${name} as a string on one line in the header SIGN-IN-WITH-X.`],
      ])
    const isOptional = name in optional
    const without = refusalOf(() => readProof(headerOf({ ...sent(), [name]: undefined })))
    expect(without === 'accepted').toBe(isOptional)
  })

  it('has resources that are strings on one line', () => {
    for (const wrong of [['a', 1], ['a\nb'], ['']])
      expect(refusalOf(() => readProof(headerOf({ ...sent(), resources: wrong })))).toEqual([
        'INVALID_SIGNATURE',
        expect.stringMatching(/ as a string on one line in the header SIGN-IN-WITH-X\.$/),
      ])
    expect(readProof(headerOf({ ...sent(), resources: 'no list' }))).not.toHaveProperty('resources')
  })
})

describe('the text of a sign-in', () => {
  it('has every field that was signed', () => {
    expect(proofText(proof(), expected)).toBe(
      [
        'us.example wants you to sign in with your Ethereum account:',
        '0xAbc',
        '',
        'POST /fetch/basic sha-256:00',
        '',
        'URI: https://us.example/fetch/basic',
        'Version: 1',
        'Chain ID: 8453',
        'Nonce: abcdef0123456789',
        'Issued At: 2027-01-15T07:59:00Z',
        'Expiration Time: 2027-01-15T08:04:00Z',
        'Not Before: 2027-01-15T07:00:00.5+00:30',
        'Request ID: an id',
        'Resources:',
        '- https://one.example',
        '- https://two.example',
      ].join('\n'),
    )
    const { kind, ...few } = readProof(headerOf({ version: '1', ...required, statement: optional.statement }))
    expect(proofText({ kind, ...few }, { ...expected, account: 'Solana' })).toBe(
      [
        'us.example wants you to sign in with your Solana account:',
        '0xAbc',
        '',
        'POST /fetch/basic sha-256:00',
        '',
        'URI: https://us.example/fetch/basic',
        'Version: 1',
        'Chain ID: 8453',
        'Nonce: abcdef0123456789',
        'Issued At: 2027-01-15T07:59:00Z',
      ].join('\n'),
    )
  })

  it.each([
    ['domain', { domain: 'other.example' }, required.domain],
    ['chainId', { chainId: 'eip155:1' }, required.chainId],
    ['uri', { uri: 'https://us.example/' }, required.uri],
    ['statement', { statement: 'another' }, optional.statement],
    ['nonce', { nonce: 'a'.repeat(7) }, '8 to 64 letters and digits'],
    ['nonce', { nonce: 'a'.repeat(65) }, '8 to 64 letters and digits'],
    ['nonce', { nonce: `-${'a'.repeat(8)}` }, '8 to 64 letters and digits'],
    ['nonce', { nonce: `${'a'.repeat(8)}-` }, '8 to 64 letters and digits'],
  ])('has the expected %s: not %j', (field, change, wanted) => {
    expect(refusalOf(() => proofText(proof(change), expected))).toEqual([
      'INVALID_SIGNATURE',
      `SIGN-IN-WITH-X, ${field}: expected ${wanted}.`,
    ])
  })

  it.each(['a'.repeat(8), 'Z9'.repeat(32)])('may have the nonce %s', (nonce) => {
    expect(proofText(proof({ nonce }), expected)).toContain(`Nonce: ${nonce}\n`)
  })

  it('is valid from notBefore until expirationTime, both included', () => {
    const at = (offset: number) => new Date(now + offset).toISOString()
    const outcome = (change: object) => refusalOf(() => proofText(proof(change), expected))
    expect(outcome({ expirationTime: at(0), notBefore: at(0) })).toBe('accepted')
    expect(outcome({ expirationTime: at(-1) })).toEqual([
      'EXPIRED_TIMESTAMP',
      'This sign-in has expired. Sign a new one.',
    ])
    expect(outcome({ notBefore: at(1) })).toEqual([
      'EXPIRED_TIMESTAMP',
      'This sign-in is not valid yet. Sign a new one.',
    ])
  })
})

describe('the time of a sign-in', () => {
  it.each([
    '2027-01-15T08:00:00Z',
    '2027-01-15T08:00:00.000000000Z',
    '2027-01-15T09:30:00+01:30',
    '2027-01-15T07:00:00.0-01:00',
  ])('is %s', (issuedAt) => {
    expect(issuedAtMs(proof({ issuedAt }))).toBe(now)
  })

  it.each([
    '2027-01-15',
    '2027-01-15T08:00Z',
    '2027-01-15T08:00:00',
    ' 2027-01-15T08:00:00Z',
    '12027-01-15T08:00:00Z',
    '+002027-01-15T08:00:00Z',
    '2027-01-15T08:00:00Z (UTC)',
    '2027-01-15T08:00:00Z ',
    '2027-13-15T08:00:00Z',
    '2027-01-15T08:00:00.Z',
    'Fri, 15 Jan 2027 08:00:00 GMT',
    '1795180800000',
  ])('is in the form of RFC 3339: not %j', (issuedAt) => {
    expect(refusalOf(() => issuedAtMs(proof({ issuedAt })))).toEqual([
      'EXPIRED_TIMESTAMP',
      `This sign-in has an invalid time: ${JSON.stringify(issuedAt)}. Sign a new one.`,
    ])
  })

  it('is in Unix milliseconds in X-CREDIT-TIMESTAMP', () => {
    const headers = (timestamp: string) => ({ kind: 'headers', wallet: 'w', signature: 's', timestamp }) as const
    expect(issuedAtMs(headers(String(now)))).toBe(now)
    for (const wrong of [`${now}0`, `0${now}`, `${now}.5`, `-${now}`, ` ${now}`, 'NaN', '', '1'])
      expect(refusalOf(() => issuedAtMs(headers(wrong)))).toEqual([
        'EXPIRED_TIMESTAMP',
        `X-CREDIT-TIMESTAMP: expected Unix milliseconds (13 digits), found "${wrong}".`,
      ])
  })
})
