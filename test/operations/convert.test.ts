import { hash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookFile } from '#test/document-files/book-file.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { slidesFile } from '#test/document-files/slides-file.ts'
import { paragraph, wordFile } from '#test/document-files/word-file.ts'
import { workbookFile } from '#test/document-files/workbook-file.ts'
import { zipFiles } from '#test/document-files/zip-files.ts'
import { encryptedPdf } from '#test/pdf/encrypted-pdf.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { formOf, sendForm, sendRaw } from '#test/support/calls/send-file.ts'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Answer {
  url: string
  title: string
  content: string
  metadata: { contentType?: string }
  code?: string
  message?: string
}

const article = `<!doctype html><title>Owls</title><article><h1>Owls</h1><p>${'Owls hunt at night. '.repeat(20)}</p></article>`

const served =
  (bytes: Uint8Array, type: string): Page =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(bytes)

/** A Word file whose text names an entity that expands to 10 GB. */
const entities = () => {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  const body = wordFile(paragraph('Owls &e9;'))
  const files = unzipSync(body)
  const main = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  const bomb = main.replace(
    /^<\?xml[^>]*>|^/,
    `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e0 "0123456789">${levels.join('')}]>`,
  )
  return zipFiles({ ...files, 'word/document.xml': bomb })
}

