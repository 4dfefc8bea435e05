import { describe, expect, it } from 'vitest'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { sourcesOf } from './sources-of.ts'

/** The reason why a claim fails whose page says this. `supported` if it does not. */
async function verdict(claim: string, page: string, quote = page): Promise<string> {
  const { gaps } = await checkClaims([{ text: claim, citations: [{ source: 1, quote }] }], sourcesOf(page))
  return gaps[0]?.reason ?? 'supported'
}

const number = 'number_not_found'
const date = 'date_not_found'
const name = 'name_not_found'

describe('numbers', () => {
  it.each([
    ['The plant made 1,234,567 cars.', 'The plant made 1.234.567 cars.', 'supported'],
    ['The plant made 1234567 cars.', 'The plant made 1 234 567 cars.', 'supported'],
    ["The plant made 1'234'567 cars.", 'The plant made 1,234,567 cars.', 'supported'],
    ['The plant made 12,34,567 cars.', 'The plant made 1,234,567 cars.', 'supported'],
    ['The plant made 1.5 million cars.', 'The plant made 1,500,000 cars.', 'supported'],
    ['The plant made 1.5 million cars.', 'The plant made 1,5 Mio. cars.', 'supported'],
    ['The plant made 1.5 million cars.', 'The plant made 1.5 billion cars.', number],
    ['The plant made 1.5m cars.', 'The plant made 15 million cars.', number],
    ['The plant made 0.125 of all cars.', 'The plant made 125 of all cars.', number],
    ['The firm earned $3bn last year.', 'The firm earned 3 billion dollars last year.', 'supported'],
    ['The firm earned $3bn last year.', 'The firm earned US$3,000 million last year.', 'supported'],
    ['The firm earned €3bn last year.', 'The firm earned $3bn last year.', number],
    ['The firm earned 3 billion last year.', 'The firm earned $3bn last year.', 'supported'],
    ['The tax is 19 % of the price.', 'The tax is 19 percent of the price.', 'supported'],
    ['The tax is 19 of the price.', 'The tax is 19 % of the price.', number],
    ['The tax is 19% of the price.', 'The tax is 19.5% of the price.', number],
    ['The tunnel is 57 km long.', 'The tunnel is 57 kilometres long.', 'supported'],
    ['The tunnel is 57 km long.', 'The tunnel is 57 miles long.', number],
    ['The tunnel is −5 °C cold.', 'The tunnel is 5 °C cold.', number],
    ['The team has five people in it.', 'The team has 5 people in it.', 'supported'],
    ['The team has five people in it.', 'The team has four people in it.', number],
    ['Version 2.4.1 fixes the error.', 'Version 2.4.1 fixes the error.', 'supported'],
    ['Version 2.4.1 fixes the error.', 'Version 2.4.2 fixes the error.', number],
    ['The train leaves at 10:30 daily.', 'The train leaves at 10:45 daily.', number],
    ['The area is 10⁶ m² in all.', 'The area is 106 m² in all.', number],
    ['塔は333メートルです。', '塔は333メートルです。', 'supported'],
    ['塔は334メートルです。', '塔は333メートルです。', number],
    ['The firm has 120万 users.', 'The firm has 1,200,000 users.', 'supported'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdict(claim, page)).toBe(expected)
  })

  it('may stand in the passage around a quote that names no other value', async () => {
    const page = 'Acme is a maker of anvils with 250 employees. It was founded by two brothers.'
    expect(
      await verdict('Acme, with 250 employees, was founded by two brothers.', page, 'It was founded by two brothers'),
    ).toBe('supported')
    const rival = 'Profit of Acme was $12 million. Revenue of Acme was $80 million.'
    expect(await verdict('Revenue of Acme was $12 million.', rival, 'Revenue of Acme was $80 million')).toBe(number)
    const far = `Acme has 250 employees.\n\n${'Nothing else is known of it. '.repeat(40)}\n\nIt was founded by two brothers.`
    expect(
      await verdict('Acme, with 250 employees, was founded by two brothers.', far, 'It was founded by two brothers'),
    ).toBe(number)
  })

  it('may stand in the row of a table, and not in another row', async () => {
    const table = '| Plan | Price |\n| --- | --- |\n| Basic plan | 12 EUR |\n| Business plan | 49 EUR |'
    expect(await verdict('The Business plan costs 49 EUR.', table, 'Business plan | 49 EUR')).toBe('supported')
    expect(await verdict('The Business plan costs 12 EUR.', table, 'Business plan')).toBe(number)
    expect(await verdict('The Business plan has a price of 49 EUR.', table, 'Business plan')).toBe('supported')
  })
})

