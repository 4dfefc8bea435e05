import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longLetters } from '#test/document-files/exploding-files.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { spelled } from '#test/document-files/spelled.ts'
import { textPicture } from '#test/document-files/text-picture.ts'
import { wordFile } from '#test/document-files/word-file.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Answer {
  metadata: { title?: string; pageCount: number }
  pages: { page: number; text: string; width: number; height: number; needsOcr?: boolean; ocr?: boolean }[]
  fullText: string
  truncated?: boolean
  warnings?: string[]
  cache: { state: string }
  code?: string
  message?: string
}

const served =
  (bytes: Uint8Array, type = 'application/pdf', status = 200): Page =>
  (request, response) => {
    const etag = '"1"'
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : status, { 'Content-Type': type, ETag: etag }).end(isKnown ? '' : bytes)
  }

const owls = pdfFile(['Owls hunt at night.', 'They hear well.', 'They fly in silence.'], {
  info: '/Title (About owls) /Author (Ada Writer)',
})

describeOperation('pdf', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    const scan = await textPicture(['Scanned words about owls', 'and nothing else.'])
    site = await openFixtureSite({
      '/owls.pdf': served(owls),
      '/untyped': served(owls, 'application/octet-stream'),
      '/scan.pdf': served(pdfFile([scan, 'A page of text.'])),
      '/long.pdf': served(pdfFile(Array.from({ length: 230 }, (_, at) => `${spelled(at + 1)} owls sat.`))),
      '/long-letters.pdf': served(longLetters()),
      '/article': articlePage('owls'),
      '/word.docx': served(wordFile()),
      '/missing.pdf': served(owls, 'application/pdf', 404),
      '/broken.pdf': served(new TextEncoder().encode('%PDF-1.7\nnothing')),
      '/large.pdf': served(
        Buffer.concat([owls.subarray(0, owls.length - 6), Buffer.alloc(12 * 2 ** 20, ' '), Buffer.from('\n%%EOF')]),
      ),
      '/too-large.pdf': served(Buffer.concat([owls, Buffer.alloc(26 * 2 ** 20, ' ')])),
      '/large.html': served(Buffer.alloc(12 * 2 ** 20, '<p>words</p>'), 'text/html'),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const read = (path: string, options: object = {}): Promise<Reply<Answer>> =>
    callOperation<Answer>(service().url, 'pdf', { url: site.url + path, ...options })

  it('returns the text of each page, the metadata and the whole text', async () => {
    const { status, body } = await read('/owls.pdf')
    expect(status).toBe(200)
    expect(body.metadata).toMatchObject({ title: 'About owls', author: 'Ada Writer', pageCount: 3 })
    expect(body.pages[1]).toEqual({ page: 2, text: 'They hear well.', width: 595, height: 842 })
    expect(body.fullText).toBe('Owls hunt at night.\n\nThey hear well.\n\nThey fly in silence.')
    expect(body.warnings).toBeUndefined()
  })

  it('knows a PDF by its bytes', async () => {
    expect((await read('/untyped')).body.pages).toHaveLength(3)
  })

  it('returns the selected pages, and names those that do not exist', async () => {
    const { body } = await read('/owls.pdf', { pages: [3, 1, 9] })
    expect(body.pages.map(({ page }) => page)).toEqual([1, 3])
    expect(body.warnings).toEqual([expect.stringContaining('9')])
    expect(body.cache.state).toBe('miss')
  })

  it('answers the same pages from the store, and asks whether an old answer is current', async () => {
    await read('/owls.pdf?stored', { pages: [2] })
    expect((await read('/owls.pdf?stored', { pages: [2] })).body.cache.state).toBe('hit')
    expect((await read('/owls.pdf?stored', { pages: [1] })).body.cache.state).toBe('miss')
  })

  it('reads up to 200 pages of a long file, and says so', async () => {
    const { body } = await read('/long.pdf')
    expect(body.pages).toHaveLength(200)
    expect(body.warnings?.join()).toContain('200')
    expect((await read('/long.pdf', { pages: [230] })).body.fullText).toBe('Two Three Zero owls sat.')
  })

  it('cuts the longest texts to the size of an answer, and says so', async () => {
    const { body } = await read('/long-letters.pdf')
    expect(body.truncated).toBe(true)
    expect(body.pages.map(({ text }) => text.length > 1_000_000)).toEqual([true, true])
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(10_000_000)
    expect((await read('/owls.pdf')).body.truncated).toBeUndefined()
  })

  it('reads more bytes of a PDF than of a page', async () => {
    expect((await read('/large.pdf')).body.metadata).toMatchObject({ pageCount: 3 })
    expect((await read('/too-large.pdf')).body.code).toBe('RESPONSE_TOO_LARGE')
    expect((await read('/large.html')).body.code).toBe('RESPONSE_TOO_LARGE')
  })

  it.each([
    ['/article', {}, 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['/word.docx', {}, 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['/broken.pdf', {}, 422, 'EXTRACTION_IMPOSSIBLE'],
    ['/missing.pdf', {}, 502, 'TARGET_ERROR'],
    ['/owls.pdf', { pages: [4, 5] }, 422, 'ELEMENT_NOT_FOUND'],
    ['/owls.pdf', { pages: [0] }, 400, 'INVALID_REQUEST'],
    ['/owls.pdf', { pages: [] }, 400, 'INVALID_REQUEST'],
  ])('answers %s with %j by %i %s', async (path, options, status, code) => {
    const reply = await read(path, options)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\n {4}at /)
  })

  it('recognizes pages that are pictures', async () => {
    const { status, body } = await read('/scan.pdf', { ocr: true, timeout: 30_000 })
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.pages[0]).toMatchObject({ page: 1, ocr: true, text: expect.stringMatching(/Scanned words about owls/) })
    expect(body.pages[0]).not.toHaveProperty('needsOcr')
    expect(body.pages[1]).toMatchObject({ text: 'A page of text.' })
    expect(body.fullText).toContain('nothing else')
    const plain = (await read('/scan.pdf')).body
    expect(plain.pages[0]).toMatchObject({ page: 1, text: '', needsOcr: true })
  })

  it('serves agents as extract_pdf, a default tool', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service().url)
    expect((await agent.tools()).map(({ name }) => name)).toContain('extract_pdf')
    const { output, isError } = await agent.call('extract_pdf', { url: `${site.url}/owls.pdf`, pages: [2] })
    expect(isError).toBeUndefined()
    assertOutput('pdf', { ...output, fullText: '' })
    expect(output['pages']).toMatchObject([{ page: 2, text: 'They hear well.' }])
  })

  describe('in operations that read pages', () => {
    const fetchPage = (path: string, options: object = {}) =>
      callOperation(service().url, 'fetch-basic', { url: site.url + path, ...options })

    it('is a page of /fetch/basic, and is revalidated like one', async () => {
      const { status, body } = await fetchPage('/owls.pdf')
      expect(status).toBe(200)
      expect(body).toMatchObject({ title: 'About owls', tier: 'basic', metadata: { contentType: 'application/pdf' } })
      expect(body['content']).toContain('They fly in silence.')
      expect((await fetchPage('/owls.pdf')).body['cache']).toMatchObject({ state: 'hit' })
    })

    it('is refused in words by /fetch/basic if it is broken', async () => {
      const { status, body } = await fetchPage('/broken.pdf')
      expect([status, body['code']]).toEqual([422, 'EXTRACTION_IMPOSSIBLE'])
    })

    it('is an item of /contents and /batch/fetch, beside office files and pages', async () => {
      const urls = ['/owls.pdf', '/word.docx', '/article', '/broken.pdf'].map((path) => site.url + path)
      for (const name of ['contents', 'batch-fetch'] as const) {
        const { body } = await callOperation<{ results: object[] }>(service().url, name, { urls })
        expect(body.results).toMatchObject([
          { status: 'success', title: 'About owls' },
          { status: 'success', title: 'About the tower' },
          { status: 'success', title: 'About owls' },
          { status: 'error', error: { code: 'EXTRACTION_IMPOSSIBLE' } },
        ])
      }
    })

    it('is read by /r/', async () => {
      const response = await fetch(`${service().url}/r/${site.url}/word.docx`)
      expect(await response.text()).toContain('# The Tower')
    })
  })
})
