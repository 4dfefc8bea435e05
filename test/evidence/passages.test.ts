import { describe, expect, it } from 'vitest'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import { splitPassages } from '#workers/evidence/split-passages.ts'
import { sourcesOf } from './sources-of.ts'

const filler = (topic: string, count = 12) =>
  Array.from(
    { length: count },
    (_, at) =>
      `The ${topic} of day ${at} had nothing remarkable, and people went home at ${at} o'clock as they always do in this place.`,
  ).join('\n\n')

describe('choosePassages', () => {
  it('puts the passage that answers first, and names the headings above it', async () => {
    const page = `# City guide\n\n${filler('weather')}\n\n## Bridges\n\n### Harbour Bridge\n\nThe bridge opened in 1932 and carries trains.\n\n## Food\n\n${filler('food')}`
    const [first] = await choosePassages('When did the harbour bridge open?', sourcesOf(filler('news'), page), {
      maxChars: 3000,
    })
    expect(first).toMatchObject({ source: 2, score: 1, heading: 'City guide › Bridges › Harbour Bridge' })
    expect(first?.text).toBe('The bridge opened in 1932 and carries trains.')
    expect(page.slice(first?.start, first?.end)).toBe(first?.text)
  })

  it('prefers another source to a repetition of the same words', async () => {
    const copy = 'The reactor produces 900 MW of power for the region.'
    const other = 'Critics say that the power of the reactor is too expensive by far.'
    const chosen = await choosePassages('reactor power', sourcesOf(copy, copy, copy, other), { maxChars: 400 })
    expect(
      chosen
        .map(({ text }) => text)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([other, copy].toSorted())
  })

  it('fits into the limit, and goes on with shorter passages', async () => {
    const chosen = await choosePassages('bridge', sourcesOf(`A bridge. ${'word '.repeat(150)}`, 'A bridge of stone.'), {
      maxChars: 300,
    })
    expect(chosen.map(({ text }) => text)).toEqual(['A bridge of stone.'])
  })

  it('finds words with other endings, diacritics and scripts', async () => {
    const pages = [
      'Der Müller öffnete die Brücke.',
      '東京タワーは1958年に完成しました。',
      'The bridges were opened slowly.',
      'Nothing of this at all.',
    ]
    const best = async (query: string) =>
      (await choosePassages(query, sourcesOf(...pages), { maxChars: 200 }))[0]?.source
    expect(await best('brucke')).toBe(1)
    expect(await best('東京タワーの完成')).toBe(2)
    expect(await best('opening bridge')).toBe(3)
  })

  it('returns the first passages of each source if none has a word of the question', async () => {
    const chosen = await choosePassages('zyzzyva', sourcesOf(filler('weather'), filler('food')), { maxChars: 2500 })
    expect(chosen.map(({ source, start, score }) => [source, start, score]).slice(0, 2)).toEqual([
      [1, 0, 0],
      [2, 0, 0],
    ])
  })
})

describe('splitPassages', () => {
  it('cuts long tables between rows and repeats the first row as a heading', () => {
    const table = `## Prices\n\n| Plan | Price |\n| --- | --- |\n${Array.from({ length: 80 }, (_, at) => `| Plan ${at} | ${at} EUR |`).join('\n')}`
    const parts = [...splitPassages(table)]
    expect(parts.length).toBeGreaterThan(1)
    expect(parts[0]?.heading).toBe('Prices')
    expect(parts.at(-1)?.heading).toBe('Prices › Plan | Price')
    for (const { start, end } of parts) expect(table.slice(start, end)).toMatch(/^\|.*\|\n?$/su)
  })
})

describe('groupDuplicates', () => {
  const story = (seed: number) =>
    Array.from(
      { length: 60 },
      (_, at) =>
        `Sentence ${at * seed} names ${['rivers', 'kings', 'engines', 'storms', 'markets'][(at * seed) % 5]} and number ${(at * seed * 7919) % 1000}.`,
    ).join(' ')

  it('puts copies into one group, also with other navigation around them', () => {
    const copy = `# Other site\n\n${'Menu entry. '.repeat(40)}\n\n${story(3)}\n\nRead more on this site.`
    expect(groupDuplicates(sourcesOf(story(3), story(11), copy, `By our staff. ${story(3)}`))).toEqual([0, 1, 0, 0])
  })

  it('keeps pages apart that share phrases of six words, but state other facts', () => {
    const page = (value: number) =>
      Array.from(
        { length: 30 },
        (_, at) => `The council of the old town met ${at * value} times in year ${at + value}.`,
      )
    expect(groupDuplicates(sourcesOf(page(3).join(' '), page(7).join(' ')))).toEqual([0, 1])
  })

  it('keeps short pages and pages with a few common sentences apart', () => {
    const imprint = 'All rights reserved by the owners of this site and their partners worldwide.'
    expect(
      groupDuplicates(sourcesOf('Not found.', 'Not found.', `${story(3)} ${imprint}`, `${story(11)} ${imprint}`, '')),
    ).toEqual([0, 1, 2, 3, 4])
  })
})
