import { describe, expect, it } from 'vitest'
import { pdfDate } from '#workers/pdf/file/read-metadata.ts'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { handMadePdf, line } from './hand-made-pdf.ts'

const text = { content: line(50, 400, 'Some words of the page') }

describe('what a file says about itself', () => {
  it('reads title, author, dates and producer, and leaves out what is absent', async () => {
    const info = String.raw`/Title (A title) /Producer (A program) /CreationDate (D:20240131120000+02'00')`
    const { metadata } = await readPdf(handMadePdf([text], { info }), { maxPages: 10 })
    expect(metadata).toEqual({
      title: 'A title',
      producer: 'A program',
      createdAt: '2024-01-31T10:00:00.000Z',
      pageCount: 1,
    })
  })

  it.each<[name: string, description: string]>([
    [
      'elements',
      `<rdf:Description rdf:about=""><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Owls &amp; moths</rdf:li><rdf:li xml:lang="de">Eulen</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ada Writer</rdf:li><rdf:li>Ole Berg</rdf:li></rdf:Seq></dc:creator></rdf:Description>
      <rdf:Description><xmp:CreateDate>2024-01-31T12:00:00+02:00</xmp:CreateDate><xmp:ModifyDate>2024-02</xmp:ModifyDate><pdf:Producer>A program</pdf:Producer></rdf:Description>`,
    ],
    [
      'attributes',
      `<rdf:Description xmp:CreateDate="2024-01-31T10:00:00.123" xmp:ModifyDate="2024-02-01" pdf:Producer="A program">
      <dc:title>Owls &amp; moths</dc:title><dc:creator><rdf:Bag><rdf:li>Ada Writer</rdf:li><rdf:li>Ole Berg</rdf:li></rdf:Bag></dc:creator></rdf:Description>`,
    ],
  ])('reads a metadata packet of %s where the document information lacks an entry', async (_name, description) => {
    const packet = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${description}</rdf:RDF></x:xmpmeta>`
    const stream = `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`
    const file = (info: string) => handMadePdf([text], { info, catalog: '/Metadata 9 0 R', objects: { 9: stream } })
    expect((await readPdf(file('/Trapped /False'), { maxPages: 1 })).metadata).toEqual({
      title: 'Owls & moths',
      author: 'Ada Writer, Ole Berg',
      createdAt: '2024-01-31T10:00:00.000Z',
      modifiedAt: '2024-02-01T00:00:00.000Z',
      producer: 'A program',
      pageCount: 1,
    })
    const { metadata } = await readPdf(file('/Title (Its title)'), { maxPages: 1 })
    expect([metadata.title, metadata.producer]).toEqual(['Its title', 'A program'])
  })

  it('reads no metadata from a broken packet', async () => {
    const packet = '<rdf:RDF><rdf:Description><dc:title>'.repeat(500)
    const stream = `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`
    const file = handMadePdf([text], { catalog: '/Metadata 9 0 R', objects: { 9: stream } })
    expect((await readPdf(file, { maxPages: 1 })).metadata).toEqual({ pageCount: 1 })
  })

  it.each([
    ['D:20240229', '2024-02-29T00:00:00.000Z'],
    ['D:20241399', undefined],
    ['yesterday', undefined],
    [42, undefined],
    ["D:20240101000000-05'30", '2024-01-01T05:30:00.000Z'],
    ['D:1999', '1999-01-01T00:00:00.000Z'],
  ])('reads the date %s', (written, expected) => {
    expect(pdfDate(written)).toBe(expected)
  })

  it('reads the outline with levels and pages', async () => {
    const objects = {
      9: '<< /First 10 0 R /Last 11 0 R /Count 2 >>',
      10: '<< /Title (One) /Parent 9 0 R /Next 11 0 R /Dest [20 0 R /Fit] /First 12 0 R /Last 12 0 R /Count 1 >>',
      11: '<< /Title (Two) /Parent 9 0 R /Prev 10 0 R /Dest [22 0 R /Fit] >>',
      12: '<< /Title (Within one) /Parent 10 0 R /Dest [20 0 R /Fit] >>',
    }
    const { outline } = await readPdf(handMadePdf([text, text], { catalog: '/Outlines 9 0 R', objects }), {
      maxPages: 10,
    })
    expect(outline).toEqual([
      { title: 'One', page: 1, level: 1 },
      { title: 'Within one', page: 1, level: 2 },
      { title: 'Two', page: 2, level: 1 },
    ])
  })

  it('tells the size of a page as it is shown', async () => {
    const { pages } = await readPdf(handMadePdf([{ ...text, rotate: 90 }]), { maxPages: 1 })
    expect(pages).toMatchObject([{ page: 1, width: 842, height: 595 }])
  })
})

describe('the choice of pages', () => {
  const numbered = handMadePdf(
    Array.from({ length: 4 }, (_, at) => ({ content: line(50, 400, `Words of page ${at}x`) })),
  )

  it('reads the pages that are asked for, once each, in order', async () => {
    const { pages } = await readPdf(numbered, { pages: [3, 1, 3], maxPages: 10 })
    expect(pages.map(({ page }) => page)).toEqual([1, 3])
  })

  it('warns of pages that do not exist', async () => {
    const { pages, warnings } = await readPdf(numbered, { pages: [2, 9], maxPages: 10 })
    expect(pages).toHaveLength(1)
    expect(warnings.join()).toContain('do not exist: 9')
  })

  it('refuses a choice without an existing page', async () => {
    await expect(readPdf(numbered, { pages: [9], maxPages: 10 })).rejects.toMatchObject({ code: 'ELEMENT_NOT_FOUND' })
  })
})

describe('pages that are pictures', () => {
  const picture = { content: 'q 500 0 0 700 40 40 cm /Im Do Q' }

  it('need character recognition; pages with text and blank pages do not', async () => {
    const { pages } = await readPdf(handMadePdf([picture, text, { content: '' }]), { maxPages: 10 })
    expect(pages.map(({ needsOcr }) => needsOcr)).toEqual([true, undefined, undefined])
  })
})
