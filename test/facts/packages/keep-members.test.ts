import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { keepMembers, memberScanner } from '#workers/upstreams/keep-members.ts'

const keep = async (chunks: readonly Uint8Array[], names: readonly string[], maxBytes = 1024 * 1024) => {
  const kept: Uint8Array[] = []
  for await (const chunk of keepMembers(names, maxBytes)(streamOf(chunks))) kept.push(chunk)
  return Buffer.concat(kept).toString()
}

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** The bytes of a text, cut at the given places. */
function cut(text: string, places: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text)
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((one, other) => one - other)
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

describe('the members of a JSON object', () => {
  it('are the same as those of the parsed document, however the bytes arrive', async () => {
    const name = fc.oneof(fc.constantFrom('time', 'a', 'readme', '"', '\\', 'ü'), fc.string({ maxLength: 5 }))
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true }),
        fc.array(name, { maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        fc.constantFrom(undefined, 2, '\t'),
        async (document, names, places, indent) => {
          const expected = Object.fromEntries(Object.entries(document).filter(([key]) => names.includes(key)))
          const kept = await keep(cut(JSON.stringify(document, undefined, indent), places), names)
          expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(expected)))
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('are left out if they are too large, without the others', async () => {
    const text = JSON.stringify({ a: 'x'.repeat(2000), time: { b: 1 }, c: ['x'.repeat(2000)] })
    expect(await keep(cut(text, [10, 700, 2005]), ['a', 'time', 'c'], 1000)).toBe('{"time":{"b":1}}')
    expect(await keep(cut(text, []), ['a', 'time', 'c'], 1000)).toBe('{"time":{"b":1}}')
  })

  it.each([
    '',
    ' ',
    '[]',
    '[{"time":1}]',
    '"time"',
    '1',
    'null',
    '<html>{"time":1',
    '{"time":1',
    '{"time":{"a":1}',
    '}',
    '{"time":]}',
  ])('are not JSON if the document is %s', async (text) => {
    const kept = await keep(cut(text, []), ['time'])
    expect(() => JSON.parse(kept)).toThrow()
  })

  it('end with the object, whatever follows', async () => {
    expect(await keep(cut('{"time":1} {"time":2}', [3]), ['time'])).toBe('{"time":1}')
  })

  it.each([
    ['quotes', (size: number) => '"'.repeat(size)],
    ['brackets', (size: number) => '{"a":' + '['.repeat(size)],
    ['names', (size: number) => '{' + '"time":1,'.repeat(size)],
    ['backslashes', (size: number) => '{"' + '\\'.repeat(size)],
  ])('are found in linear time among %s', async (_name, make) => {
    const scan = (bytes: Uint8Array) => memberScanner(['time'], 1000)(bytes)
    expect(growthOf((size) => Buffer.from(make(size)), scan)).toBeLessThan(linearGrowth)
  })
})
