import { describe, expect, it } from 'vitest'
import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'
import { pagesOf } from './pages-of.ts'

const firstOf = async (question: string, ...texts: string[]) =>
  (await extractAnswer(question, pagesOf(...texts)))[0]?.text

describe('the sentence that answers a question', () => {
  it.each([
    [
      'When did Lena Holt die?',
      'Lena Holt was born in 1902 in Riga. She painted boats. Lena Holt died on 4 May 1977 in Oslo.',
      '4 May 1977',
    ],
    [
      'How much does the Kappa kettle cost?',
      'The Kappa kettle holds 2 litres and was launched in 2021. The Kappa kettle costs $49.',
      '$49',
    ],
    [
      'How many moons does Velis have?',
      'Velis was found in 1846. Velis has 14 moons. Its year lasts 165 years.',
      '14 moons',
    ],
    [
      'Who is the inventor of the spring clasp?',
      'The spring clasp is 12 mm wide. The spring clasp was patented by Ida Blum in 1921. It is made of brass.',
      'Ida Blum',
    ],
    [
      'Which language is spoken in Tarvia?',
      'Tarvia has 3 million inhabitants. The official language of Tarvia is Tarvish. Tarvia exports tin.',
      'Tarvish',
    ],
    [
      'Why do leaves turn red?',
      'Leaves fall in autumn. Leaves turn red because the plant makes anthocyanins as the days get shorter. Many people rake leaves.',
      'anthocyanins',
    ],
    [
      'Does the ferry to Skarn carry cars?',
      'The ferry to Skarn leaves at noon. The ferry to Skarn does not carry cars. Bring warm clothes.',
      'does not carry cars',
    ],
  ])('%s', async (question, text, expected) => {
    expect(await firstOf(question, text)).toContain(expected)
  })

  it.each([
    [
      'Wann wurde die Brücke von Altmark eröffnet?',
      'Die Brücke von Altmark ist 90 Meter lang. Die Brücke von Altmark wurde am 3. Mai 1912 eröffnet.',
      '1912',
    ],
    ['Wie viele Einwohner hat Bergdorf?', 'Bergdorf liegt 800 Meter hoch. Bergdorf hat 2.350 Einwohner.', '2.350'],
    [
      'Qui a fondé la maison Delorme ?',
      'La maison Delorme vend du thé. La maison Delorme a été fondée par Jeanne Delorme-Petit en 1890.',
      'Jeanne',
    ],
    [
      '¿Cuándo se inauguró el museo de Villar?',
      'El museo de Villar tiene dos plantas. El museo de Villar se inauguró en 1954.',
      '1954',
    ],
    [
      '東京タワーの高さは何メートルですか',
      '東京タワーは東京都港区にあります。東京タワーの高さは333メートルです。',
      '333',
    ],
  ])('is found in other languages: %s', async (question, text, expected) => {
    expect(await firstOf(question, text)).toContain(expected)
  })

  it('is the one whose subject is clear, if several say it', async () => {
    const text = '# Kelm Tower\n\nIt opened in 1950. The Kelm Tower opened in 1950, after a long delay.'
    expect(await firstOf('When did the Kelm Tower open?', text)).toBe(
      'The Kelm Tower opened in 1950, after a long delay.',
    )
  })

  it('may name its subject in the heading', async () => {
    const text = '# Towers\n\n## Kelm Tower\n\nIt opened in 1950.\n\n## Dorn Tower\n\nIt opened in 1962.'
    expect(await firstOf('When did the Dorn Tower open?', text)).toBe('Dorn Tower – It opened in 1962.')
  })

  it('may be a row of a table', async () => {
    const text = '# Zell 5\n\n| Property | Value |\n| --- | --- |\n| Weight | 1.4 kg |\n| Battery life | 11 hours |'
    const [claim] = await extractAnswer('What is the battery life of the Zell 5?', pagesOf(text))
    expect(claim).toMatchObject({
      text: 'Zell 5 – Battery life: 11 hours',
      citations: [
        { source: 1, quote: '| Battery life | 11 hours |' },
        { source: 1, quote: 'Zell 5' },
      ],
    })
  })

  it('shows a link as its text, and quotes it as it stands', async () => {
    const text = 'The [Kelm Tower](https://example.com/a) was **opened** in 1950.'
    expect(await extractAnswer('When was the Kelm Tower opened?', pagesOf(text))).toMatchObject([
      { text: 'The Kelm Tower was opened in 1950.', citations: [{ source: 1, quote: text }] },
    ])
  })

  it('has a value that two sources state before one that a single source states', async () => {
    const pages = [
      'The Kelm Tower opened in 1949.',
      'The opening of the Kelm Tower was in 1950, says the town archive.',
      'Since the Kelm Tower opened in 1950, a lift takes visitors to its top.',
    ]
    expect(await firstOf('When did the Kelm Tower open?', ...pages)).toContain('1950')
  })

  it('prefers newer pages for the present state', async () => {
    const published = ['2015-03-01', '2026-03-01']
    const pages = pagesOf('The mayor of Kelm is Anna Berg.', 'The mayor of Kelm is Otto Lind.').map((page, at) =>
      Object.assign(page, { publishedAt: published[at] }),
    )
    expect((await extractAnswer('Who is the current mayor of Kelm?', pages))[0]?.text).toContain('Otto Lind')
  })

  it.each([
    ['a question', 'When did the Kelm Tower open in 1950?'],
    ['a denial', 'Contrary to rumours, the Kelm Tower did not open in 1948.'],
    ['a notice', 'Subscribe to our newsletter about the opening of the Kelm Tower in 1950!'],
    ['another subject', 'The Dorn Mill opened in 1950.'],
  ])('comes before %s', async (_, worse) => {
    const better = 'It was the year 1951 when the gates of the Kelm Tower were first opened.'
    expect(await firstOf('When did the Kelm Tower open?', `${worse}\n\n${better}`)).toBe(better)
  })

  it.each([
    [''],
    ['Cheese ripens in a cellar.'],
    ['# Kelm Tower'],
    ['![Kelm Tower](a.png)'],
    ['```\nKelm Tower opened 1950\n```'],
  ])('does not exist in %j', async (text) => {
    expect(await extractAnswer('When did the Kelm Tower open?', pagesOf(text))).toEqual([])
  })
})
