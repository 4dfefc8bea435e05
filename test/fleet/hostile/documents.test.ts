import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookFile } from '#test/document-files/book-file.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { slidesFile } from '#test/document-files/slides-file.ts'
import { spelled } from '#test/document-files/spelled.ts'
import { paragraph, wordFile } from '#test/document-files/word-file.ts'
import { relationships, zipFiles } from '#test/document-files/zip-files.ts'
import { openDocuments, type Documents } from '#workers/documents/isolated/open-documents.ts'

const never = new AbortController().signal
const options = { mainContent: true, format: 'markdown', links: false } as const

/** Bytes that compress a thousandfold. */
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1e6).fill(0x20)

const workbook = (sheet: string | Uint8Array) =>
  zipFiles({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships([{ id: 'r1', type: 'worksheet', target: 'worksheets/sheet1.xml' }]),
    'xl/worksheets/sheet1.xml': sheet,
  })

const nested = (depth: number, inner: Uint8Array): Uint8Array =>
  depth === 0 ? inner : nested(depth - 1, zipSync({ 'inner.zip': inner }))

const entities = `<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY secret SYSTEM "file:///etc/passwd">]>`

describe('a hostile document', () => {
  let documents: Documents & AsyncDisposable
  let bomb: Uint8Array
  beforeAll(() => {
    documents = openDocuments({ processes: 2 })
    bomb = pdfBomb()
  })
  afterAll(() => documents[Symbol.asyncDispose]())

  const read = (body: Uint8Array, signal = never) =>
    documents.readPage({ url: 'https://example.com/file', status: 200, body }, options, signal)

  it.each<[name: string, code: string, file: () => Uint8Array]>([
    [
      'a Word file that decompresses to 60 MB',
      'PAGE_TOO_COMPLEX',
      () => wordFile(undefined, { 'word/numbering.xml': zeros(60) }),
    ],
    [
      'a presentation whose slide decompresses to 110 MB',
      'PAGE_TOO_COMPLEX',
      () => zipFiles({ ...slidesParts, 'ppt/slides/slide1.xml': zeros(110) }),
    ],
    ['archives within archives', 'UNSUPPORTED_CONTENT_TYPE', () => nested(20, zeros(1))],
    [
      '20,000 files',
      'PAGE_TOO_COMPLEX',
      () => zipFiles(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, '']))),
    ],
    [
      'a Word file with external entities',
      'EXTRACTION_IMPOSSIBLE',
      () => wordFile(undefined, { 'word/styles.xml': `${entities}<w>&secret;&b;</w>` }),
    ],
    ['a Word file without its text', 'EXTRACTION_IMPOSSIBLE', () => zipFiles({ 'word/document.xml': '' })],
    [
      'a Word file of hidden runs inside one another',
      'any error',
      () => wordFile('<w:r>'.repeat(50_000) + '<w:rPr><w:vanish/></w:rPr></w:r>'.repeat(50_000)),
    ],
    ['a Word file of 100,000 nested elements', 'any error', () => wordFile('<w:sdt><w:sdtContent>'.repeat(50_000))],
    ['a presentation without slides', 'EXTRACTION_IMPOSSIBLE', () => slidesFile({ 'ppt/presentation.xml': '<x/>' })],
    [
      'a slide of 100,000 nested elements',
      'PAGE_TOO_COMPLEX',
      () => slidesFile({ 'ppt/slides/slide2.xml': '<a>'.repeat(100_000) }),
    ],
    ['a workbook without sheets', 'EXTRACTION_IMPOSSIBLE', () => zipFiles({ 'xl/workbook.xml': '<x/>' })],
    ['a book without a package', 'EXTRACTION_IMPOSSIBLE', () => bookFile({ 'META-INF/container.xml': '<x/>' })],
    [
      'an encrypted book',
      'EXTRACTION_IMPOSSIBLE',
      () => bookFile({ 'META-INF/encryption.xml': '<e><CipherReference URI="OEBPS/text/b.xhtml"/></e>' }),
    ],
    [
      'an OpenDocument file',
      'UNSUPPORTED_CONTENT_TYPE',
      () => zipFiles({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }),
    ],
    ['half of a Word file', 'EXTRACTION_IMPOSSIBLE', () => wordFile().subarray(0, 700)],
    ['an encrypted PDF', 'ENCRYPTED_PDF', () => pdfFile(['secret'], { trailer: encryption })],
    ['a PDF of nothing but its header', 'EXTRACTION_IMPOSSIBLE', () => new TextEncoder().encode('%PDF-1.7\n')],
    [
      'a PDF of random bytes',
      'EXTRACTION_IMPOSSIBLE',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'obj<<stream>>')]),
    ],
    ['a Word file without text', 'EMPTY_CONTENT', () => wordFile('<w:p/>', { 'docProps/core.xml': '<x/>' })],
  ])('%s ends in %s', async (_name, code, file) => {
    const failure = expect(read(file())).rejects
    await (code === 'any error'
      ? failure.toMatchObject({ code: expect.stringMatching(/PAGE_TOO_COMPLEX|EXTRACTION_IMPOSSIBLE|EMPTY_CONTENT/) })
      : failure.toMatchObject({ code }))
    await expect(read(wordFile())).resolves.toMatchObject({ title: 'About the tower' })
  })

  it.each<[name: string, body: () => string]>([
    [
      'an instruction that is separated from its result again and again',
      () =>
        `<w:p>${wordField(`${' '.repeat(50)}</w:instrText><w:fldChar w:fldCharType="separate"/><w:instrText>`.repeat(20_000))}`,
    ],
    ['an instruction of spaces', () => `<w:p>${wordField(' '.repeat(1_000_000))}`],
    ['unknown elements', () => `<w:p>${Array.from({ length: 60_000 }, (_, at) => `<w:x${at}/>`).join('')}</w:p>`],
    ['unknown styles', () => Array.from({ length: 20_000 }, (_, at) => paragraph('x', `Style${at}`)).join('')],
    ['ruby in ruby', () => `<w:p><w:r>${'<w:ruby><w:rt>'.repeat(300)}${'<w:r><w:t>x</w:t></w:r>'.repeat(10_000)}`],
  ])('of Word with %s is read', async (_name, body) => {
    expect((await read(wordFile(paragraph('The owls.') + body()))).content).toContain('The owls.')
  })

  it('with a million rows is read as far as the limit, and says so', async () => {
    const rows = '<row><c><v>1</v></c><c t="inlineStr"><is><t>two</t></is></c></row>'.repeat(1_000_000)
    const page = await read(workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))
    expect(page.warnings).toEqual([expect.stringContaining('"Data" was cut: at most 10000 rows and 50000 cells')])
    expect(page.content.split('\n').length).toBeGreaterThan(9_000)
  })

  it('with a broken workbook part is read as far as it goes', async () => {
    const page = await read(workbook('<worksheet><sheetData><row><c><v>42</v></c><c><v>43</v></row><row><c'))
    expect(page.content).toContain('| 42 | 43 |')
  })

  it('does not expand entities, and reads the rest', async () => {
    const { content } = await read(slidesFile({ 'ppt/slides/slide1.xml': `${entities}<sld>&secret;&b;</sld>` }))
    expect(content).not.toMatch(/root:|lol/)
    expect(content).toContain('How owls hunt')
  })

  it('of 10,000 pages is read up to 200, and says so', async () => {
    const pages = Array.from({ length: 10_000 }, (_, at) => `${spelled(at + 1)} owls sat on a fence.`)
    const page = await read(pdfFile(pages))
    expect(page.content).toContain(`${spelled(200)} owls`)
    expect(page.content).not.toContain(`${spelled(201)} owls`)
    expect(page.warnings.join()).toContain('200 pages')
  })

  it('with a page tree that contains itself does not hang', async () => {
    const looped = Buffer.from(pdfFile(['one', 'two']))
      .toString('latin1')
      .replace('/Kids [5 0 R 7 0 R]', '/Kids [2 0 R 2 0 R]')
    const outcome = await read(Buffer.from(looped, 'latin1')).catch((thrown: unknown) => thrown)
    expect(outcome).toMatchObject({})
  })

  it('with embedded files and scripts is read for its text', async () => {
    const catalog =
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while\\(true\\);) >> /AA << /WC << /S /Launch /F (/bin/sh) >> >>'
    expect((await read(pdfFile(['Only this text.'], { catalog }))).content).toBe('Only this text.')
  })

  it('that expands without end is stopped, while another document is read', async () => {
    const outcome = expect(read(bomb.slice())).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX' })
    await expect(read(wordFile())).resolves.toMatchObject({ title: 'About the tower' })
    await outcome
    await expect(read(wordFile(paragraph('After')))).resolves.toMatchObject({})
  })

  it('is left when its caller leaves', async () => {
    const controller = new AbortController()
    const reading = read(bomb.slice(), controller.signal)
    controller.abort(new Error('the caller left'))
    await expect(reading).rejects.toThrow('the caller left')
  })
})

const wordField = (instruction: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${instruction}</w:instrText><w:fldChar w:fldCharType="end"/></w:r>`

const slidesParts = {
  'ppt/presentation.xml': '<presentation xmlns:r="r"><sldIdLst><sldId id="1" r:id="r1"/></sldIdLst></presentation>',
  'ppt/_rels/presentation.xml.rels': relationships([{ id: 'r1', type: 'slide', target: 'slides/slide1.xml' }]),
}

const encryption = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`

/** A content stream that decompresses to a gigabyte, in two layers. */
function pdfBomb(): Uint8Array {
  const stream = deflateSync(deflateSync(Buffer.alloc(1_000_000_000, '0 0 m\n')))
  const file = Buffer.from(pdfFile(['BOMB'])).toString('latin1')
  const drawn = 'BT /F1 12 Tf 72 770 Td (BOMB) Tj ET'
  return Buffer.from(
    file.replace(
      `<< /Length ${drawn.length} >>\nstream\n${drawn}`,
      `<< /Length ${stream.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${stream.toString('latin1')}`,
    ),
    'latin1',
  )
}
