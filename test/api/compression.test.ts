import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

describe('bodies', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  /** A request as it is sent: `fetch` would decompress the body, and accept encodings that the test does not name. */
  async function get(path: string, headers: Record<string, string> = {}) {
    const reply = await request(service.url + path, { headers })
    return { status: reply.statusCode, headers: reply.headers, body: Buffer.from(await reply.body.arrayBuffer()) }
  }

  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)(
    'of documents are compressed with %s, under a tag of their own',
    async (encoding) => {
      const plain = await get('/openapi.json')
      const packed = await get('/openapi.json', { 'Accept-Encoding': encoding })
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding])
      expect(decoders[encoding](packed.body)).toEqual(plain.body)
      expect(packed.body.length).toBeLessThan(plain.body.length / 5)
      expect(packed.headers['vary']).toMatch(/Accept-Encoding/)
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
      for (const tag of [plain.headers.etag, packed.headers.etag]) {
        const cached = await get('/openapi.json', {
          'Accept-Encoding': encoding,
          'If-None-Match': `W/"other", ${String(tag)}`,
        })
        expect([cached.status, cached.body.length]).toEqual([304, 0])
      }
    },
  )

  it('of answers are compressed, and vary by encoding', async () => {
    const send = (encoding: string) =>
      fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Encoding': encoding },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    const [packed, plain] = [await send('gzip'), await send('identity')]
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(plain.headers.get('Vary')).toMatch(/Accept-Encoding/)
    expect(await packed.json()).toEqual(await plain.json())
  })

  it('below 1 KB and pictures are sent as they are', async () => {
    for (const path of ['/health', '/docs/reference/favicon.png']) {
      const reply = await get(path, { 'Accept-Encoding': 'br, gzip' })
      expect([path, reply.status, reply.headers['content-encoding']]).toEqual([path, 200, undefined])
    }
  })
})

describe('the documentation', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  it('is markdown for a caller that asks for it, and links to it from HTML', async () => {
    for (const path of ['/docs', '/docs/quick-start', '/docs/operations/fetch-basic']) {
      const [asked, named, page] = await Promise.all([
        fetch(service.url + path, { headers: { Accept: 'text/markdown' } }),
        fetch(`${service.url}${path}.md`),
        fetch(service.url + path, { headers: { Accept: 'text/html,*/*;q=0.8' } }),
      ])
      expect(asked.headers.get('Content-Type')).toMatch(/^text\/markdown/)
      expect(await asked.text()).toBe(await named.text())
      expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(page.headers.get('Link')).toBe(`<${path}.md>; rel="alternate"; type="text/markdown"`)
      expect(page.headers.get('Vary')).toMatch(/Accept\b(?!-)/)
    }
  })
})
