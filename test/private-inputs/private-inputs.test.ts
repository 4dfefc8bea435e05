import { describe, expect, it } from 'vitest'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { isPrivate, withoutPrivateValues } from '#shared/contract/private-values.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'

const operation = {
  name: 'read',
  cache: { keyFields: ['format', 'steps'] },
  privateFields: ['cookies', { field: 'steps', ifSome: { type: 'type' } }],
} as const
const url = 'https://example.com/'
const cookies = [{ name: 'session', value: 'secret' }]
const click = { type: 'click', selector: 'a' }
const typed = { type: 'type', selector: 'input', text: 'secret' }
const open = createPrivateInputs('a seed')

describe('private values', () => {
  it.each([
    [{ url }, false],
    [{ url, cookies }, true],
    [{ url, cookies: [] }, true],
    [{ url, steps: [click] }, false],
    [{ url, steps: [click, typed] }, true],
    [{ url, steps: 'type' }, false],
    [{ url, steps: [null, 'type'] }, false],
  ])('%j: %s', (input, expected) => {
    expect(isPrivate(operation, input)).toBe(expected)
    expect(cacheKeyOf(operation, input) === undefined).toBe(expected)
  })

  it('leave outlines that are private, too, and have as many items', () => {
    const outline = withoutPrivateValues(operation, { url, cookies, steps: [click, typed] })
    expect(outline).toEqual({ url, cookies: [{}], steps: [{}, { type: 'type' }] })
    expect(withoutPrivateValues(operation, outline)).toEqual(outline)
    expect(isPrivate(operation, outline)).toBe(true)
  })
})

describe('a sealed input', () => {
  const input = { url, format: 'text', cookies, steps: [click, typed] }

  it('shows no private value, and opens for its job', () => {
    const stored = open.seal('job', operation, input)
    expect(JSON.stringify(stored)).not.toContain('secret')
    expect(open.open('job', stored)).toEqual(input)
  })

  it('opens for no other job, with no other key, and not if it was changed', () => {
    const stored = open.seal('job', operation, input)
    const sealed = String(stored.sealed)
    const changed = { ...stored, sealed: sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA') }
    const short = { ...stored, sealed: sealed.slice(0, 30) }
    expect(() => open.open('other', stored)).toThrow()
    expect(() => createPrivateInputs('another seed').open('job', stored)).toThrow()
    expect(() => open.open('job', changed)).toThrow()
    expect(() => open.open('job', short)).toThrow()
  })

  it('is another text each time', () => {
    const texts = [1, 2].map(() => open.seal('job', operation, input).sealed)
    expect(new Set(texts).size).toBe(2)
  })

  it('is the input itself if nothing is private', () => {
    expect(open.seal('job', operation, { url, format: 'text' })).toEqual({ input: { url, format: 'text' } })
  })
})

describe('the hash of private values', () => {
  it('tells two sets of values apart, and does not depend on the order of members', () => {
    const hashOf = (value: object) => open.hashOf(operation, { url, cookies: [value] })
    expect(hashOf({ name: 'a', value: 'b' })).toBe(hashOf({ value: 'b', name: 'a' }))
    expect(hashOf({ name: 'a', value: 'b' })).not.toBe(hashOf({ name: 'a', value: 'c' }))
    expect(open.hashOf(operation, { url })).toBeUndefined()
  })

  it('cannot be computed without the key', () => {
    const input = { url, cookies }
    expect(createPrivateInputs('another seed').hashOf(operation, input)).not.toBe(open.hashOf(operation, input))
  })
})
