import { describe, expect, test } from 'vitest'
import { line, lines } from './hand-made-pdf.ts'
import { textsOf } from './texts-of.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const body = (page: number) =>
  lines(50, 140, [`The text of page ${page} fills some lines of`, 'the page, and ends with the second one.'])

describe('a choice of pages', () => {
  const chapters = numbers(40).map((page) =>
    [
      line(50, 30, page % 2 === 0 ? 'Manual of the service' : `Chapter ${Math.ceil(page / 10)} of the manual`, {
        size: 8,
      }),
      body(page),
      line(290, 815, `${page}`),
    ].join(' '),
  )

  test.each([1, 16, 17, 40])('page %i alone loses its head and foot', async (page) => {
    const [text] = await textsOf(chapters, { pages: [page] })
    expect(text).toBe(`The text of page ${page} fills some lines of the page, and ends with the second one.`)
  })

  test('pages far from each other lose theirs', async () => {
    const texts = await textsOf(chapters, { pages: [3, 19, 33] })
    expect(texts.join('\n')).not.toMatch(/manual|Manual|\d$/u)
    expect(texts).toHaveLength(3)
  })
})
