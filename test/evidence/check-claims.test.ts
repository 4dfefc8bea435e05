import { describe, expect, it } from 'vitest'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import { sourcesOf } from './sources-of.ts'

const pages = [
  `# Harbour Bridge\n\nThe Harbour Bridge opened on 19 March 1932. It cost **£6.25 million** and carries 160,000 vehicles a day. Its arch is not painted red.\n\n| Part | Length |\n| --- | --- |\n| Main span | 503 m |\n`,
  `# Traffic report\n\nTraffic on the Harbour Bridge fell by 4.5 % in 2023, said [Jane Doe](https://example.com/doe).`,
]

const check = (text: string, ...citations: [number, string][]) =>
  checkClaims([{ text, citations: citations.map(([source, quote]) => ({ source, quote })) }], sourcesOf(...pages))

describe('checkClaims', () => {
  it('keeps a claim whose quote, numbers, dates and names stand in the page, with the words of the page', async () => {
    const { supported, gaps, confidence } = await check('The bridge opened in March 1932 [7].', [
      1,
      'the harbour bridge opened on 19 march 1932',
    ])
    expect(supported).toEqual([
      {
        text: 'The bridge opened in March 1932.',
        citations: [{ source: 1, quote: 'The Harbour Bridge opened on 19 March 1932' }],
      },
    ])
    expect(gaps).toEqual([])
    expect(confidence).toBe(0.7)
  })

  it.each([
    ['no_citation', 'The bridge opened in 1932.', []],
    ['unknown_source', 'The bridge opened in 1932.', [[3, 'The Harbour Bridge opened on 19 March 1932']]],
    ['quote_not_found', 'The bridge opened in 1932.', [[1, 'The bridge was opened in 1932 by the king']]],
    ['quote_not_found', 'The bridge opened in 1932.', [[2, 'The Harbour Bridge opened on 19 March 1932']]],
  ] as [string, string, [number, string][]][])('%s: %s', async (reason, text, citations) => {
    const { supported, gaps, confidence } = await check(text, ...citations)
    expect(supported).toEqual([])
    expect(gaps).toEqual([{ text, reason }])
    expect(confidence).toBe(0)
  })

  it.each([
    ['The Harbour Bridge cost £6.52 million.', [1, 'It cost £6.25 million']],
    ['The Harbour Bridge cost £6.25 billion.', [1, 'It cost £6.25 million']],
    ['The Harbour Bridge cost $6.25 million.', [1, 'It cost £6.25 million']],
    ['The Harbour Bridge carries 160,000 trains a day.', [1, 'carries 160,000 vehicles a day']],
  ] as [string, [number, string]][])(
    'puts the sentence with the one that names its subject in place of: %s',
    async (text, citation) => {
      const { supported, gaps } = await check(text, citation)
      const words =
        'The Harbour Bridge opened on 19 March 1932. It cost £6.25 million and carries 160,000 vehicles a day.'
      expect(supported).toEqual([{ text: words, citations: [{ source: 1, quote: words }], verbatim: true }])
      expect(gaps).toEqual([])
    },
  )

  it.each([
    'Traffic on the bridge fell by 45 % in 2023, said Jane Doe.',
    'Traffic on the Harbour Bridge fell by 4.5 % in 2022, said Jane Doe.',
    'Traffic on the Harbour Bridge fell by 4.5 % in 2023, said John Smith.',
    'Traffic on the Harbour Bridge rose by 4.5 % in 2023, said Jane Doe.',
    'Traffic on the Harbour Bridge fell by 4.5 % in 2023.',
  ])('puts the whole sentence in place of: %s', async (text) => {
    const { supported, gaps } = await check(text, [2, 'traffic on the Harbour Bridge fell'])
    const words = 'Traffic on the Harbour Bridge fell by 4.5 % in 2023, said Jane Doe.'
    expect(supported).toEqual([{ text: words, citations: [{ source: 2, quote: words }], verbatim: true }])
    expect(gaps).toEqual([])
  })

  it('keeps only the citations that back all of a claim', async () => {
    const { supported } = await check(
      'Jane Doe said that traffic on the Harbour Bridge fell by 4.5 % in 2023.',
      [2, 'Traffic on the Harbour Bridge fell by 4.5 % in 2023'],
      [2, 'traffic fell in all cities'],
      [9, 'Traffic on the Harbour Bridge fell by 4.5 % in 2023'],
      [1, 'Its arch is not painted red'],
    )
    expect(supported).toEqual([
      {
        text: 'Jane Doe said that traffic on the Harbour Bridge fell by 4.5 % in 2023.',
        citations: [{ source: 2, quote: 'Traffic on the Harbour Bridge fell by 4.5 % in 2023' }],
      },
    ])
  })

  it('brings the denial behind a sentence, and the line above a list', async () => {
    const myth = '# Red\n\nMany people say it. Bulls hate the colour red. That is not true.'
    const list = '# Cover\n\nThe following are not covered:\n\n- Meals on the way\n- Taxis at night'
    const said = (text: string, page: string, quote: string) =>
      checkClaims([{ text, citations: [{ source: 1, quote }] }], sourcesOf(page))
    expect((await said('Bulls hate red.', myth, 'Bulls hate the colour red')).supported).toMatchObject([
      { text: 'Bulls hate the colour red. That is not true.', verbatim: true },
    ])
    expect((await said('Meals on the way are covered.', list, 'Meals on the way')).supported).toMatchObject([
      { text: 'The following are not covered: Meals on the way', verbatim: true },
    ])
  })

  it('weighs claims by the independent sources that back them', async () => {
    const story = `# Storm\n\n${Array.from({ length: 30 }, (_, at) => `Line ${at} of the report describes street ${at * 7}.`).join(' ')} The storm closed nine ports.`
    const sources = sourcesOf(story, `Menu. ${story} Imprint.`, 'In all, the storm closed nine ports.')
    const backed = (...cited: number[]) => ({
      text: 'The storm closed nine ports.',
      citations: cited.map((source) => ({ source, quote: 'the storm closed nine ports' })),
    })
    const confidence = async (...claims: Parameters<typeof checkClaims>[0]) =>
      (await checkClaims(claims, sources)).confidence
    expect(await confidence(backed(1))).toBe(0.7)
    expect(await confidence(backed(1, 2))).toBe(0.7)
    expect(await confidence(backed(1, 3))).toBe(0.91)
    expect(await confidence(backed(1), { text: 'Nothing is cited here.', citations: [] })).toBe(0.35)
    expect(await confidence()).toBe(0)
  })
})

describe('citeClaims', () => {
  it('writes the number of each source once, before the last mark, and lists each quote once', async () => {
    const { supported } = await checkClaims(
      [
        {
          text: 'Traffic on the Harbour Bridge fell 4.5 % in 2023, Jane Doe said [9].',
          citations: [{ source: 2, quote: 'fell by 4.5 % in 2023' }],
        },
        {
          text: 'Jane Doe said that traffic on the Harbour Bridge fell 4.5 % in 2023',
          citations: [
            { source: 2, quote: 'fell by 4.5 % in 2023, said Jane Doe' },
            { source: 2, quote: 'fell by 4.5 % in 2023' },
          ],
        },
      ],
      sourcesOf(...pages),
    )
    const { texts, citations } = citeClaims(supported, sourcesOf(...pages))
    expect(texts).toEqual([
      'Traffic on the Harbour Bridge fell 4.5 % in 2023, Jane Doe said [2].',
      'Jane Doe said that traffic on the Harbour Bridge fell 4.5 % in 2023 [2]',
    ])
    expect(citations.map(({ index, quote }) => [index, quote])).toEqual([
      [2, 'fell by 4.5 % in 2023'],
      [2, 'fell by 4.5 % in 2023, said Jane Doe'],
    ])
  })
})
