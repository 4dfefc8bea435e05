import { describe, expect, test } from 'vitest'
import type { Word } from '#workers/pdf/content/page-content.ts'
import { dropLineNumbers, lowerInitials } from '#workers/pdf/layout/clean-words.ts'
import { linesOf } from '#workers/pdf/layout/line.ts'
import { hasStackedNumbers } from '#workers/pdf/tables/merge-table-rows.ts'

const font = { name: 'Serif', isBold: false, isItalic: false, isMono: false }

/** A word of glyphs half an em wide. */
function word(text: string, place: { x: number; y: number; size?: number; isSpaced?: boolean }): Word {
  const { x, y, size = 10, isSpaced = true } = place
  const box = { x0: x, x1: x + (text.length * size) / 2, y, size }
  return { text, ...box, font, turn: 0, isRtl: false, isSpaced, mark: -1, isArtifact: false }
}

/** Words in a row, with spaces of a third of an em. */
function row(text: string, { x, y, size = 10 }: { x: number; y: number; size?: number }): Word[] {
  let at = x
  return text.split(' ').map((each) => {
    const placed = word(each, { x: at, y, size })
    at = placed.x1 + size / 3
    return placed
  })
}

const textsOf = (words: readonly Word[]) => linesOf(words).map((line) => line.words.map(({ text }) => text).join(' '))

describe('lines', () => {
  test('two lines of one column stay apart beside the larger line of another', () => {
    const words = [
      ...row('first of the left', { x: 0, y: 100, size: 8 }),
      ...row('second of the left', { x: 0, y: 109, size: 8 }),
      ...row('Title', { x: 200, y: 105, size: 18 }),
    ]
    expect(textsOf(words)).toEqual(['first of the left', 'Title', 'second of the left'])
  })

  test('a raised number stays in its line', () => {
    const words = [...row('words with a note', { x: 0, y: 100 }), word('1', { x: 80.5, y: 96.5, size: 6 })]
    expect(textsOf(words)).toEqual(['words with a note 1'])
  })
})

describe('dropped initials', () => {
  const beside = [...row('nother word begins', { x: 25, y: 100 }), ...row('and the text goes on', { x: 25, y: 114 })]

  test('an initial joins the first of the lines beside it', () => {
    const [first, ...rest] = beside.map((each, index) => (index === 0 ? { ...each, isSpaced: false } : each))
    if (!first) throw new Error('The row has words.')
    const words = [word('A', { x: 0, y: 114, size: 36 }), first, ...rest]
    expect(lowerInitials(words)[0]).toMatchObject({ text: 'A', y: 100, size: 10, x1: 25 })
  })

  test('a large letter beside one line, or a letter of the same size, stays', () => {
    const large = [word('A', { x: 0, y: 100, size: 36 }), ...beside.slice(0, 3)]
    expect(lowerInitials(large)).toBe(large)
    const small = [word('A', { x: 15, y: 100 }), ...beside]
    expect(lowerInitials(small)).toBe(small)
  })
})

describe('line numbers', () => {
  const page = (gap: number) =>
    Array.from({ length: 20 }, (_line, index) => [
      word(`${index + 1}`, { x: 0, y: 100 + index * 14 }),
      ...row('these are words of a text', { x: 40, y: 100 + index * 14 }),
      ...row('and more of them', { x: 40 + 125 + gap, y: 100 + index * 14 }),
    ]).flat()

  test('numbers before the lines of a text go', () => {
    const kept = dropLineNumbers(page(3.3))
    expect(kept.map(({ text }) => text)).not.toContain('7')
    expect(kept).toHaveLength(20 * 10)
  })

  test('numbers before the rows of a table stay, and so do numbers that do not ascend', () => {
    const table = page(60)
    expect(dropLineNumbers(table)).toBe(table)
    const years = page(3.3)
    for (const each of years) if (/^\d+$/u.test(each.text)) each.text = '1999'
    expect(dropLineNumbers(years)).toBe(years)
  })
})

test('two numbers below each other are two rows, wrapped words are one', () => {
  const cells = (first: string, second: string) => [
    row(first, { x: 0, y: 0 }),
    second === '' ? [] : row(second, { x: 99, y: 0 }),
  ]
  expect(hasStackedNumbers([cells('Net income', '$ 1,204'), cells('Depreciation', '(87)')])).toBe(true)
  expect(hasStackedNumbers([cells('Net income', '1,204'), cells('before tax', '')])).toBe(false)
  expect(hasStackedNumbers([cells('a long', 'a stream of'), cells('name', '4,096 bytes')])).toBe(false)
})
