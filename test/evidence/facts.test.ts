import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict.ts'

describe('numbers', () => {
  it.each([
    ['The plant made 1,234,567 cars.', 'The plant made 1.234.567 cars.', 'kept'],
    ['The plant made 1234567 cars.', 'The plant made 1 234 567 cars.', 'kept'],
    ["The plant made 1'234'567 cars.", 'The plant made 1,234,567 cars.', 'kept'],
    ['The plant made 12,34,567 cars.', 'The plant made 1,234,567 cars.', 'kept'],
    ['The plant made 1.5 million cars.', 'The plant made 1,500,000 cars.', 'kept'],
    ['The plant made 1.5 million cars.', 'The plant made 1,5 Mio. cars.', 'kept'],
    ['The plant made 1.5 million cars.', 'The plant made 1.5 billion cars.', 'verbatim'],
    ['The plant made 1.5m cars.', 'The plant made 15 million cars.', 'verbatim'],
    ['The plant made 0.125 of all cars.', 'The plant made 125 of all cars.', 'verbatim'],
    ['The firm earned $3bn last year.', 'The firm earned 3 billion dollars last year.', 'kept'],
    ['The firm earned $3bn last year.', 'The firm earned US$3,000 million last year.', 'kept'],
    ['The firm earned €3bn last year.', 'The firm earned $3bn last year.', 'verbatim'],
    ['The firm earned 3 billion last year.', 'The firm earned $3bn last year.', 'verbatim'],
    ['The tax is 19 % of the price.', 'The tax is 19 percent of the price.', 'kept'],
    ['The tax is 19 of the price.', 'The tax is 19 % of the price.', 'verbatim'],
    ['The tax is 19% of the price.', 'The tax is 19.5% of the price.', 'verbatim'],
    ['The tunnel is 57 km long.', 'The tunnel is 57 kilometres long.', 'kept'],
    ['The tunnel is 57 km long.', 'The tunnel is 57 miles long.', 'verbatim'],
    ['The tunnel is −5 °C cold.', 'The tunnel is 5 °C cold.', 'verbatim'],
    ['The team has five people in it.', 'The team has 5 people in it.', 'kept'],
    ['The team has five people in it.', 'The team has four people in it.', 'verbatim'],
    ['Version 2.4.1 fixes the error.', 'Version 2.4.1 fixes the error.', 'kept'],
    ['Version 2.4.1 fixes the error.', 'Version 2.4.2 fixes the error.', 'verbatim'],
    ['The train leaves at 10:30 daily.', 'The train leaves at 10:45 daily.', 'verbatim'],
    ['The area is 10⁶ m² in all.', 'The area is 106 m² in all.', 'verbatim'],
    ['塔は333メートルです。', '塔は333メートルです。', 'kept'],
    ['塔は334メートルです。', '塔は333メートルです。', 'verbatim'],
    ['The firm has 120万 users.', 'The firm has 1,200,000 users.', 'kept'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdictOf(claim, page)).toBe(expected)
  })

  it('must be in the sentence that is quoted; another sentence does not count', async () => {
    const page = 'Acme is a maker of anvils with 250 employees. Two brothers own it.'
    expect(await verdictOf('Two brothers own 250 employees.', page, { quote: 'Two brothers own it' })).toBe('verbatim')
    const rival = 'Profit of Acme was $12 million. Revenue of Acme was $80 million.'
    expect(
      await verdictOf('Revenue of Acme was $12 million.', rival, { quote: 'Revenue of Acme was $80 million' }),
    ).toBe('verbatim')
  })

  it('may stand in the row of a table, and not in another row', async () => {
    const table = '| Plan | Price |\n| --- | --- |\n| Basic plan | 12 EUR |\n| Business plan | 49 EUR |'
    expect(await verdictOf('The Business plan costs 49 EUR.', table, { quote: 'Business plan | 49 EUR' })).toBe('kept')
    expect(await verdictOf('The Business plan costs 12 EUR.', table, { quote: 'Business plan' })).toBe('verbatim')
    expect(await verdictOf('The Business plan has a price of 49 EUR.', table, { quote: 'Business plan' })).toBe('kept')
  })
})

