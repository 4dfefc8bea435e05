import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { pageFacts } from '#workers/answers/extract/facts/page-facts.ts'

const pairsOf = (content: string) => pageFacts({ content }).pairs.map(({ label, value }) => [label, value])

describe('The facts of a page', () => {
  it.each([
    ['a line', 'Weight: 12 kg', 'Weight', '12 kg'],
    ['an item', '- Weight: 12 kg', 'Weight', '12 kg'],
    ['a bold label with the colon inside', '**Brand:** Acme \\& Co', 'Brand', 'Acme & Co'],
    ['a bold label with the colon outside', '1. **Brand**: [Acme](https://acme.example/)', 'Brand', 'Acme'],
    ['a bold label without a colon', '- **Colour** Red', 'Colour', 'Red'],
    ['a full-width colon', '価格：1200円', '価格', '1200円'],
    ['a value with a colon', 'Opens: 10:30', 'Opens', '10:30'],
    ['a definition', '**Material**\n: Steel', 'Material', 'Steel'],
    ['a table row', '|  |  |\n| --- | --- |\n| **Model:** | X\\|1 |', 'Model', 'X|1'],
  ])('has the pair of %s', (_, content, label, value) => {
    expect(pairsOf(content)).toEqual([[label, value]])
  })

  it('has each pair of a line with several', () => {
    expect(pairsOf('Prep: 10 min · Cook: 20 min')).toEqual([
      ['Prep', '10 min'],
      ['Cook', '20 min'],
    ])
  })

  it.each([
    'It starts at 10:30',
    'https://example.com/',
    'He came, saw and said in the end that this is true: nothing else',
    'Label:',
    '12: 13',
  ])('has no pair for %s', (content) => {
    expect(pairsOf(content)).toEqual([])
  })

  it('has tables with captions, headers and rows', () => {
    const content =
      '## Hours\n\n| Day | Opens | Closes |\n| --- | --- | --- |\n| Mon | 9 | 17 |\n| Tue | 9 | 18 |\n\ntext'
    expect(pageFacts({ content }).tables).toEqual([
      {
        caption: 'Hours',
        header: ['Day', 'Opens', 'Closes'],
        rows: [
          ['Mon', '9', '17'],
          ['Tue', '9', '18'],
        ],
        quotes: ['| Mon | 9 | 17 |', '| Tue | 9 | 18 |'],
      },
    ])
  })

  it('quotes the page exactly', () => {
    const content = 'Intro\n\n- **A:** *b*\n\n**T**\n: one\n: two\n\n| x | y |\n| --- | --- |\n| p | q |\n\nZ: 1 | Y: 2'
    const { pairs, tables } = pageFacts({ content })
    expect(pairs).toHaveLength(6)
    for (const quote of [...pairs.map((pair) => pair.quote), ...tables.flatMap((table) => table.quotes)])
      expect(content).toContain(quote)
  })

  it.each(['![', '[](', '**a**\n: b\n', '**a**\n', '|', '|\\', ': ', 'a:', '| a | b |\n', '|-|-|\n', '\\'])(
    'reads repeated %j in linear time',
    (unit) => {
      const growth = growthOf(
        (size) => `**t**\n${unit.repeat(size)}`,
        (content) => pageFacts({ content }),
        { maxSize: 1 << 17 },
      )
      expect(growth).toBeLessThan(linearGrowth)
    },
  )
})
