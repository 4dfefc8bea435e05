import { array, assert, dictionary, integer, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitResult, type ResultPosition } from '#api/transports/mcp/split-result.ts'
import type { Json } from '#shared/contract/json.ts'
import { estimateTokens } from '#shared/text/model-tokens.ts'

describe('splitting a long result', () => {
  it('returns parts that make up any value', () => {
    const text = oneof(string({ unit: 'binary', maxLength: 1500 }), string({ unit: 'grapheme', maxLength: 40 }))
    const items = array(oneof(text, dictionary(string({ maxLength: 12 }), text, { maxKeys: 4 })), { maxLength: 6 })
    const value = dictionary(oneof(string({ maxLength: 12 })), oneof(text, items, integer()), { maxKeys: 6 })
    assert(
      property(value, integer({ min: 50, max: 700 }), (whole, maxTokens) => {
        // As the store returns it.
        const stored = JSON.parse(JSON.stringify(whole)) as Json
        expect(joined(partsOf(stored, maxTokens))).toEqual(stored)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps roughly to the maximum number of tokens, and cuts after a paragraph', () => {
    const paragraph = 'Some words about nothing in particular, which go on for a while and then end. '.repeat(3).trim()
    const page = {
      url: 'https://example.com/',
      content: Array(200).fill(paragraph).join('\n\n'),
      metadata: { wordCount: 1 },
    }
    const parts = partsOf(page, 1000)
    expect(parts.length).toBeGreaterThan(10)
    for (const { value } of parts) expect(estimateTokens(JSON.stringify(value))).toBeLessThan(1150)
    expect(parts[0]?.value).toMatchObject({
      url: page.url,
      metadata: page.metadata,
      content: expect.stringMatching(/end\.\n\n$/),
    })
    expect(Object.keys(parts[1]?.value ?? {})).toEqual(['content'])
  })

  it('cuts between items rather than within one', () => {
    const results = Array.from({ length: 60 }, (_, index) => ({ url: `https://example.com/${index}`, rank: index }))
    const parts = partsOf({ results }, 200)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.flatMap(({ value }) => (value as { results: Json[] }).results)).toEqual(results)
  })

  it('returns no part below the minimum size', () => {
    const long = 'word '.repeat(400)
    // Even if a smaller maximum is requested.
    for (const { value } of partsOf({ content: long }, 1).slice(0, -1))
      expect(estimateTokens((value as { content: string }).content)).toBeGreaterThan(40)
    // Nor the beginning of the next field, if little of the budget is left.
    const first = 'word '.repeat(150)
    const most = estimateTokens(first) + 30
    expect(splitResult([first, long], most)).toEqual({ value: [first], next: [1] })
    expect(splitResult({ first, long }, most)).toEqual({ value: { first }, next: ['long'] })
    // Unless enough of the budget is left.
    expect(splitResult([first, long], most + 40)).toMatchObject({ next: [1, expect.any(Number)] })
    expect(splitResult({ first, long }, most + 40)).toMatchObject({ next: ['long', expect.any(Number)] })
  })

  it('never cuts a character in two', () => {
    for (const { value } of partsOf({ content: '😀'.repeat(5000) }, 333)) {
      expect((value as { content: string }).content.isWellFormed()).toBe(true)
    }
  })

  it.each([[['nothing']], [['content', 'x']], [['content', 99_999]], [['content', 0, 0]], [[3]], [['count', 1]]])(
    'throws for the position %j, which is not in the value',
    (place) => {
      expect(() => splitResult({ content: 'text', count: 1 }, 100, place as ResultPosition)).toThrow(RangeError)
    },
  )
})

interface Piece {
  value: Json
  from: ResultPosition
}

function partsOf(value: Json, maxTokens: number): Piece[] {
  const parts: Piece[] = []
  for (let from: ResultPosition | undefined = []; from !== undefined;) {
    const part = splitResult(value, maxTokens, from)
    parts.push({ value: part.value, from })
    if (parts.length > 5000) throw new Error('it does not come to an end')
    from = part.next
  }
  return parts
}

const joined = (parts: readonly Piece[]): Json =>
  parts.slice(1).reduce((whole, part) => join(whole, part), parts[0]?.value ?? null)

function join(whole: Json, { value, from: [head, ...within] }: Piece): Json {
  if (typeof whole === 'string') return whole + (value as string)
  if (Array.isArray(whole)) {
    const [first, ...rest] = value as Json[]
    if (within.length === 0) return [...(whole as Json[]), ...(value as Json[])]
    return [
      ...(whole as Json[]).slice(0, -1),
      join((whole as Json[]).at(-1) ?? null, { value: first ?? null, from: within }),
      ...rest,
    ]
  }
  const [fields, added] = [whole, value] as [Record<string, Json>, Record<string, Json>]
  const continued =
    within.length === 0
      ? []
      : [
          [
            String(head),
            join(fields[String(head)] ?? null, { value: added[String(head)] ?? null, from: within }),
          ] as const,
        ]
  return Object.fromEntries([...Object.entries(fields), ...Object.entries(added), ...continued])
}