describe('dates', () => {
  it.each([
    ['It opened on 19 March 1932.', 'It opened on March 19, 1932.', 'kept'],
    ['It opened on 1932-03-19.', 'It opened on the 19th of March 1932.', 'kept'],
    ['It opened on 19.03.1932.', 'It opened on 1932-03-19.', 'kept'],
    ['It opened on 3/19/1932.', 'It opened on 19 March 1932.', 'kept'],
    ['It opened in March 1932.', 'It opened on 19 Mar. 1932.', 'kept'],
    ['It opened in 1932.', 'It opened on 1932-03-19.', 'kept'],
    ['Sie wurde 1932 eröffnet.', 'Am 19. März 1932 wurde sie eröffnet.', 'kept'],
    ['It opened on 19 March 1932.', 'It opened in March 1932.', 'verbatim'],
    ['It opened on 19 March 1932.', 'It opened on 19 May 1932.', 'verbatim'],
    ['It opened in 1933.', 'It opened on 19 March 1932.', 'verbatim'],
    ['It opened in Q3 2024.', 'It opened in Q2 2024.', 'verbatim'],
    ['It opened in 1932年3月.', 'It opened in March 1932.', 'kept'],
    ['It opened on March 19.', 'It opened on 19 March.', 'kept'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdictOf(claim, page)).toBe(expected)
  })
})

describe('names', () => {
  it.each([
    ['The report by Jane Doe praises it.', 'The report by Jane Doe praises it.', 'kept'],
    ['The report by Jane Roe praises it.', 'The report by Jane Doe praises it.', 'verbatim'],
    ["Acme's report praises the bridge.", 'The report of ACME praises the bridge.', 'kept'],
    ['The U.S. report praises it.', 'The US report praises it.', 'kept'],
    ['The GPT-4 report praises it.', 'The GPT-3 report praises it.', 'verbatim'],
    ['Volkswagen sold fewer cars again.', 'Toyota sold fewer cars again.', 'verbatim'],
    ['However, fewer cars were sold again.', 'Toyota sold fewer cars again.', 'verbatim'],
    ['Consequently the report praises it.', 'The report praises it.', 'verbatim'],
    ['Der Bericht lobt die alte Brücke sehr.', 'Der Bericht über die alte Brücke ist sehr lobend.', 'verbatim'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdictOf(claim, page)).toBe(expected)
  })

  it('may stand in a heading or in the title', async () => {
    const page = '# Harbour Bridge\n\n## Toll of Acme Roads\n\nThe toll is due at the northern end.'
    expect(
      await verdictOf('The toll of Acme Roads on the Harbour Bridge is due at the northern end.', page, {
        quote: 'The toll is due at the northern end',
      }),
    ).toBe('kept')
  })
})

describe('opposites', () => {
  it.each([
    ['The drug is safe for children.', 'It is not true that the drug is safe for children.', 'verbatim'],
    ["The drug isn't safe for children.", 'The drug is safe for children.', 'verbatim'],
    ['The drug is unsafe for children.', 'The drug is not safe for children.', 'verbatim'],
    ['Sales of the drug did not rise last year.', 'Sales of the drug fell last year.', 'verbatim'],
    ['Sales of the drug increased last year.', 'Sales of the drug decreased last year.', 'verbatim'],
    ['More than half of the people agree.', 'Less than half of the people agree.', 'verbatim'],
    ['Das Mittel ist für Kinder sicher.', 'Das Mittel ist für Kinder nicht sicher.', 'verbatim'],
    ['The drug is safe for children.', 'The drug is safe for children, and not expensive at all.', 'kept'],
    ['The drug is safe for children.', 'The drug is not only safe for children but cheap.', 'kept'],
    ['The drug is not expensive.', 'The drug is safe for children and not expensive at all.', 'kept'],
    ['The drug is expensive.', 'The drug is safe for children and not expensive at all.', 'verbatim'],
    ['The drug has side effects.', 'The drug is not without side effects.', 'verbatim'],
    ['Exports rose last year.', 'Exports rose while imports fell last year.', 'verbatim'],
  ])('%j against %j: %s', async (claim, page, expected) => {
    expect(await verdictOf(claim, page)).toBe(expected)
  })

  it('counts in the whole sentence, also if the quote leaves it out', async () => {
    expect(
      await verdictOf('The drug is safe for children.', 'It is not true that the drug is safe for children.', {
        quote: 'the drug is safe for children',
      }),
    ).toBe('verbatim')
  })
})
