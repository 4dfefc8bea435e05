import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import type { PageUsage } from '#shared/contract/usage/usage.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Page {
  code?: string
  message: string
  url: string
  content?: string
  details?: { path: string; message: string }[]
  metadata: { usage?: PageUsage }
  proof: { usageHash?: string; mac: string }
  cache: { state: string }
}

const call = async <Body>(operation: OperationName, input: object) =>
  (await callOperation<Body>((await sharedService()).url, operation, input)).body

const refused = { code: 'USAGE_NOT_ALLOWED' }

describe('what the owner says', () => {
  let site: FixtureSite
  const requests: string[] = []
  beforeAll(async () => {
    const inHead = (tags: string) => articlePage('owls').replace('</head>', `${tags}</head>`)
    site = await openFixtureSite({
      '/robots.txt': (_request, response) => {
        requests.push('robots.txt')
        response.end(
          'User-agent: *\nContent-Signal: search=yes, ai-train=no, use=reference\nContent-Usage: /quiet/ ai-use=n\n',
        )
      },
      '/.well-known/tdmrep.json': (_request, response) => {
        requests.push('tdmrep.json')
        response.end('[{"location": "/reserved", "tdm-reservation": 1}]')
      },
      '/terms.xml': (_request, response) => {
        requests.push('terms.xml')
        const license = '<license><permits type="usage">search</permits></license>'
        response.end(`<rsl xmlns="https://rslstandard.org/rsl"><content url="/licensed">${license}</content></rsl>`)
      },
      '/open': articlePage('owls'),
      '/stored': articlePage('storks'),
      '/quiet/page': articlePage('silence'),
      '/reserved': articlePage('reserves'),
      '/linked': inHead('<meta name="tdm-reservation" content="0"><meta name="robots" content="noai">'),
      '/licensed': (_request, response) =>
        response
          .setHeader('Link', '</terms.xml>; rel="license"; type="application/rsl+xml"')
          .end(articlePage('licences')),
      '/header': (_request, response) =>
        response
          .setHeader('Content-Signal', 'ai-train=yes')
          .setHeader('Content-Usage', 'ai-use=n')
          .end(articlePage('headers')),
      '/inline': inHead(
        '<script type="application/rsl+xml"><rsl xmlns="https://rslstandard.org/rsl"><content url=""><license><prohibits type="usage">ai-input</prohibits></license></content></rsl></script>',
      ),
      '/versions': inHead('<link rel="alternate" type="text/markdown" href="/quiet/version">'),
      '/quiet/version': (_request, response) =>
        response.setHeader('Content-Type', 'text/markdown').end(`# Version\n\n${'Owls hunt at night. '.repeat(40)}`),
      '/missing-terms': inHead('<link rel="license" type="application/rsl+xml" href="/gone.xml">'),
      '/start': articlePage('paths').replace('</body>', '<a href="/open">a</a><a href="/quiet/page">b</a></body>'),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const read = (path: string, options: object = {}) =>
    call<Page>('fetch-basic', { url: `${site.url}${path}`, ...options })

  it('is reported with the line and its place, after one request of each file', async () => {
    const { metadata } = await read('/open', { cache: false })
    await read('/open', { cache: false })
    expect(metadata.usage).toEqual({
      allows: { search: 'yes', 'ai-train': 'no' },
      statements: [
        {
          source: 'content-signal',
          where: `${site.url}/robots.txt, line 2`,
          line: 'Content-Signal: search=yes, ai-train=no, use=reference',
          says: { search: 'yes', 'ai-train': 'no' },
          use: 'reference',
        },
      ],
    })
    expect(requests.toSorted()).toEqual(['robots.txt', 'tdmrep.json'])
  })

  it.each([
    ['/quiet/page', { 'ai-input': 'no' }, 'aipref'],
    ['/reserved', { tdm: 'no' }, 'tdmrep'],
    ['/linked', { tdm: 'yes' }, 'noai'],
    ['/licensed', { 'ai-input': 'no', 'ai-index': 'no' }, 'rsl'],
    ['/header', { 'ai-train': 'conflict', 'ai-input': 'no' }, 'aipref'],
    ['/inline', { 'ai-input': 'no' }, 'rsl'],
  ])('is found for %s', async (path, allows, source) => {
    // A file that takes longer than the page is read for later calls.
    const usageOf = async () => (await read(path, { cache: false })).metadata.usage
    await expect.poll(async () => (await usageOf())?.allows, { timeout: 10_000 }).toMatchObject(allows)
    expect((await usageOf())?.statements.map((statement) => statement.source)).toContain(source)
  })

  it('is not guessed if the terms cannot be read', async () => {
    const unread = [{ where: `${site.url}/gone.xml`, reason: 'It answered with HTTP status 404.' }]
    const read404 = async () => (await read('/missing-terms', { cache: false })).metadata.usage?.unread
    await expect.poll(read404, { timeout: 10_000 }).toEqual(unread)
    expect(await read('/missing-terms', { respectUsage: ['ai-input'] })).toMatchObject(refused)
  })

  it('is obeyed on request: nothing of the page is delivered', async () => {
    const page = await read('/quiet/page', { respectUsage: ['ai-input'], cache: false })
    expect(page).toMatchObject(refused)
    expect(page).not.toHaveProperty('content')
    expect(page.message).toContain('"Content-Usage: /quiet/ ai-use=n"')
    expect(page.details).toContainEqual({
      path: `${site.url}/robots.txt, line 3`,
      message: 'Content-Usage: /quiet/ ai-use=n',
    })
    expect(await read('/quiet/page', { respectUsage: ['search'], cache: false })).not.toHaveProperty('code')
  })

  it('counts for the markdown version that a page links to, also once it is stored', async () => {
    const asMarkdown = (respectUsage: string[]) => read('/versions', { source: 'markdown', respectUsage })
    const { content } = await asMarkdown(['ai-input'])
    expect(content).toContain('owls')
    expect(content).not.toContain('Version')
    const first = await read('/versions', { source: 'markdown', cache: false })
    expect(first.content).toContain('# Version')
    expect(first.metadata.usage?.allows).toMatchObject({ 'ai-input': 'no' })
    expect((await read('/versions?stored', { source: 'markdown' })).content).toContain('# Version')
    expect(await read('/versions?stored', { source: 'markdown', respectUsage: ['ai-input'] })).toMatchObject(refused)
  })

  it('is obeyed with stored pages, which serve callers who respect it and others', async () => {
    const first = await read('/stored')
    expect(first.cache.state).toBe('miss')
    expect((await read('/stored', { respectUsage: ['search'] })).cache.state).toBe('hit')
    expect(await read('/stored', { respectUsage: ['search', 'ai-train'] })).toMatchObject(refused)
    const urls = [`${site.url}/stored`, `${site.url}/open`]
    const { results } = await call<{ results: { error?: Page }[] }>('batch-fetch', { urls, respectUsage: ['ai-train'] })
    expect(results.map(({ error }) => error?.code)).toEqual(['USAGE_NOT_ALLOWED', 'USAGE_NOT_ALLOWED'])
  })

  it('does not fail callers who ask for the same page at the same time and do not respect it', async () => {
    const paths = Array.from({ length: 6 }, (_, index) => ({
      ...(index % 2 === 0 && { respectUsage: ['ai-train'] }),
    }))
    const pages = await Promise.all(paths.map((options) => read('/open?together', options)))
    expect(pages.map(({ code }) => code)).toEqual(paths.map((_, index) => (index % 2 === 0 ? refused.code : undefined)))
  })

  it('is obeyed by crawls and contents, page by page', async () => {
    const crawl = await call<{ pages: { url: string; error?: Page; metadata?: { usage?: PageUsage } }[] }>('crawl', {
      url: `${site.url}/start`,
      tier: 'basic',
      respectUsage: ['ai-input'],
    })
    const byPath = new Map(crawl.pages.map((page) => [new URL(page.url).pathname, page]))
    expect(byPath.get('/open')?.metadata?.usage?.allows['ai-train']).toBe('no')
    expect(byPath.get('/quiet/page')?.error).toMatchObject(refused)
    const contents = await call<{ results: { usage?: PageUsage }[] }>('contents', { urls: [`${site.url}/open`] })
    expect(contents.results[0]?.usage?.allows.search).toBe('yes')
  })

  it('is a part of the proof', async () => {
    const { url, content, proof, metadata } = await read('/stored')
    const verify = (given: object) =>
      call<{ valid: boolean; reason?: string }>('proof-verify', { url, proof, ...given })
    expect(proof.usageHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await verify({ content, usage: metadata.usage })).toMatchObject({ valid: true })
    const changed = { ...metadata.usage, allows: { 'ai-train': 'yes' } }
    expect(await verify({ usage: changed })).toMatchObject({ valid: false, reason: 'usage_mismatch' })
    const { usageHash: _, ...without } = proof
    expect(await verify({ proof: without })).toMatchObject({ valid: false, reason: 'mac_mismatch' })
  })

  it('refuses unknown uses', async () => {
    expect(await read('/open', { respectUsage: ['reading'] })).toMatchObject({ code: 'INVALID_REQUEST' })
  })
})
