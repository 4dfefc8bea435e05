import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingScripts } from '#shared/runtime/machine/missing-scripts.ts'
import { readPng } from '#test/support/browser/read-png.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { framePng } from '#test/support/sites/frame-png.ts'

interface Shot {
  image: string
  mimeType: string
  dimensions: { width: number; height: number }
  finalUrl: string
  truncated?: boolean
  warnings?: string[]
  cache: { state: string }
  code?: string
  message?: string
}

const red = [255, 0, 0, 255]
const green = [0, 128, 0, 255]
const blue = [0, 0, 255, 255]
const white = [255, 255, 255, 255]

const box = (colour: string, more = '') => `<div style="width:100px;height:100px;background:${colour};${more}"></div>`
const page = (body: string, head = '') => `<!doctype html><style>body { margin: 0 }</style>${head}${body}`

const square: Page = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/svg+xml' })
  response.end(
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="blue"/></svg>',
  )
}

/** A grey image, smaller than any window. */
const greyPng = framePng(
  { width: 200, height: 100, bitDepth: 8 },
  deflateSync(Buffer.alloc(100 * 201, Buffer.concat([Buffer.from([0]), Buffer.alloc(200, 0x77)]))),
)
const sent =
  (type: string, body: string | Buffer): Page =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type }).end(body)
  }

const lazily = `new IntersectionObserver(([seen], watch) => {
  if (!seen.isIntersecting) return
  watch.disconnect()
  setTimeout(() => { late.style.background = 'green' }, 100)
}).observe(late)`