const hostile: Readonly<Record<string, () => Uint8Array>> = {
  'no bytes': () => Buffer.alloc(0),
  'a picture named PDF': () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'a program': () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(5000)]),
  zeros: () => Buffer.alloc(5000),
  'an archive of no document': () => zipFiles({ '../../etc/passwd': 'root' }),
  'a Word file that is cut off': () => wordFile().subarray(0, 900),
  'a PDF that is cut off': () => pdfFile(['Owls']).subarray(0, 60),
  'an encrypted PDF': () => encryptedPdf('BT (Owls) Tj ET', 'secret'),
  'an encrypted Office file': () =>
    Buffer.from(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${Array.from('EncryptedPackage').join('\0')}\0`, 'latin1'),
  'a Word file of 105 MB': () => wordFile(paragraph('owls '.repeat(21_000_000))),
  'a page of 12 MB': () => Buffer.alloc(12_000_000, 'owls '),
}

describeOperation('convert', (service) => {
  let site: FixtureSite
  const told: string[] = []
  let files: Readonly<Record<string, [bytes: Uint8Array, type: string]>>
  beforeAll(async () => {
    files = {
      pdf: [pdfFile(['Owls hunt at night.']), 'application/pdf'],
      docx: [wordFile(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      pptx: [slidesFile(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
      xlsx: [await workbookFile(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      epub: [bookFile(), 'application/epub+zip'],
      html: [Buffer.from(article), 'text/html; charset=utf-8'],
      csv: [Buffer.from('bird,eyes\nowl,2\n'), 'text/csv'],
    }
    const pages = Object.entries(files).map(([name, [bytes, type]]) => [`/${name}`, served(bytes, type)])
    const noted: Page = ({ url: path = '' }, response) => {
      told.push(path)
      response.end()
    }
    const addresses = ['/terms.xml', '/version.md', '/picture.png', '/robots.txt']
    site = await openFixtureSite({
      ...Object.fromEntries(pages),
      ...Object.fromEntries(addresses.map((path) => [path, noted])),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  it.each(['pdf', 'docx', 'pptx', 'xlsx', 'epub', 'html', 'csv'])(
    'reads %s as the same bytes at a URL',
    async (name) => {
      const [bytes, type] = files[name] ?? [new Uint8Array(), '']
      const { url } = service()
      const { body: page } = await callOperation<Answer>(url, 'fetch-basic', { url: `${site.url}/${name}` })
      const raw = await sendRaw<Answer>(url, 'convert', { bytes, type })
      expect([raw.status, raw.body.content, raw.body.title]).toEqual([200, page.content, page.title])
      const mislabelled = await sendRaw<Answer>(url, 'convert', { bytes, type: 'application/octet-stream' })
      expect(mislabelled.body.content).toBe(page.content)
      const form = await sendForm<Answer>(url, 'convert', formOf({ bytes, type }))
      expect([form.body.content, form.body.url]).toEqual([page.content, raw.body.url])
    },
  )

  it('asks none of the addresses in a file, whose readers nobody learns', async () => {
    const link = (rel: string, type: string, path: string) =>
      `<link rel="${rel}" type="${type}" href="${site.url}${path}">`
    const head =
      link('license', 'application/rsl+xml', '/terms.xml') + link('alternate', 'text/markdown', '/version.md')
    const bytes = Buffer.from(`${head}${article}<img src="${site.url}/picture.png">`)
    const { url } = service()
    told.length = 0
    const converted = await sendRaw<Answer & { metadata: object }>(url, 'convert', { bytes, type: 'text/html' })
    expect(converted.body.content).toContain('Owls hunt')
    expect(converted.body.metadata).not.toHaveProperty('usage')
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const extracted = await callOperation(url, 'extract', { file: bytes.toString('base64'), schema })
    expect(extracted.status).toBe(200)
    expect(told).toEqual([])
  })

  it('reads CSV as a table', async () => {
    const [bytes = new Uint8Array(), type = ''] = files['csv'] ?? []
    const { body } = await sendRaw<Answer>(service().url, 'convert', { bytes, type })
    expect(body.content).toBe('| bird | eyes |\n| --- | --- |\n| owl | 2 |')
  })

  it('names an OpenDocument file, which it does not read', async () => {
    const bytes = zipFiles({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' })
    const { status, body } = await sendRaw<Answer>(service().url, 'convert', { bytes })
    expect([status, body.code, body.message]).toEqual([
      422,
      'UNSUPPORTED_CONTENT_TYPE',
      expect.stringContaining('an OpenDocument file'),
    ])
  })

  it('takes options in the query, in the form and in JSON', async () => {
    const { url } = service()
    const bytes = Buffer.from(`${article}<footer><p>Printed on paper.</p></footer>`)
    const fields = { mainContent: 'false', includeSelector: 'footer' }
    const raw = await sendRaw<Answer>(url, 'convert', { bytes, type: 'text/html', fields })
    const form = await sendForm<Answer>(url, 'convert', formOf({ bytes, fields }))
    const json = await callOperation<Answer>(url, 'convert', {
      file: bytes.toString('base64'),
      mainContent: false,
      includeSelector: 'footer',
    })
    for (const { body } of [raw, form, json]) expect(body.content).toBe('Printed on paper.')
  })

  it.each([
    ['no bytes', 400, 'INVALID_REQUEST'],
    ['a picture named PDF', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['a program', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['zeros', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['an archive of no document', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['a Word file that is cut off', 422, 'EXTRACTION_IMPOSSIBLE'],
    ['a PDF that is cut off', 422, 'EXTRACTION_IMPOSSIBLE'],
    ['an encrypted PDF', 422, 'ENCRYPTED_PDF'],
    ['an encrypted Office file', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['a Word file of 105 MB', 422, 'PAGE_TOO_COMPLEX'],
    ['a page of 12 MB', 422, 'PAGE_TOO_COMPLEX'],
  ])('refuses %s by %i %s', async (name, status, code) => {
    const bytes = hostile[name]?.() ?? Buffer.alloc(1)
    const { status: found, body } = await sendRaw<Answer>(service().url, 'convert', { bytes, type: 'application/pdf' })
    expect([found, body.code]).toEqual([status, code])
    expect(body.message).not.toMatch(/node_modules|\n {4}at |etc/)
  })

  it('expands no entities', async () => {
    const { body } = await sendRaw<Answer>(service().url, 'convert', { bytes: entities() })
    expect(JSON.stringify(body).length).toBeLessThan(5000)
  })

  it('reads a file that is two kinds as the one that its first bytes name', async () => {
    const both = Buffer.concat([pdfFile(['Owls hunt at night.']), wordFile()])
    const { body } = await sendRaw<Answer>(service().url, 'convert', { bytes: both, type: 'text/html' })
    expect([body.metadata.contentType, body.content]).toEqual(['application/pdf', 'Owls hunt at night.'])
  })

  it('takes 20 MB, and not a byte more, whichever way they are sent', async () => {
    const { url } = service()
    const whole = Buffer.concat([pdfFile(['Owls hunt at night.']), Buffer.alloc(20_000_000, '\n')]).subarray(
      0,
      20_000_000,
    )
    expect((await sendRaw<Answer>(url, 'convert', { bytes: whole })).body.content).toBe('Owls hunt at night.')
    expect((await sendForm<Answer>(url, 'convert', formOf({ bytes: whole }))).status).toBe(200)
    const more = Buffer.concat([whole, Buffer.from('\n')])
    const raw = await sendRaw<Answer>(url, 'convert', { bytes: more })
    const form = await sendForm<Answer>(url, 'convert', formOf({ bytes: more }))
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/pdf' },
      body: new Blob([more]).stream(),
      duplex: 'half' as const,
    }
    const chunked = await fetch(`${url}/convert`, init)
    expect([raw.status, form.status, chunked.status]).toEqual([413, 413, 413])
    expect(raw.body.message).toBe('Files are limited to 20 MB.')
  })

  const owls = Buffer.from('# Owls')
  it.each([
    ['two files', formOf({ bytes: owls }, ['file', 'file']), '/file'],
    ['a file of another name', formOf({ bytes: owls }, ['document']), '/document'],
    ['no file', formOf({ bytes: owls, fields: { links: 'true' } }, []), '/file'],
    ['a field that does not exist', formOf({ bytes: owls, fields: { pages: '[1]' } }), '/pages'],
    ['a URL beside it', formOf({ bytes: owls, fields: { url: 'https://example.com/' } }), '/url'],
    ['a field of another type', formOf({ bytes: owls, fields: { maxTokens: 'many' } }), '/maxTokens'],
    ['a field with the name of a prototype', formOf({ bytes: owls, fields: { constructor: 'x' } }), '/constructor'],
  ])('refuses a form with %s', async (_name, form, path) => {
    const { status, body } = await sendForm<Answer & { details: { path: string }[] }>(service().url, 'convert', form)
    expect([status, body.code, body.details[0]?.path]).toEqual([400, 'INVALID_REQUEST', path])
  })

  it.each([
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ncut off', 400],
    ['multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(10_000)}`, 400],
    ['multipart/mixed; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded', 'file=x', 415],
  ])('answers a body of type %s with %j by %3$i', async (type, body, status) => {
    const response = await fetch(`${service().url}/convert`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ])
  })

  it('checks Content-Digest, and refuses compressed bodies', async () => {
    const { url } = service()
    const digest = (text: string) => ({ 'Content-Digest': `sha-256=:${hash('sha256', text, 'base64')}:` })
    const same = await sendRaw<Answer>(url, 'convert', { bytes: owls, headers: digest('# Owls') })
    const other = await sendRaw<Answer>(url, 'convert', { bytes: owls, headers: digest('# Bats') })
    const zipped = await sendRaw<Answer>(url, 'convert', { bytes: owls, headers: { 'Content-Encoding': 'gzip' } })
    expect([same.status, other.body.code, zipped.body.code]).toEqual([200, 'INVALID_REQUEST', 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it.each(['a b', 'ni:///sha-256;n4punPM47c5Hk1dhY5DetPD2FmNCzApsL6VJsQQHKq0', '!!', ''])(
    'refuses %j as base64',
    async (file) => {
      const { status, body } = await callOperation<Answer>(service().url, 'convert', { file })
      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
    },
  )

  it('is a tool that takes base64, as extract_pdf and extract_data do', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service().url)
    const file = Buffer.from(pdfFile(['Owls hunt at night.'])).toString('base64')
    const answers = [
      await agent.call('convert_file', { file }),
      await agent.call('extract_pdf', { file }),
      await agent.call('extract_data', {
        file: Buffer.from(article).toString('base64'),
        schema: { type: 'object', properties: { title: { type: 'string' } } },
      }),
    ]
    expect(answers.map(({ content }) => content.map((block) => block.text).join())).toEqual([
      expect.stringContaining('Owls hunt at night.'),
      expect.stringContaining('Owls hunt at night.'),
      expect.stringContaining('"Owls"'),
    ])
  })
})
