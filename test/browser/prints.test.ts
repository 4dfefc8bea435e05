import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPng } from '#test/support/browser/read-png.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Shot {
  image: string
  mimeType: string
  dimensions: { width: number; height: number }
  pages?: number
  truncated?: boolean
  warnings?: string[]
  code?: string
  message?: string
}

const red = [255, 0, 0, 255]
const white = [255, 255, 255, 255]
const square = '<div style="width:100px;height:100px;background:red"></div>'
const page = (body: string) => `<!doctype html><style>body { margin: 0 }</style>${body}`
const sheet = (at: number) => `<p style="break-after: page">Sheet ${at}</p>`

/** As many sheets of paper as the query says. */
const sheets: Page = ({ url = '' }, response) => {
  const count = Number(url.split('?')[1])
  const title = '<title>/Type /Pages /Count 7</title>'
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.end(title + Array.from({ length: count }, (_, at) => sheet(at + 1)).join(''))
}

const pages: Record<string, string | Page> = {
  '/red': page(square),
  '/article': articlePage('pictures'),
  '/long': page(`${square}<div style="height:2900px"></div>`),
  '/sheets': sheets,
  '/tower': page(`${square}<div style="height:9000000px"></div>`),
  '/more': page(`<button onclick="document.body.insertAdjacentHTML('afterbegin', more)">More</button>
    <script>const more = '${sheet(1)}${sheet(2)}'</script>`),
}

/** The pages of a PDF, in points: 72 to the inch. Chromium rounds up to whole points. */
async function sheetsOf(image: string): Promise<{ width: number; height: number; text: string }[]> {
  const task = getDocument({ data: new Uint8Array(Buffer.from(image, 'base64')), verbosity: 0 })
  const file = await task.promise
  const read = async (_: unknown, at: number) => {
    const read = await file.getPage(at + 1)
    const [, , width = 0, height = 0] = read.view
    const { items } = await read.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    return { width: Math.ceil(width), height: Math.ceil(height), text }
  }
  const found = await Promise.all(Array.from({ length: file.numPages }, read))
  await task.destroy()
  return found
}