const pages: Record<string, string | Page> = {
  '/red': page(box('red')),
  '/article': articlePage('pictures'),
  '/dark': page(
    box('red'),
    '<style>@media (prefers-color-scheme: dark) { div { background: blue !important } }</style>',
  ),
  '/tall': page(`${box('red')}<div style="height:50000px"></div>`),
  '/long': page(`${box('red')}<div style="height:1900px"></div><img loading="lazy" src="/square.svg"
    style="display:block"><div id="late" style="width:100px;height:100px"></div><script>${lazily}</script>`),
  '/square.svg': square,
  '/below': page(`<div style="height:3000px"></div><section style="padding:10px"><div id="box"
    style="width:300px;height:120px;background:green"></div></section>`),
  '/inner': page(`<div style="height:200px;overflow:auto"><div style="height:5000px"></div>${box('green', 'id')}
    <div id="box" style="width:50px;height:40px;background:green"></div></div>`),
  '/moving': page(
    `${box('red', 'animation: move 3s forwards')}${box('blue', 'animation: turn 1s infinite linear')}`,
    '<style>@keyframes move { to { margin-left: 400px } } @keyframes turn { to { transform: rotate(1turn) } }</style>',
  ),
  '/words': page(
    ['日', '本', '한', '🎉']
      .map((text) => `<div style="font-size:80px;height:120px;line-height:120px">${text}</div>`)
      .join(''),
    '<meta charset="utf-8">',
  ),
  '/moved': (_request, response) => response.writeHead(302, { Location: '/red' }).end(),
  '/gone':
    '<!doctype html><title>404 Not Found</title><h1>404 Not Found</h1><p>The page you asked for is not here.</p>',
  '/noise': page(`<canvas id="canvas" width="2000" height="1300" style="display:block"></canvas><script>
    const picture = new ImageData(2000, 1300)
    const pixels = new Uint32Array(picture.data.buffer)
    for (let at = 0, state = 1; at < pixels.length; at++)
      pixels[at] = ((state = Math.imul(state, 1664525) + 1013904223) >>> 8) | 0xff000000
    canvas.getContext('2d').putImageData(picture, 0, 0)
  </script>`),
  '/blank': '<!doctype html><title>Blank</title><body style="background:white">',
  '/missing': (_request, response) => response.writeHead(404).end('<h1>No</h1>'),
  '/wall': `<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>
    <p>Enable JavaScript and cookies to continue</p><script>window._cf_chl_opt = {}</script>`,
  '/parked': `<!doctype html><title>harbour-boats.com is for sale</title><h1>harbour-boats.com is for sale</h1>
    <p>Buy now for $2,495 or make an offer. Related searches: boats, harbours, ropes.</p>`,
  '/picture.png': sent('image/png', greyPng),
  '/broken.png': sent('image/png', 'no picture'),
  '/picture.tiff': sent('image/tiff', 'II*'),
  '/data.json': sent('application/json', '{"answer": 42}'),
  '/nothing.txt': sent('text/plain', ''),
  '/file.pdf': sent('application/pdf', '%PDF-1.7\n'),
  '/file.zip': sent('application/zip', 'PK'),
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

  it('is a PNG of the window by default', async () => {
    const { image, mimeType, dimensions, finalUrl } = await shot('/moved')
    expect([mimeType, dimensions, finalUrl]).toEqual(['image/png', { width: 1280, height: 720 }, `${site.url}/red`])
    const { at, ...size } = readPng(image)
    expect(size).toEqual(dimensions)
    expect([at(99, 99), at(100, 99), at(1279, 719)]).toEqual([red, white, white])
  })

  it('applies the viewport and the device scale factor', async () => {
    expect((await shot('/red', { width: 400, height: 300 })).dimensions).toEqual({ width: 400, height: 300 })
    const sharp = await shot('/red', { viewport: { width: 400, height: 300 }, deviceScaleFactor: 2 })
    expect(sharp.dimensions).toEqual({ width: 800, height: 600 })
    expect(readPng(sharp.image).at(199, 199)).toEqual(red)
  })

  it('captures the whole page, including lazy content', async () => {
    const { image, dimensions } = await shot('/long', { fullPage: true })
    expect(dimensions).toEqual({ width: 1280, height: 2200 })
    const { at } = readPng(image)
    expect([at(50, 50), at(50, 2050), at(50, 2150)]).toEqual([red, blue, green])
  })

  it('truncates very long pages and reports it', async () => {
    const { dimensions, truncated, warnings } = await shot('/tall', { fullPage: true, width: 320 })
    expect([dimensions, truncated]).toEqual([{ width: 320, height: 16_384 }, true])
    expect(warnings?.join()).toContain('16,384')
  })

  it('refuses an image that no answer can hold, and says what to do', async () => {
    const viewport = { width: 2000, height: 1300 }
    const { status, body } = await shoot('/noise', { viewport })
    expect([status, body.code, body.message]).toEqual([502, 'RESPONSE_TOO_LARGE', expect.stringContaining('use jpeg')])
    expect((await shot('/noise', { viewport, format: 'jpeg' })).dimensions).toEqual(viewport)
  })

  it('captures one element anywhere on the page', async () => {
    for (const [path, size] of [
      ['/below', { width: 300, height: 120 }],
      ['/inner', { width: 50, height: 40 }],
    ] as const) {
      const { image, dimensions } = await shot(path, { selector: '#box' })
      expect(dimensions).toEqual(size)
      const { at } = readPng(image)
      expect([at(0, 0), at(size.width - 1, size.height - 1)]).toEqual([green, green])
    }
  })

  it('freezes animations', async () => {
    const [one, other] = [await shot('/moving', { cache: false }), await shot('/moving', { cache: false })]
    expect(one.image === other.image).toBe(true)
    const { at } = readPng(one.image)
    expect([at(450, 50), at(50, 50), at(1, 101)]).toEqual([red, white, blue])
  })

  it('captures images and data as a browser shows them', async () => {
    const { image, finalUrl } = await shot('/picture.png')
    expect(finalUrl).toBe(`${site.url}/picture.png`)
    expect(readPng(image).at(640, 360)).toEqual([0x77, 0x77, 0x77, 255])
    const alone = await shot('/picture.png', { selector: 'img' })
    expect(alone.dimensions).toEqual({ width: 200, height: 100 })
    expect(readPng((await shot('/square.svg')).image).at(50, 50)).toEqual(blue)
    expect((await shot('/data.json')).dimensions).toEqual({ width: 1280, height: 720 })
  })

  const isLackingFonts = missingScripts().some((script) => ['Chinese', 'Japanese', 'Korean', 'emoji'].includes(script))

  it.skipIf(isLackingFonts)('has the letters of East Asia, and coloured emoji', async () => {
    const { at } = readPng((await shot('/words')).image)
    const cell = (index: number) =>
      Array.from({ length: 100 * 120 }, (_, pixel) => at(pixel % 100, index * 120 + Math.floor(pixel / 100)))
    const ink = [0, 1, 2].map((index) => cell(index).filter(([grey = 255]) => grey < 128).length)
    expect(Math.min(...ink)).toBeGreaterThan(200)
    // A box for a letter that is missing is the same for all.
    expect(new Set([0, 1, 2].map((index) => JSON.stringify(cell(index)))).size).toBe(3)
    const coloured = cell(3).filter(([r = 0, , b = 0]) => r - b > 100)
    expect(coloured.length).toBeGreaterThan(500)
  })

  it('applies dark mode', async () => {
    const dark = await shot('/dark', { darkMode: true })
    expect(readPng(dark.image).at(50, 50)).toEqual(blue)
    expect(readPng((await shot('/dark')).image).at(50, 50)).toEqual(red)
  })

  it('omits the background', async () => {
    const clear = await shot('/red', { omitBackground: true })
    expect(readPng(clear.image).at(300, 300)).toEqual([0, 0, 0, 0])
  })

  it('hides elements', async () => {
    const hidden = await shot('/article', { hideSelectors: ['article', 'nav'], fullPage: true })
    expect((await shot('/article', { fullPage: true })).image.length).toBeGreaterThan(hidden.image.length * 2)
  })

  it.each([
    ['jpeg', 'ffd8ff'],
    ['webp', '52494646'],
  ])('returns %s', async (format, magic) => {
    const { image, mimeType, dimensions } = await shot('/article', { format, width: 640, height: 480 })
    expect([mimeType, dimensions]).toEqual([`image/${format}`, { width: 640, height: 480 }])
    expect(Buffer.from(image, 'base64').toString('hex').startsWith(magic)).toBe(true)
  })

  it('is stored for equal calls', async () => {
    const first = await shot('/red?kept', { width: 500 })
    const second = await shot('/red?kept', { width: 500 })
    expect([second.cache.state, second.image === first.image]).toEqual(['hit', true])
    expect((await shot('/red?kept', { width: 501 })).cache.state).toBe('miss')
  })

  describe('errors', () => {
    it.each([
      ['/missing', {}, 502, 'TARGET_ERROR'],
      ['/wall', {}, 502, 'TARGET_BLOCKED'],
      ['/blank', {}, 502, 'EMPTY_CONTENT'],
      ['/gone', {}, 502, 'EMPTY_CONTENT'],
      ['/parked', {}, 502, 'EMPTY_CONTENT'],
      ['/broken.png', {}, 502, 'EMPTY_CONTENT'],
      ['/nothing.txt', {}, 502, 'EMPTY_CONTENT'],
      ['/picture.tiff', {}, 422, 'UNSUPPORTED_CONTENT_TYPE'],
      ['/file.pdf', {}, 422, 'UNSUPPORTED_CONTENT_TYPE'],
      ['/file.zip', {}, 422, 'UNSUPPORTED_CONTENT_TYPE'],
      ['/red', { selector: '.absent' }, 422, 'ELEMENT_NOT_FOUND'],
      ['/red?not-loaded', { selector: 'p[' }, 400, 'INVALID_REQUEST'],
      ['/red?not-loaded', { selector: 'p:bogus' }, 400, 'INVALID_REQUEST'],
      ['/red?not-loaded', { hideSelectors: ['p', '} body'] }, 400, 'INVALID_REQUEST'],
      ['/red?not-loaded', { hideSelectors: ['p', '::bogus'] }, 400, 'INVALID_REQUEST'],
    ])('of %s with %j: %i %s', async (path, options, status, code) => {
      const reply = await shoot(path, options)
      expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })])
      expect(site.requests).not.toContain('/red?not-loaded')
    })
  })

  it.each([{ width: 319 }, { height: 2161 }, { viewport: { width: 5000 } }, { format: 'gif' }, { timeout: 31_000 }])(
    'refuses %o by the bounds of the field',
    async (options) => {
      expect((await shoot('/red', options)).body).toMatchObject({ code: 'INVALID_REQUEST' })
    },
  )

  it('is image content for agents', async () => {
    await using agent = await openAgent('SDK 1', service().url)
    const { content, output } = await agent.call('screenshot', { url: `${site.url}/red` })
    expect(content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' })
    expect(readPng((content[0] as { data?: string } | undefined)?.data ?? '').at(50, 50)).toEqual(red)
    expect(output).toMatchObject({ dimensions: { width: 1280, height: 720 } })
    expect(output).not.toHaveProperty('image')
    expect(content[1]?.text).not.toContain('"image"')
  })
})
