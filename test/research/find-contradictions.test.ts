import { expect, it } from 'vitest'
import { findContradictions } from '#workers/answers/contradictions/find-contradictions.ts'
import { rankParts } from '#workers/answers/extractive/answer-parts.ts'
import type { Source } from '#workers/evidence/source.ts'

/** Sources of one sentence each, with other sentences that no two of them share. */
const sourcesOf = (...sentences: string[]): Source[] =>
  sentences.map((sentence, position) => ({
    index: position + 1,
    url: `https://site-${position + 1}.example/`,
    title: '',
    text: `${sentence}\n\n${filler[position] ?? ''}`,
    hash: String(position),
    fetchedAt: '2026-11-22T00:00:00.000Z',
  }))

const filler = [
  'Visitors find a museum, a café and a long path along the river on the eastern bank.',
  'The town council meets every second Tuesday in the old hall beside the market square.',
  'Nobody knows whether the bells of the church were cast here or brought from abroad.',
]

const contradictionsIn = async (query: string, sources: readonly Source[]) =>
  findContradictions(await rankParts(query, sources), sources)

const valuesOf = async (query: string, ...sentences: string[]) =>
  (await contradictionsIn(query, sourcesOf(...sentences))).map(({ sides }) => sides.map(({ value }) => value))

it.each<[string, string, string, string[]]>([
  [
    'numbers',
    'The bridge over the Aare is 120 metres long.',
    'The bridge over the Aare is 135 metres long.',
    ['120', '135'],
  ],
  ['years', 'The Aare bridge was opened in 1932.', 'The Aare bridge was opened in 1934.', ['1932', '1934']],
  [
    'percentages',
    'About 40 % of the traffic on the Aare bridge is lorries.',
    'About 55 % of the traffic on the Aare bridge is lorries.',
    ['40 %', '55 %'],
  ],
])('finds %s on which two sources disagree', async (_, one, other, values) => {
  expect(await valuesOf('Aare bridge traffic length opened', one, other)).toEqual([values])
})

it('shows three values of three sources once', async () => {
  const sentences = [120, 135, 150].map((metres) => `The bridge over the Aare is ${metres} metres long.`)
  expect(await valuesOf('Aare bridge', ...sentences)).toEqual([['120', '135', '150']])
})

it.each<[string, string, string]>([
  [
    'the same value in other words',
    'The Aare bridge cost 1.2 million francs.',
    'The Aare bridge cost 1,200,000 francs.',
  ],
  ['a year and a day in it', 'The Aare bridge was opened in 1932.', 'The Aare bridge was opened on 3 May 1932.'],
  [
    'figures of two years',
    'In 2021 the Aare bridge had 4000 users a day.',
    'In 2022 the Aare bridge had 5000 users a day.',
  ],
  ['other subjects', 'The Aare bridge in Bern is 120 metres long.', 'The Aare bridge in Thun is 90 metres long.'],
  ['other measures', 'The Aare bridge is 120 metres long.', 'The Aare bridge is 9 metres wide and new.'],
  ['other topics', 'The council has 40 members from 5 parties.', 'The council has 50 members from 5 parties.'],
])('sees no contradiction in %s', async (_, one, other) => {
  expect(await valuesOf('Aare bridge', one, other)).toEqual([])
})

it('sees none between copies of one text', async () => {
  const text = [...filler, 'The bridge over the Aare is 120 metres long.'].join(' ')
  const [one, copy] = sourcesOf(text, text.replace('120', '135'))
  const sources = [one, copy].filter((source) => source !== undefined)
  expect(await contradictionsIn('Aare bridge', sources)).toEqual([])
})
