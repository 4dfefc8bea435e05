import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Batch {
  results: { status: string; content?: string; cache?: { state: string }; error?: { code: string } }[]
  totalPrice: string
}

const late = 'Written late, by a script, as pages are.'

describe('a batch of rendered pages', () => {
  let site: FixtureSite
  let service: Service
  beforeAll(async () => {
    site = await openFixtureSite({
      '/page': articlePage('batches'),
      '/app': `${articlePage('applications')}<script>setTimeout(() => {
        document.querySelector('article').insertAdjacentHTML('beforeend', '<p>${late}</p>')
      }, 200)</script>`,
      '/missing': (_request, response) => response.writeHead(404).end(),
      '/silent': () => {},
    })
    service = await openService({ BROWSER_CONCURRENCY: '2' })
  })
  afterAll(() => Promise.all([site, service].map((opened) => opened[Symbol.asyncDispose]())))

  const fetchBatch = (paths: string[], options: object = {}) =>
    callOperation<Batch>(service.url, 'batch-fetch', { urls: paths.map((path) => site.url + path), ...options })

  it('returns content that scripts wrote, and shares stored pages with /fetch/pro', async () => {
    const { status, body } = await fetchBatch(['/app?1', '/missing', '/app?2', '/app?1'], {
      tier: 'pro',
      timeout: 30_000,
    })
    expect([status, body.totalPrice]).toEqual([200, '0.0069'])
    expect(body.results.map(({ error, content }) => error?.code ?? content)).toEqual([
      expect.stringContaining(late),
      'TARGET_ERROR',
      expect.stringContaining(late),
      expect.stringContaining(late),
    ])
    const single = await callOperation(service.url, 'fetch-pro', { url: `${site.url}/app?2` })
    expect(single.body).toMatchObject({ cache: { state: 'hit' } })
    const again = await fetchBatch(['/app?1', '/app?2'], { tier: 'pro' })
    expect(again.body.results.map(({ cache }) => cache?.state)).toEqual(['hit', 'hit'])
    expect(again.body.totalPrice).toBe('0.0018')
    expect((await fetchBatch(['/app?1', '/page'])).body.results[0]?.content).not.toContain(late)
  })

  it('does not show the jobs of its pages, which would be free: their ids follow from its own', async () => {
    const { status, headers } = await fetchBatch(['/app?3', '/app?4'], { tier: 'pro' })
    expect(status).toBe(200)
    const key = cacheKeyOf(fetchPro, itemInputsOf(fetchPro, {})(`${site.url}/app?3`)) ?? ''
    const requestId = `${headers.get('X-Request-Id')}-${hash('sha256', key, 'base64url').slice(0, 16)}`
    for (const name of ['job-get', 'job-cancel'] as const)
      expect(await callOperation(service.url, name, { requestId })).toMatchObject({ status: 404 })
  })

  it('returns TARGET_TIMEOUT for a silent page, within the timeout', async () => {
    const { body } = await fetchBatch(['/silent', '/app?1'], { tier: 'pro', timeout: 5000 })
    expect(body.results.map((item) => item.error?.code ?? item.status)).toEqual(['TARGET_TIMEOUT', 'success'])
  })
})
