import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findQuote } from '#shared/quotes/find-quote.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import { splitSentences } from '#workers/evidence/split-sentences.ts'
import { sourcesOf } from './sources-of.ts'

const words = [
  'the',
  'bridge',
  'opened',
  'not',
  'rose',
  'fell',
  'Oslo',
  'GPT-4',
  '1932',
  '503',
  '4.5',
  '%',
  '$',
  'million',
  'May',
  '漢字',
  'naïve',
  'o’clock',
]
const signs = [
  '.',
  ' ',
  '\n',
  '\n\n',
  '**',
  '_',
  '`',
  '# ',
  '- ',
  '|',
  '…',
  '"',
  '“',
  '—',
  '²',
  '½',
  '\u00ad',
  '\u200b',
  '\\*',
  ',',
  '😀',
  '\ud800',
]
const links = ['[', '](https://example.com/1932)', ']', '(', ')', '[1]', '![', '\\[', '\\]', '&amp;']

const markdown = (parts: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom('', ' ')), { maxLength: 40 })
    .map((list) => list.flat().join(''))

const anything = fc.oneof(markdown([...words, ...signs, ...links]), fc.string({ unit: 'binary', maxLength: 60 }))

const claim: fc.Arbitrary<Claim> = fc.record({
  text: anything,
  citations: fc.array(fc.record({ source: fc.integer({ min: 0, max: 4 }), quote: anything }), { maxLength: 4 }),
})

/** The letters and digits of a text, which markup and typography do not change. */
const letters = (text: string) =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]/gu) ?? []
  ).join('')

