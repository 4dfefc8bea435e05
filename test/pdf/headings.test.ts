import { describe, expect, test } from 'vitest'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { handMadePdf, line, lines } from './hand-made-pdf.ts'
import { textsOf } from './texts-of.ts'

const body = (y: number) =>
  lines(50, y, ['Some words of a text that goes on over', 'two lines, and ends with the second one.'])
const headingsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split('\n').filter((each) => each.startsWith('#')))

describe('levels of headings', () => {
  test('do not skip one below the title', async () => {
    const texts = await textsOf([
      [
        line(50, 100, 'The title', { size: 24 }),
        line(50, 150, 'A summary', { name: 'F2' }),
        body(170),
        line(50, 250, 'A chapter', { size: 16 }),
        line(50, 300, 'A section', { name: 'F2' }),
        body(320),
      ].join(' '),
    ])
    expect(headingsOf(texts)).toEqual(['# The title', '## A summary', '## A chapter', '### A section'])
  })

  test('stay as they are before the title', async () => {
    const texts = await textsOf([
      [line(50, 100, 'A kicker', { size: 14 }), line(50, 150, 'The title', { size: 24 }), body(190)].join(' '),
    ])
    expect(headingsOf(texts)).toEqual(['## A kicker', '# The title'])
  })

  const outline = {
    9: '<< /First 10 0 R /Last 11 0 R /Count 2 >>',
    10: '<< /Title (First chapter) /Parent 9 0 R /Next 11 0 R /First 12 0 R /Last 12 0 R /Count 1 >>',
    11: '<< /Title (Second chapter) /Parent 9 0 R /Prev 10 0 R >>',
    12: '<< /Title (A section) /Parent 10 0 R >>',
  }

  test('come from the outline, also where the looks are equal', async () => {
    const content = [
      line(50, 100, 'First chapter', { size: 16 }),
      body(130),
      line(50, 200, 'A section', { size: 16 }),
      body(230),
      line(50, 300, 'Second chapter', { size: 14 }),
      body(330),
      line(50, 400, 'Not in the outline', { name: 'F2' }),
      body(420),
    ].join(' ')
    const bytes = handMadePdf([{ content }], { catalog: '/Outlines 9 0 R', objects: outline })
    const { pages } = await readPdf(bytes, { maxPages: 10 })
    expect(headingsOf(pages.map(({ text }) => text))).toEqual([
      '# First chapter',
      '## A section',
      '# Second chapter',
      '## Not in the outline',
    ])
  })

  test('stand below a title that the outline does not name', async () => {
    const content = [
      line(50, 60, 'The title', { size: 24 }),
      line(50, 100, 'First chapter', { size: 16 }),
      body(130),
      line(50, 200, 'A section', { size: 14 }),
      body(230),
    ].join(' ')
    const bytes = handMadePdf([{ content }], { catalog: '/Outlines 9 0 R', objects: outline })
    const { pages } = await readPdf(bytes, { maxPages: 10 })
    expect(headingsOf(pages.map(({ text }) => text))).toEqual(['# The title', '## First chapter', '### A section'])
  })
})
