import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { readCaptions, transcriptSegments } from '#workers/facts/youtube/read-captions.ts'
import { textOfMarkup } from '#workers/upstreams/text-of-markup.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Lines of words, as captions have them. */
const word = fc
  .string({ minLength: 1, unit: fc.constantFrom('a', 'ä', '字', '🦉', '&', '<', '>', '"', "'") })
  .map((text) => `w ${text}`)
const line = fc.record({ startMs: fc.integer({ min: 0, max: 10_000_000 }), text: word })

const asXml = (lines: readonly { startMs: number; text: string }[]) =>
  `<?xml version="1.0"?><transcript>${lines
    .map(({ startMs, text }) => `<text start="${startMs / 1000}" dur="1">${escaped(escaped(text))}</text>`)
    .join('')}</transcript>`

const asJson = (lines: readonly { startMs: number; text: string }[]) =>
  JSON.stringify({
    events: lines.map(({ startMs, text }) => ({ tStartMs: startMs, dDurationMs: 1000, segs: [{ utf8: text }] })),
  })

describe('captions', () => {
  it.each([
    ['XML', asXml],
    ['JSON', asJson],
  ])('keep their times and their text in %s', (_, write) => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const read = transcriptSegments(readCaptions(write(lines)))
        expect(read.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }))).toEqual(
          lines.map(({ startMs, text }) => ({ startMs, endMs: startMs + 1000, text: text.trim() })),
        )
      }),
    )
  })

  it('of any text are lines with times, or an error of the provider', () => {
    const parts = fc.constantFrom(
      '<transcript>',
      '</transcript>',
      '<text start="1" dur="2">',
      '<text start="x">',
      '</text>',
      '<p t="5">',
      '</p>',
      '<timedtext>',
      '<constructor>',
      '&amp;#39;',
      '&lt;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<!DOCTYPE x [',
      '{"events":[',
      '{"segs":[{"utf8":"x"}]}',
      '{"tStartMs":-1,"segs":[{"utf8":"x"}]}',
      ']}',
      'words',
      '\0',
      '\uD800',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
        try {
          const segments = transcriptSegments(readCaptions(pieces.join('')))
          for (const { startMs, endMs, text } of segments)
            expect([startMs >= 0, endMs >= startMs, text === '', text.isWellFormed()]).toEqual([
              true,
              true,
              false,
              true,
            ])
        } catch (error) {
          expect(error instanceof AppError ? error.code : error).toBe('PROVIDER_ERROR')
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('without a duration end where the next line begins', () => {
    const xml = '<transcript><text start="1">one</text><text start="4">two</text></transcript>'
    expect(transcriptSegments(readCaptions(xml)).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1000, 4000],
      [4000, 4000],
    ])
  })

  it('have at most 200,000 lines', () => {
    expect(() => readCaptions(asJson(Array.from({ length: 200_001 }, () => ({ startMs: 0, text: 'x' }))))).toThrow(
      /more than 200000 lines/,
    )
  })

  it.each([
    ['entities', '&amp;lt;'],
    ['open tags', '&lt;a&gt;'],
    ['tags that close nothing', '&lt;a&gt;&lt;/b&gt;'],
    ['comments', '&lt;!--'],
    ['lines', '</text><text start="1">x'],
    ['attributes', '</text><text start="1" dur="2" a="3">x'],
    ['sections', '<![CDATA[x'],
    ['spaces', ' \n'],
  ])('take linear time: %s', (_, piece) => {
    const make = (size: number) =>
      `<transcript><text start="0">${piece.repeat(Math.ceil(size / piece.length))}</text></transcript>`
    const growth = growthOf(make, (xml) => attempt(() => transcriptSegments(readCaptions(xml))), {
      minSize: 4096,
      maxSize: 1 << 18,
    })
    expect(growth).toBeLessThan(linearGrowth)
  })
})

describe('the text of markup', () => {
  it.each([
    ['a<br>b<p>c</p>d', 'a b cd'],
    ['1 < 2 &amp; 3 &gt; 2', '1 < 2 & 3 > 2'],
    ['<a href="https://x.example?a=1&amp;b=2">link</a>', 'link'],
    ['&#x2F;&#47;&nbsp;&hearts;&bogus;', '// ♥&bogus;'],
    ['<!-- no -->text', 'text'],
    ['unclosed <b', 'unclosed'],
  ])('%s', (markup, text) => {
    expect(textOfMarkup(markup)).toBe(text)
  })
})

function attempt(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
