import { describe, expect, it } from 'vitest'
import { parseSecurityTxt } from '#workers/intel/company/read-security-txt.ts'

describe('a security.txt', () => {
  it('has its contacts in the order of preference', () => {
    const text =
      'Contact: mailto:a@example.com\r\nCONTACT: tel:+1-201-555-0123\r\nContact: https://example.com/report\r\n'
    expect(parseSecurityTxt(text)).toEqual({
      contacts: ['mailto:a@example.com', 'tel:+1-201-555-0123', 'https://example.com/report'],
    })
  })

  it('has the fields of the example in RFC 9116, which is signed', () => {
    const text = `-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA256

# Canonical URI
Canonical: https://example.com/.well-known/security.txt

# Our security address
Contact: mailto:security@example.com
- Policy: https://example.com/security-policy.html
Hiring: https://example.com/jobs.html
Expires: 2030-12-31T18:37:07z
-----BEGIN PGP SIGNATURE-----
Contact: mailto:not-signed@example.com
-----END PGP SIGNATURE-----`
    expect(parseSecurityTxt(text)).toEqual({
      contacts: ['mailto:security@example.com'],
      policy: 'https://example.com/security-policy.html',
      hiring: 'https://example.com/jobs.html',
      expires: '2030-12-31T18:37:07.000Z',
    })
  })

  it.each([
    ['none', ''],
    ['an HTML page', '<!doctype html><title>Contact: us</title>'],
    ['an address without a scheme', 'Contact: security@example.com'],
    ['a page without HTTPS', 'Contact: http://example.com/'],
    ['a script', 'Contact: javascript:alert(1)'],
  ])('needs a valid contact: %s', (_, text) => {
    expect(parseSecurityTxt(text)).toBeUndefined()
  })

  it.each(['Expires: soon', 'Expires: 2030-01-01T00:00:00Z\nExpires: 2031-01-01T00:00:00Z', 'Expires: +275760-09-13'])(
    'does not say when it expires: %s',
    (line) => {
      expect(parseSecurityTxt(`Contact: mailto:a@example.com\n${line}`)).toEqual({ contacts: ['mailto:a@example.com'] })
    },
  )
})
