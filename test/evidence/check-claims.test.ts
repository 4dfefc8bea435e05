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
    ['number_not_found', 'The Harbour Bridge cost £6.52 million.', [[1, 'It cost £6.25 million']]],
    ['number_not_found', 'The Harbour Bridge cost £6.25 billion.', [[1, 'It cost £6.25 million']]],
    ['number_not_found', 'The Harbour Bridge cost $6.25 million.', [[1, 'It cost £6.25 million']]],
    [
      'number_not_found',
      'Traffic on the bridge fell by 45 % in 2023.',
      [[2, 'Traffic on the Harbour Bridge fell by 4.5 % in 2023']],
    ],
    [
      'date_not_found',
      'The Harbour Bridge opened on 20 March 1932.',
      [[1, 'The Harbour Bridge opened on 19 March 1932']],
    ],
    ['date_not_found', 'Traffic on the Harbour Bridge fell in 2022.', [[2, 'Traffic on the Harbour Bridge fell']]],
    [
      'name_not_found',
      'Traffic on the Harbour Bridge fell, said John Smith.',
      [[2, 'Traffic on the Harbour Bridge fell']],
    ],
    ['name_not_found', 'Zorblax traffic fell on the bridge.', [[2, 'Traffic on the Harbour Bridge fell']]],
    [
      'contradicted',
      'Traffic on the Harbour Bridge rose by 4.5 % in 2023.',
      [[2, 'Traffic on the Harbour Bridge fell by 4.5 % in 2023']],
    ],
    ['contradicted', 'The arch of the bridge is painted red.', [[1, 'Its arch is not painted red']]],
    ['contradicted', 'The arch of the bridge is painted red.', [[1, 'painted red. ']]],
    [
      'not_supported',
      'The bridge carries trains to every suburb along the coast.',
      [[1, 'carries 160,000 vehicles a day']],
    ],
  ] as [string, string, [number, string][]][])('%s: %s', async (reason, text, citations) => {
    const { supported, gaps, confidence } = await check(text, ...citations)
    expect(supported).toEqual([])
    expect(gaps).toEqual([{ text, reason }])
    expect(confidence).toBe(0)
  })

  it('keeps only the citations that hold', async () => {
    const { supported } = await check(
      'Traffic on the Harbour Bridge fell by 4.5 % in 2023.',
      [2, 'Traffic on the Harbour Bridge fell by 4.5 % in 2023'],
      [2, 'traffic fell in all cities'],
      [9, 'Traffic on the Harbour Bridge fell by 4.5 % in 2023'],
      [1, 'Its arch is not painted red'],
    )
    expect(supported[0]?.citations).toEqual([
      { source: 2, quote: 'Traffic on the Harbour Bridge fell by 4.5 % in 2023' },
    ])
  })

  it('weighs claims by the independent sources that back them', async () => {
    const story = `# Storm\n\n${Array.from({ length: 30 }, (_, at) => `Line ${at} of the report describes street ${at * 7}.`).join(' ')} The storm closed nine ports.`
    const sources = sourcesOf(
      story,
      `Menu. ${story} Imprint.`,
      'In all, the storm closed nine ports, says the coast guard.',
    )
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
        { text: 'Traffic fell by 4.5 % in 2023 [9].', citations: [{ source: 2, quote: 'fell by 4.5 % in 2023' }] },
        {
          text: 'Jane Doe says that traffic fell',
          citations: [
            { source: 2, quote: 'fell by 4.5 % in 2023, said Jane Doe' },
            { source: 2, quote: 'fell by 4.5 % in 2023' },
          ],
        },
      ],
      sourcesOf(...pages),
    )
    const { texts, citations } = citeClaims(supported, sourcesOf(...pages))
    expect(texts).toEqual(['Traffic fell by 4.5 % in 2023 [2].', 'Jane Doe says that traffic fell [2]'])
    expect(citations.map(({ index, quote }) => [index, quote])).toEqual([
      [2, 'fell by 4.5 % in 2023'],
      [2, 'fell by 4.5 % in 2023, said Jane Doe'],
    ])
  })
})
