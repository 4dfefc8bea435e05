import { describe, expect, test } from 'vitest'
import { line, lines } from './hand-made-pdf.ts'
import { textsOf } from './texts-of.ts'

const full = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} line ${index + 1} of a text that fills its column`)

async function joined(end: string, start: string, others: string[] = []): Promise<string> {
  const left = lines(50, 100, [...full('left', 9), end])
  const right = lines(310, 100, [start, ...full('right', 9)])
  const [text] = await textsOf([[left, right, ...others].join('\n')])
  return text ?? ''
}

describe('a text that goes on in the next column', () => {
  test('is one paragraph', async () => {
    const text = await joined('the left column ends within a sentence', 'that goes on in the column beside it and')
    expect(text).toContain('within a sentence that goes on')
    expect(text).not.toContain('\n\n')
  })

  test('joins the word that the end of the column divides', async () => {
    const text = await joined('the left column ends within this docu-', 'ment that goes on in the column beside it')
    expect(text).toContain('within this document that goes on')
  })

  test('goes on behind the footnote of its column', async () => {
    const note = [
      line(50, 780, '1', { size: 5 }),
      line(56, 783, 'A note below the left column, in small letters.', { size: 7 }),
    ]
    const text = await joined(
      'the left column ends within a sentence',
      'that goes on in the column beside it and',
      note,
    )
    expect(text).toContain('within a sentence that goes on')
  })

  test.each([
    ['a sentence that ends', 'the left column ends here with its text.', 'that is another text in the second one'],
    ['a line that ends early', 'the end', 'Another text begins in the column beside it'],
    ['an item of a list', 'the left column ends within a sentence', '1. that is an item of a list and no text'],
  ])('begins a paragraph behind %s', async (_, end, start) => {
    expect((await joined(end, start)).split('\n\n')).toHaveLength(2)
  })
})