describeOperation('screenshot', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite(pages)
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const shoot = (path: string, options: object = {}): Promise<Reply<Shot>> =>
    callOperation<Shot>(service().url, 'screenshot', { url: site.url + path, ...options })
  const shot = async (path: string, options: object = {}) => {
    const { status, body } = await shoot(path, options)
    expect([path, status, body.code]).toEqual([path, 200, undefined])
    return body
  }

  const printed = async (path: string, options: object = {}) => {
    const { image, ...facts } = await shot(path, { format: 'pdf', ...options })
    return { ...facts, sheets: await sheetsOf(image) }
  }

  it('prints the whole page on paper', async () => {
    const { mimeType, dimensions, pages, sheets, truncated } = await printed('/sheets?3')
    expect([mimeType, dimensions, pages, truncated]).toEqual([
      'application/pdf',
      { width: 794, height: 1123 },
      3,
      undefined,
    ])
    // Points: 72 to the inch.
    expect(sheets).toEqual([1, 2, 3].map((at) => ({ width: 596, height: 842, text: `Sheet ${at}` })))
    const letter = await printed('/sheets?1', { paper: 'letter', landscape: true })
    expect([letter.dimensions, letter.sheets]).toMatchObject([
      { width: 1056, height: 816 },
      [{ width: 792, height: 612 }],
    ])
  })

  it('applies the margin and the background of a print, and the steps before it', async () => {
    const bytes = async (options: object) => (await shot('/article', { format: 'pdf', ...options })).pages
    expect(await bytes({ margin: 50, paper: 'a5' })).toBeGreaterThan((await bytes({ margin: 0, paper: 'a5' })) ?? 0)
    const image = async (options: object) => (await shot('/red', { format: 'pdf', ...options })).image
    expect(await image({ background: false })).not.toBe(await image({}))
    const actions = [{ type: 'click', text: 'More' }]
    expect((await printed('/more', { actions })).pages).toBe(3)
    expect((await printed('/more')).pages).toBe(1)
  })

  it('cuts a print at 100 pages, and says so', async () => {
    expect(await printed('/sheets?100')).toMatchObject({ pages: 100 })
    const long = await printed('/sheets?101')
    expect(long).toMatchObject({
      pages: 100,
      truncated: true,
      warnings: [expect.stringContaining('100 pages of paper')],
    })
    expect(long.sheets.length).toBe(100)
  })

  it('refuses to print thousands of pages, and goes on', async () => {
    const tower = await shoot('/tower', { format: 'pdf' })
    expect([tower.status, tower.body.code]).toEqual([422, 'PAGE_TOO_COMPLEX'])
    // Its length shows only while it is laid out: the time of the call ends before or during that.
    const { status, body } = await shoot('/sheets?30000', { format: 'pdf', timeout: 8000 })
    expect(['422 PAGE_TOO_COMPLEX', '504 DEADLINE_EXCEEDED']).toContain(`${status} ${body.code}`)
    expect((await shoot('/red', { cache: false })).status).toBe(200)
  })

  it('captures a part of the page', async () => {
    const { image, dimensions } = await shot('/red', { clip: { x: 90, y: 90, width: 20, height: 30 } })
    expect(dimensions).toEqual({ width: 20, height: 30 })
    const { at } = readPng(image)
    expect([at(9, 9), at(10, 10)]).toEqual([red, white])
    const below = await shot('/long', { clip: { x: 0, y: 2990, width: 2000, height: 100 }, deviceScaleFactor: 2 })
    expect(below.dimensions).toMatchObject({ width: 2560 })
    expect([below.truncated, below.warnings]).toEqual([true, [expect.stringContaining('all of clip')]])
    const { status, body } = await shoot('/red', { clip: { x: 90_000, y: 0, width: 20, height: 30 } })
    expect([status, body.code, body.message]).toEqual([
      422,
      'ELEMENT_NOT_FOUND',
      expect.stringContaining('outside the page'),
    ])
  })

  const part = { x: 0, y: 0, width: 9, height: 9 }
  it.each([
    [{ format: 'pdf', clip: part }, '/clip is for images, and format is pdf'],
    [{ format: 'pdf', fullPage: true }, '/fullPage is for images'],
    [{ format: 'pdf', selector: '#box' }, '/selector is for images'],
    [{ format: 'pdf', deviceScaleFactor: 2 }, '/deviceScaleFactor is for images'],
    [{ clip: part, fullPage: true }, '/fullPage names another part'],
    [{ clip: part, selector: '#box' }, '/selector names another part'],
    [{ paper: 'a4' }, '/paper is for a PDF'],
    [{ format: 'jpeg', margin: 0 }, '/margin is for a PDF'],
    [{ format: 'pdf', quality: 50 }, '/quality is not a field'],
    [{ format: 'pdf', margin: 51 }, '/margin must be at most 50'],
    [{ clip: { x: 0, y: 0, width: 9 } }, '/clip'],
  ])('refuses %j before any payment', async (options, message) => {
    const { status, body } = await shoot('/red', options)
    expect([status, body.code, body.message]).toEqual([400, 'INVALID_REQUEST', expect.stringContaining(message)])
  })

  it('is a resource for agents if it is a PDF', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service().url)
    const { content, output } = await agent.call('screenshot', { url: `${site.url}/sheets?2`, format: 'pdf' })
    const { resource } = content[0] as unknown as { resource: { uri: string; mimeType: string; blob: string } }
    expect([content[0]?.type, resource.mimeType, URL.canParse(resource.uri)]).toEqual([
      'resource',
      'application/pdf',
      true,
    ])
    expect((await sheetsOf(resource.blob)).length).toBe(2)
    expect(output).toMatchObject({ mimeType: 'application/pdf', pages: 2 })
    expect(output).not.toHaveProperty('image')
  })
})
