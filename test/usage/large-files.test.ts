import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageUsage } from '#shared/contract/usage/usage.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Answer {
  code?: string
  content?: string
  metadata: { usage?: PageUsage }
}

const repeat = (unit: string, bytes: number) => unit.repeat(bytes / unit.length)
const robots = (bytes: number) =>
  `User-agent: *\nContent-Signal: search=yes, ai-train=no\n${repeat('Content-Usage: /elsewhere ai-use=n\n', bytes)}`
const tdmRule = '{"location": "/elsewhere", "tdm-reservation": 1},\n'
const tdm = (bytes: number) => `[${repeat(tdmRule, bytes)}{"location": "/", "tdm-reservation": 1}]`
const rsl = (bytes: number) =>
  `<rsl xmlns="https://rslstandard.org/rsl">${repeat('<content url="/elsewhere"><license/></content>\n', bytes)}</rsl>`

// The plain ones do not fit into the buffers of a connection.
describe.each([
  ['compressed files of 10 MB', 10_000_000, true],
  ['files of 40 MB', 40_000_000, false],
])('%s about usage', (_size, bytes, isCompressed) => {
  let site: FixtureSite
  /** The files that went over the wire as a whole. */
  const sent: string[] = []
  const paths = ['/robots.txt', '/.well-known/tdmrep.json', '/terms.xml']
  beforeAll(async () => {
    const large = (text: string): Page => {
      const body = isCompressed ? gzipSync(text) : Buffer.from(text)
      return (request, response) => {
        response.on('finish', () => sent.push(request.url ?? ''))
        response.setHeader('Content-Type', 'text/plain')
        if (isCompressed) response.setHeader('Content-Encoding', 'gzip')
        response.end(body)
      }
    }
    const terms = '<link rel="license" type="application/rsl+xml" href="/terms.xml">'
    site = await openFixtureSite({
      '/robots.txt': large(robots(bytes)),
      '/.well-known/tdmrep.json': large(tdm(bytes)),
      '/terms.xml': large(rsl(bytes)),
      '/': articlePage('owls').replace('</head>', `${terms}</head>`),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const read = async (more: object = {}) => {
    const { url } = await sharedService()
    const input = { url: `${site.url}/`, cache: false, ...more }
    const { status, body } = await callOperation<Answer>(url, 'fetch-basic', input)
    return { status, body }
  }

  it('fail no page: the start of robots.txt counts, and what is not read is named', async () => {
    const { status, body } = await read()
    expect([status, body.content]).toEqual([200, expect.stringContaining('something about owls')])
    const unread = paths.map((path) => ({
      where: site.url + path,
      reason: expect.stringMatching(/exceeds the limit|more than 500 lines/),
    }))
    const usage = async () => (await read()).body.metadata.usage
    await expect.poll(async () => (await usage())?.unread).toEqual(unread)
    expect((await usage())?.allows).toMatchObject({ search: 'yes', 'ai-train': 'no' })
  })

  it('may forbid what nobody reads, so a caller who respects it gets no page', async () => {
    const { status, body } = await read({ respectUsage: ['ai-input'] })
    expect([status, body.code]).toEqual([403, 'USAGE_NOT_ALLOWED'])
  })

  it('are read once, and plain ones not as a whole', () => {
    for (const path of paths) expect(site.requests.filter((requested) => requested === path)).toHaveLength(1)
    if (!isCompressed) expect(sent).toEqual([])
  })
})
