import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDomainName } from '#shared/contract/domain-name.ts'
import { AppError } from '#shared/contract/errors.ts'
import { isPublicName } from '#workers/facts/domain/dns/ask-dns.ts'

describe('a domain name', () => {
  it('is split by the public suffix list', () => {
    expect(parseDomainName('https://Shop.Bücher.co.uk./a?b@c#d')).toEqual({
      host: 'shop.xn--bcher-kva.co.uk',
      unicode: 'shop.bücher.co.uk',
      registrable: 'xn--bcher-kva.co.uk',
      publicSuffix: 'co.uk',
      mail: 'shop.xn--bcher-kva.co.uk',
      organizational: 'xn--bcher-kva.co.uk',
    })
  })

  it('has one owner below a private suffix, and another registry entry', () => {
    expect(parseDomainName('mail.foo.github.io')).toMatchObject({
      registrable: 'github.io',
      organizational: 'foo.github.io',
    })
  })

  it.each([
    ['www.example.com', 'example.com'],
    ['www.com', 'www.com'],
    ['www.shop.example.com', 'shop.example.com'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['user@example.com', 'example.com'],
    ['//example.com', undefined],
    ['example.com:8080/x', 'example.com'],
    ['  example.com\n', 'example.com'],
    ['example。com', 'example.com'],
  ])('of %j is that of mail addresses, without www.', (input, mail) => {
    const name = () => parseDomainName(input).mail
    if (mail === undefined) expect(name).toThrow(AppError)
    else expect(name()).toBe(mail)
  })

  it.each(['db.internal', 'printer.local', 'example.test', 'co.uk', 'com', '10.0.0.1', '[::1]', ''])(
    'is not found in %j',
    (input) => {
      expect(() => parseDomainName(input)).toThrow(AppError)
    },
  )

  it('is stable for any text that is a name, and INVALID_REQUEST for others', () => {
    const label = fc.string({ unit: 'binary', minLength: 1, maxLength: 10 })
    const text = fc.oneof(
      label.map((each) => `${each}.com`),
      fc.webUrl(),
      fc.emailAddress(),
      fc.ipV6(),
      label,
    )
    fc.assert(
      fc.property(text, (input) => {
        try {
          const name = parseDomainName(input)
          expect(parseDomainName(name.host)).toEqual(name)
          expect(`.${name.host}`.endsWith(`.${name.registrable}`)).toBe(true)
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'INVALID_REQUEST' })
        }
      }),
      { numRuns: 1000 },
    )
  })
})

it.each([
  ['_spf.google.com', true],
  ['foo.github.io', true],
  ['github.io', true],
  ['localhost', false],
  ['db.internal', false],
  ['metadata.google.internal', false],
  ['127.0.0.1', false],
  ['a b.com', false],
  ['', false],
  ['%{i}.example.com', false],
])('records may name %s: %s', (name, expected) => {
  expect(isPublicName(name)).toBe(expected)
})
