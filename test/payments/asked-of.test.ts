import { describe, expect, it } from 'vitest'
import { askedOf } from '#api/calls/asked-of.ts'
import { operations } from '#shared/contract/operations/index.ts'

const paid = operations.filter(({ access }) => access === 'paid')

describe('what a call asked for', () => {
  it.each(paid.map((operation) => [operation.name, operation] as const))(
    '%s: names the subject, and no path, file or private value',
    (_, operation) => {
      const secrets = { cookies: [{ name: 'sid', value: 'S3CRET' }], headers: { 'X-Key': 'S3CRET' }, file: 'S3CRET' }
      const url = 'https://shop.example/S3CRET?token=S3CRET#S3CRET'
      const { example, input } = operation
      const addresses = {
        ...('url' in input.properties && { url }),
        ...('urls' in input.properties && { urls: [url] }),
      }
      const asked = askedOf(operation, { ...example.input, ...secrets, ...addresses })
      expect(asked ?? '').not.toContain('S3CRET')
      expect((asked ?? '').length).toBeLessThanOrEqual(200)
    },
  )

  it.each([
    ['extract-smart', { url: 'https://shop.example/list', query: ' all\n prices ' }, 'all prices · shop.example'],
    ['compare', { urls: ['https://a.example/', 'https://b.example/', 'https://b.example/2'] }, 'a.example · 1 more'],
    ['intel-company', { target: 'https://a.example/?token=x' }, 'a.example'],
    ['company', { domain: 'a.example' }, 'a.example'],
    ['search', { query: `${'x'.repeat(199)}🙂` }, `${'x'.repeat(199)}\uFFFD`],
    ['memory-list', { prefix: 'plans' }, undefined],
  ] as const)('%s: %j is %j', (name, input, asked) => {
    const operation = paid.find((each) => each.name === name)
    expect(operation && askedOf(operation, input)).toBe(asked)
  })
})
