import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGrant } from '#api/payments/keys/narrow-key.ts'
import { keyGrant, type KeyGrant } from '#shared/contract/models/spending-key.ts'
import { keyAccesses } from '#shared/contract/operation.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'

/** Any of a few values, so that two grants often differ in one field. */
const few = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const amounts = ['1', '1.00', '0.000001', '10', '100000.999999'] as const

const grant: fc.Arbitrary<KeyGrant> = fc
  .record({
    label: fc.constantFrom(
      'a',
      'a to spend up to 9',
      'a, up to 1 a day',
      'a until 2099-01-31T00:00:00Z',
      'Hosts: all.',
    ),
    limit: fc.constantFrom(...amounts),
    perDay: few(...amounts),
    perCall: few(...amounts),
    operations: few(['fetch-basic'], ['search'], ['search', 'pages'], ['pages', 'search']),
    hosts: few(['example.com'], ['example.com', 'example.org'], ['example.co'], ['127.0.0.1']),
    access: few<NonNullable<KeyGrant['access']>>([], ['memory'], ['history'], [...keyAccesses]),
    expiresAt: few('2099-01-31T00:00Z', '2099-01-31T00:00:00.001Z', '2099-02-01T00:00Z'),
  })
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never)

describe('the statement of a grant', () => {
  it('names each field', () => {
    const all: Required<KeyGrant> = {
      label: 'agent',
      limit: '1.5',
      perDay: '0.7',
      perCall: '0.03',
      operations: ['pages'],
      hosts: ['example.com'],
      access: ['memory'],
      expiresAt: '2099-01-31T00:00Z',
    }
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(keyGrant).toSorted())
    for (const value of Object.values(all).flat()) expect(grantStatement(all)).toContain(value)
  })

  it('differs for two keys that may do different things', () => {
    fc.assert(
      fc.property(grant, grant, fc.subarray(Object.keys(keyGrant), { maxLength: 2 }), (one, another, names) => {
        const changed = Object.entries(another).filter(([name]) => names.includes(name))
        const other: KeyGrant = { ...one, ...Object.fromEntries(changed) }
        const [first, second] = [one, other].map((signed) => ordered(readGrant(signed, 0)))
        if (grantStatement(one) === grantStatement(other)) expect(first).toEqual(second)
      }),
      { numRuns: 20_000 },
    )
  })
})

/** The order of names means nothing. */
const ordered = (stored: ReturnType<typeof readGrant>) =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String).toSorted((one, other) => (one < other ? -1 : 1)) : value,
    ]),
  )
