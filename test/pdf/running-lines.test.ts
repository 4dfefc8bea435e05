import { describe, expect, test } from 'vitest'
import { line, lines } from './hand-made-pdf.ts'
import { textsOf } from './texts-of.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const body = (page: number) =>
  lines(50, 140, [`The text of page ${page} fills some lines of`, 'the page, and ends with the second one.'])

describe('running lines', () => {
  test.each([20, 80, 400, 815])('the only line of each page stays, at a height of %i points', async (y) => {
    const texts = await textsOf(numbers(5).map((page) => line(50, y, `Page number ${page} of the whole file`)))
    expect(texts).toEqual(numbers(5).map((page) => `Page number ${page} of the whole file`))
  })

  test('a number that is all of a page stays', async () => {
    expect(await textsOf(['7', '8', '9'].map((text) => line(290, 815, text)))).toEqual(['7', '8', '9'])
  })

  test('the last content of one page stays, and the head of the others goes', async () => {
    const head = line(50, 30, 'Manual of the service')
    const texts = await textsOf([`${head} ${body(1)}`, `${head} ${body(2)}`, head, `${head} ${body(4)}`])
    expect(texts.map((text) => text.includes('Manual'))).toEqual([false, false, true, false])
  })

  test('lines that repeat below the margin of the page stay', async () => {
    const texts = await textsOf(numbers(4).map((page) => `${line(50, 128, 'Question of the day')} ${body(page)}`))
    for (const text of texts) expect(text).toContain('Question of the day')
  })

  test('large titles that differ by their numbers stay', async () => {
    const texts = await textsOf(
      numbers(4).map((page) => `${line(50, 50, `Question ${page}`, { size: 20 })} ${body(page)}`),
    )
    expect(texts.map((text) => text.split('\n')[0])).toEqual(numbers(4).map((page) => `# Question ${page}`))
  })

  test('two pages: a title and the first line of the text stay, a small head goes', async () => {
    const texts = await textsOf(
      numbers(2).map((page) =>
        [
          line(50, 30, 'Head of the form', { size: 8 }),
          line(50, 60, 'Delivery note', { size: 16 }),
          line(50, 128, `Number of the parcel: ${page}`),
          body(page),
        ].join(' '),
      ),
    )
    for (const [index, text] of texts.entries()) {
      expect(text).toContain('Delivery note')
      expect(text).toContain(`Number of the parcel: ${index + 1}`)
      expect(text).not.toContain('Head of the form')
    }
  })
})
