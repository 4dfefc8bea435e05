import { describe, expect, test } from 'vitest'
import { headingScore } from '#bench/pdf/scores/heading-score.ts'
import { indelSimilarity } from '#bench/pdf/scores/indel-similarity.ts'
import { plainText } from '#bench/pdf/scores/plain-text.ts'
import { scoreReading } from '#bench/pdf/scores/score-reading.ts'
import { tableScore } from '#bench/pdf/scores/table-score.ts'
import { treeEditDistance, type Tree } from '#bench/pdf/scores/tree-edit-distance.ts'

describe('reading order', () => {
  test.each([
    ['abc', 'abc', 1],
    ['', '', 1],
    ['abc', '', 0],
    ['abc', 'xyz', 0],
    ['abcd', 'abxd', 6 / 8],
    ['abcd', 'cdab', 4 / 8],
    ['漢字かな', '漢字', 4 / 6],
  ])('%j beside %j scores %f', (left, right, expected) => {
    expect(indelSimilarity(left, right)).toBeCloseTo(expected, 12)
    expect(indelSimilarity(right, left)).toBeCloseTo(expected, 12)
  })

  test('texts longer than a machine word agree with the plain recurrence', () => {
    const text = (seed: number, length: number) =>
      Array.from({ length }, (_, index) => 'abcde'[(index * index * seed + index * 3 + (index >> 3)) % 5]).join('')
    for (const [left, right] of [
      [text(2, 31), text(3, 32)],
      [text(2, 64), text(7, 65)],
      [text(4, 200), text(9, 333)],
    ] as const)
      expect(indelSimilarity(left, right)).toBeCloseTo(
        (2 * slowCommonLength(left, right)) / (left.length + right.length),
        12,
      )
  })

  test('marks of markdown do not count, printed text does', () => {
    const markdown =
      '# A *title*\n\n3. one\n4. two\n\n- see[^1] <b>it</b>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: a `note`'
    expect(plainText(markdown)).toBe('A title 3. one 4. two see1 it a b 1 2 1 a note')
  })

  test('text of a variant without markdown is taken as it is', () => {
    expect(scoreReading('# A\n\n- b < c', { text: 'A\n• b < c\n' })).toEqual({ nid: 1, teds: undefined, mhs: 0 })
  })
})

describe('tree edit distance', () => {
  const tree = (value: string, ...children: Tree<string>[]): Tree<string> => ({ value, children })
  const unit = (left: string, right: string) => (left === right ? 0 : 1)

  test('the example of the paper of Zhang and Shasha', () => {
    const left = tree('f', tree('d', tree('a'), tree('c', tree('b'))), tree('e'))
    const right = tree('f', tree('c', tree('d', tree('a'), tree('b'))), tree('e'))
    expect(treeEditDistance(left, right, unit)).toBe(2)
    expect(treeEditDistance(left, left, unit)).toBe(0)
  })

  test('costs of one node', () => {
    expect(treeEditDistance(tree('a'), tree('b'), unit)).toBe(1)
    expect(treeEditDistance(tree('a'), tree('a', tree('b'), tree('c')), unit)).toBe(2)
    expect(treeEditDistance(tree('a', tree('b', tree('c'))), tree('a', tree('c')), unit)).toBe(1)
    expect(treeEditDistance(tree('a'), tree('b'), () => 0.25)).toBe(0.25)
  })
})

describe('tables', () => {
  const table = '| a | b |\n|---|---|\n| one | two |\n| three | four |'

  test('equal tables score 1, in GFM or HTML, with or without thead', () => {
    const html =
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr></table>'
    expect(tableScore(table, table)).toBe(1)
    expect(tableScore(table, html)).toBe(1)
    expect(tableScore(`Before.\n\n${table}\n\nAfter.`, html)).toBe(1)
  })

  test('no expected table: no score; no found table: 0', () => {
    expect(tableScore('text', table)).toBeUndefined()
    expect(tableScore(table, 'a b one two three four')).toBe(0)
  })

  test('a missing row costs its nodes', () => {
    // 10 nodes: the table, 3 rows, 6 cells.
    expect(tableScore(table, '| a | b |\n|---|---|\n| one | two |')).toBeCloseTo(1 - 3 / 10, 12)
  })

  test('a wrong text costs a part of its cell, a wrong span the whole cell', () => {
    expect(tableScore(table, table.replace('four', 'fear'))).toBeCloseTo(1 - 0.5 / 10, 12)
    const cell = (span: string) => `<table><tr><td${span}>x</td></tr></table>`
    expect(tableScore(cell(''), cell(' colspan="2"'))).toBeCloseTo(1 - 1 / 3, 12)
  })

  test('two tables read as one, and one table read twice, both lose', () => {
    expect(tableScore(`${table}\n\ntext\n\n${table}`, table)).toBeCloseTo(0.5, 12)
    expect(tableScore(table, `${table}\n\ntext\n\n${table}`)).toBeCloseTo(0.5, 12)
  })
})

describe('headings', () => {
  const document = '# Title\n\nwords\n\n## Part\n\nmore words'

  test('equal documents score 1, at any heading level', () => {
    expect(headingScore(document, document)).toBe(1)
    expect(headingScore(document, '## Title\nwords\n### Part\nmore *words*')).toBe(1)
  })

  test('no expected heading: no score; no found heading: 0', () => {
    expect(headingScore('words', document)).toBeUndefined()
    expect(headingScore(document, 'Title words Part more words')).toBe(0)
  })

  test('a missed heading costs its node and what it does to the texts', () => {
    // 5 nodes; "Part" is lost, its text and "words" become "words Part more words" (10 of 16 characters are not "words").
    const expected = 1 - (2 + 16 / 21) / 5
    expect(headingScore(document, '# Title\n\nwords\n\nPart\n\nmore words')).toBeCloseTo(expected, 12)
  })

  test('a wrong heading text costs a part of its node', () => {
    expect(headingScore(document, document.replace('Part', 'Port'))).toBeCloseTo(1 - 0.25 / 5, 12)
  })
})

function slowCommonLength(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, () => 0)
  for (const char of left) {
    const row = [0]
    for (let index = 0; index < right.length; index++)
      row.push(char === right[index] ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0))
    above = row
  }
  return above.at(-1) ?? 0
}
