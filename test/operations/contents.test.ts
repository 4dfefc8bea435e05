import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Contents {
  results: { url: string; status: string; title?: string; content?: string; truncated?: boolean; error?: object }[]
  summary: { total: number; successful: number; failed: number }
  fetchedAt: string
}

describeOperation('contents', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/short': articlePage('brevity', 2),
      '/long': articlePage('length', 30),
      '/emoji': `<!doctype html><title>Faces</title><p>${'a'.repeat(499)}😀${'b'.repeat(600)}</p>`,
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const readContents = (paths: string[], options: object = {}): Promise<Reply<Contents>> =>
    callOperation<Contents>(service().url, 'contents', { urls: paths.map((path) => site.url + path), ...options })

  it('returns the markdown of each page, cut to maxChars', async () => {
    const { status, body } = await readContents(['/short', '/long', '/none'], { maxChars: 1000 })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { url: `${site.url}/short`, status: 'success', title: 'About brevity', truncated: false },
      { url: `${site.url}/long`, status: 'success', title: 'About length', truncated: true },
      { url: `${site.url}/none`, status: 'error', error: { code: 'TARGET_ERROR' } },
    ])
    expect(body.results[1]?.content).toHaveLength(1000)
    expect(body.summary).toEqual({ total: 3, successful: 2, failed: 1 })
  })

  it('accepts a single page and cuts it to 20,000 characters by default', async () => {
    const { body } = await readContents(['/long?whole'])
    expect(body.results[0]).toMatchObject({ status: 'success', truncated: false })
    expect(body.results[0]?.content).toContain('Paragraph 30')
  })

  it('does not split surrogate pairs', async () => {
    const { body } = await readContents(['/emoji'], { maxChars: 500 })
    expect(body.results[0]?.content?.isWellFormed()).toBe(true)
  })

  it('says when a stored page was fetched', async () => {
    const fetched = await callOperation(service().url, 'fetch-basic', { url: `${site.url}/short?stored` })
    const { body } = await readContents(['/short?stored'])
    expect(body.fetchedAt).toBe(fetched.body['fetchedAt'])
  })

  it('shares whole stored pages with /fetch/basic', async () => {
    await readContents(['/long?shared'], { maxChars: 500 })
    const { body } = await callOperation(service().url, 'fetch-basic', { url: `${site.url}/long?shared` })
    expect(body['cache']).toMatchObject({ state: 'hit' })
    expect(String(body['content']).length).toBeGreaterThan(500)
  })

  it.each([
    { urls: [] },
    { urls: ['https://example.com/'], maxChars: 499 },
    { urls: ['https://example.com/'], maxChars: 50_001 },
    { urls: ['https://example.com/'], async: true },
  ])('refuses %j', async (input) => {
    expect((await callOperation(service().url, 'contents', input)).status).toBe(400)
  })
})
