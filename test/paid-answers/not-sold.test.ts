import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'

const schema = { type: 'object', properties: { title: { type: 'string' } } }
const urls = ['https://example.com/1', 'https://example.com/2']
const url = 'https://example.com/'

/** Needs a language model and a browser; this service has neither. */
const unsold = [
  ['/intel/company', { target: 'Strixa' }, 'AI_UNAVAILABLE'],
  ['/intel/market', { topic: 'owl boxes' }, 'AI_UNAVAILABLE'],
  ['/intel/competitive', { company: 'Strixa' }, 'AI_UNAVAILABLE'],
  ['/intel/site-audit', { url }, 'CAPABILITY_UNAVAILABLE'],
] as const

describe('a service without a model and a browser', () => {
  let paid: PaidService
  beforeAll(async () => {
    paid = await openPaidService()
  })
  afterAll(() => paid[Symbol.asyncDispose]())

  const read = async (path: string) => (await fetch(paid.service.url + path)).text()

  it.each([
    ...unsold,
    ['/extract', { url, schema, tier: 'pro' }, 'CAPABILITY_UNAVAILABLE'],
    ['/extract/smart', { url, query: 'plans', tier: 'pro' }, 'CAPABILITY_UNAVAILABLE'],
    ['/compare', { urls, tier: 'pro' }, 'CAPABILITY_UNAVAILABLE'],
  ] as const)('asks no payment for %s %j', async (path, input, code) => {
    const reply = await paid.post(input, { path })
    expect([reply.status, await reply.json()]).toMatchObject([503, { code }])
    expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
  })

  it.each(['/extract', '/extract/smart', '/compare'])('sells %s without its choice of a browser', async (path) => {
    const input = { '/extract': { url, schema }, '/extract/smart': { url, query: 'plans' }, '/compare': { urls } }[path]
    expect((await paid.post(input ?? {}, { path })).status).toBe(402)
  })

  it.each(unsold)('lists %s nowhere for sale', async (path, _input, code) => {
    const { endpoints } = JSON.parse(await read('/discovery')) as { endpoints: { path: string; available: boolean }[] }
    expect(endpoints.find((endpoint) => endpoint.path === path)?.available).toBe(false)
    const sold = `https?://[^"/]+${path}"`
    expect(await read('/.well-known/x402')).not.toMatch(new RegExp(sold))
    expect(await read('/llms.txt')).not.toContain(`POST ${path}]`)
    const preview = await paid.post({ endpoint: path }, { path: '/preview' })
    expect([preview.status, await preview.json()]).toMatchObject([503, { code }])
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const listed = await (await paid.post(rpc, { path: '/mcp?tools=all' })).text()
    expect(listed).toContain('extract_data')
    expect(listed).not.toContain(`"${path.slice(1).replaceAll(/[/-]/g, '_')}"`)
  })
})