describe('dates', () => {
  it.each([
    ['It opened on 19 March 1932.', 'It opened on March 19, 1932.', 'supported'],
    ['It opened on 1932-03-19.', 'It opened on the 19th of March 1932.', 'supported'],
    ['It opened on 19.03.1932.', 'It opened on 1932-03-19.', 'supported'],
    ['It opened on 3/19/1932.', 'It opened on 19 March 1932.', 'supported'],
    ['It opened in March 1932.', 'It opened on 19 Mar. 1932.', 'supported'],
    ['It opened in 1932.', 'It opened on 1932-03-19.', 'supported'],
    ['It opened in 1932.', 'Am 19. März 1932 wurde sie eröffnet: opened.', 'supported'],
    ['It opened on 19 March 1932.', 'It opened in March 1932.', date],
    ['It opened on 19 March 1932.', 'It opened on 19 May 1932.', date],
    ['It opened in 1933.', 'It opened on 19 March 1932.', date],
    ['It opened in Q3 2024.', 'It opened in Q2 2024.', date],
    ['It opened in 1932年3月.', 'It opened in March 1932.', 'supported'],
    ['It opened on March 19.', 'It opened on 19 March.', 'supported'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdict(claim, page)).toBe(expected)
  })
})

describe('names', () => {
  it.each([
    ['The report by Jane Doe praises it.', 'The report by Jane Doe praises it.', 'supported'],
    ['The report by Jane Roe praises it.', 'The report by Jane Doe praises it.', name],
    ["Acme's report praises the bridge.", 'The report of ACME praises the bridge.', 'supported'],
    ['The U.S. report praises it.', 'The US report praises it.', 'supported'],
    ['The GPT-4 report praises it.', 'The GPT-3 report praises it.', number],
    ['Volkswagen sold fewer cars again.', 'Toyota sold fewer cars again.', name],
    ['However, fewer cars were sold again.', 'Toyota sold fewer cars again.', 'supported'],
    ['Consequently the report praises it.', 'The report praises it.', 'supported'],
    ['Der Bericht lobt die alte Brücke sehr.', 'Der Bericht über die alte Brücke ist sehr lobend.', 'supported'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdict(claim, page)).toBe(expected)
  })

  it('may stand in a heading or in the title', async () => {
    const page = '# Harbour Bridge\n\n## Toll of Acme Roads\n\nThe toll is due at the northern end.'
    expect(
      await verdict(
        'The toll of Acme Roads on the Harbour Bridge is due at the northern end.',
        page,
        'The toll is due at the northern end',
      ),
    ).toBe('supported')
  })
})

describe('opposites', () => {
  it.each([
    ['The drug is safe for children.', 'It is not true that the drug is safe for children.', 'contradicted'],
    ["The drug isn't safe for children.", 'The drug is safe for children.', 'contradicted'],
    ['The drug is unsafe for children.', 'The drug is not safe for children.', 'supported'],
    ['Sales of the drug did not rise last year.', 'Sales of the drug fell last year.', 'supported'],
    ['Sales of the drug increased last year.', 'Sales of the drug decreased last year.', 'contradicted'],
    ['More than half of the people agree.', 'Less than half of the people agree.', 'contradicted'],
    ['Das Mittel ist für Kinder sicher.', 'Das Mittel ist für Kinder nicht sicher.', 'contradicted'],
    ['The drug is safe for children.', 'The drug is safe for children, and not expensive at all.', 'supported'],
    ['The drug is safe for children.', 'The drug is not only safe for children but cheap.', 'supported'],
    ['The drug is not expensive.', 'The drug is safe for children and not expensive at all.', 'supported'],
    ['The drug is expensive.', 'The drug is safe for children and not expensive at all.', 'contradicted'],
    ['The drug has side effects.', 'The drug is not without side effects.', 'supported'],
    ['Exports rose last year.', 'Exports rose while imports fell last year.', 'supported'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdict(claim, page)).toBe(expected)
  })

  it('counts in the whole sentence, also if the quote leaves it out', async () => {
    expect(
      await verdict(
        'The drug is safe for children.',
        'It is not true that the drug is safe for children.',
        'the drug is safe for children',
      ),
    ).toBe('contradicted')
  })
})