describe('findQuote', () => {
  it('accepts no quote whose letters and digits the page does not have in that place', () => {
    const page = markdown([...words, ...signs])
    const part = fc.tuple(page, fc.nat(), fc.nat()).map(([text, start, length]) => {
      const from = start % (text.length + 1)
      return { text, quote: text.slice(from, from + 3 + (length % 40)) }
    })
    const unrelated = fc.record({ text: page, quote: page })
    let found = 0
    fc.assert(
      fc.property(fc.oneof(part, unrelated), ({ text, quote }) => {
        const match = findQuote(quote, text)
        if (match === undefined) return
        found += 1
        expect(letters(match.text)).toBe(letters(text.slice(match.start, match.end)))
        if (/…|\.\.\./u.test(quote)) return
        expect(letters(match.text)).toBe(letters(quote))
      }),
      { numRuns: 3000 },
    )
    // The property says nothing if quotes are never found.
    expect(found).toBeGreaterThan(100)
  })

  it('finds the words that it returns again', () => {
    fc.assert(
      fc.property(anything, anything, (text, quote) => {
        const found = findQuote(quote, `${text}\n\n${quote}`)
        if (found === undefined) return
        const again = findQuote(found.text, `${text}\n\n${quote}`)
        expect(letters(again?.text ?? '')).toBe(letters(found.text))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('checkClaims', () => {
  it('never throws, always decides alike, and accepts no quote that is not found in its page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(claim, { maxLength: 4 }),
        fc.array(anything, { maxLength: 3 }),
        async (claims, pages) => {
          const sources = sourcesOf(...pages)
          const quoted = claims.map(({ text, citations }) => ({
            text,
            // Half of the quotes stand in a page.
            citations: citations.map(({ source, quote }, index) =>
              index % 2 === 0 ? { source, quote } : { source, quote: pages[source - 1]?.slice(0, 60) ?? quote },
            ),
          }))
          const checked = await checkClaims(quoted, sources)
          expect(await checkClaims(quoted, sources)).toEqual(checked)
          for (const { citations } of checked.supported) {
            expect(citations.length).toBeGreaterThan(0)
            for (const { source, quote } of citations) expect(findQuote(quote, pages[source - 1] ?? '')).toBeDefined()
          }
          expect(checked.confidence).toBeGreaterThanOrEqual(0)
          expect(checked.confidence).toBeLessThanOrEqual(1)
          const { texts, citations } = citeClaims(checked.supported, sources)
          const written = texts.flatMap((text) => [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
          expect(new Set(written)).toEqual(new Set(citations.map(({ index }) => index)))
          for (const { index, url } of citations)
            expect(sources.find((source) => source.index === index)?.url).toBe(url)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('accepts no number that the page does not have', async () => {
    const number = fc.integer({ min: 3, max: 99_999 })
    await fc.assert(
      fc.asyncProperty(
        number,
        number,
        fc.constantFrom('', '%', ' km', ' million', ' dollars'),
        async (said, written, unit) => {
          const page = `# Report\n\nThe plant used ${written}${unit} of its reserve.`
          const { supported } = await checkClaims(
            [
              {
                text: `The plant used ${said}${unit} of its reserve.`,
                citations: [{ source: 1, quote: 'of its reserve.' }],
              },
            ],
            sourcesOf(page),
          )
          expect(supported.map(({ verbatim }) => verbatim)).toEqual([said === written ? undefined : true])
        },
      ),
      {
        numRuns: 500,
        examples: [
          [5, 5, '%'],
          [2024, 2024, ''],
          [2024, 2025, ''],
        ],
      },
    )
  })
})

/** Sentences that models change: each part is one of these words. */
const parts = {
  subject: ['Acme', 'Zenith', 'The old mill', 'Ann Lee', 'Most farmers', 'Some shops', 'No bank'],
  verb: ['opened', 'closed', 'sold', 'did not sell', 'may sell', 'plans to sell', 'lost', 'is said to own'],
  object: ['the bridge', '40 shops', '70 shops', 'up to 40 shops', 'every mill', 'a ferry of Zenith', '3 % of Acme'],
  end: ['in 1999', 'in 2004', 'in Leeds', 'in Graz by 2030', 'after the war', 'if the city agrees', 'per day'],
}

const sentence = fc
  .record({
    subject: fc.constantFrom(...parts.subject),
    verb: fc.constantFrom(...parts.verb),
    object: fc.constantFrom(...parts.object),
    end: fc.constantFrom(...parts.end),
  })
  .map(({ subject, verb, object, end }) => `${subject} ${verb} ${object} ${end}.`)

describe('no text leaves that its source does not say', () => {
  it('each statement is a sentence of the page in other order or form, or is marked as words of the page', async () => {
    let [kept, replaced] = [0, 0]
    await fc.assert(
      fc.asyncProperty(sentence, sentence, async (said, written) => {
        const page = `# Report\n\n${written} Nothing else is known.`
        const { supported, gaps } = await checkClaims(
          [{ text: said, citations: [{ source: 1, quote: written }] }],
          sourcesOf(page),
        )
        expect(supported.length + gaps.length).toBe(1)
        for (const { text, verbatim } of supported) {
          if (verbatim === true) replaced += 1
          else kept += 1
          expect(text).toBe(written)
        }
      }),
      { numRuns: 1500, examples: [['Acme opened the bridge in 1999.', 'Acme opened the bridge in 1999.']] },
    )
    expect(kept).toBeGreaterThan(0)
    expect(replaced).toBeGreaterThan(100)
  })

  it('a verbatim text is a text of its page', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, async (text, page) => {
        const quote = page.slice(0, 60)
        const { supported } = await checkClaims([{ text, citations: [{ source: 1, quote }] }], sourcesOf(page))
        for (const { citations, verbatim } of supported) {
          if (verbatim === true) for (const cited of citations) expect(findQuote(cited.quote, page)).toBeDefined()
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('choosePassages and splitSentences', () => {
  it('return slices of the text, within their limits, and never throw', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.array(anything, { maxLength: 3 }), fc.nat(400), async (query, pages, maxChars) => {
        const passages = await choosePassages(query, sourcesOf(...pages), { maxChars })
        expect(passages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(maxChars)
        for (const { source, start, end, text } of passages) expect(pages[source - 1]?.slice(start, end)).toBe(text)
        for (const page of pages) {
          for (const { text, start, end } of splitSentences(page)) expect(page.slice(start, end)).toBe(text)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
