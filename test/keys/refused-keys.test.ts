import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openKeyService, type KeyService } from './key-service.ts'

describe('spending keys that are not accepted', () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => ({ url: `${keys.site.url}/?${pages++}` })

  it.each([
    [{ limit: '0', label: 'a' }, '/limit must be US dollars above 0'],
    [{ limit: '-1', label: 'a' }, '/limit must be US dollars above 0'],
    [{ limit: '1e3', label: 'a' }, '/limit must be US dollars above 0'],
    [{ limit: '0.0000001', label: 'a' }, '/limit must be US dollars above 0'],
    [{ limit: 5, label: 'a' }, '/limit must be a string'],
    [{ limit: '1' }, '/label is missing'],
    [{ limit: '1', label: 'a\nURI: https://evil.example' }, '/label must be'],
    [{ limit: '1', label: "a' to spend up to $0" }, '/label must be'],
    [{ limit: '1', label: 'a', operations: ['fetch'] }, '/operations/0 must be the name of a paid operation'],
    [{ limit: '1', label: 'a', operations: [] }, '/operations must have at least 1 item'],
    [{ limit: '1', label: 'a', hosts: ['docs.example.com'] }, 'expected example.com'],
    [{ limit: '1', label: 'a', hosts: ['github.io'] }, 'must be a registrable domain'],
    [{ limit: '1', label: 'a', hosts: ['127.1'] }, 'expected 127.0.0.1'],
    [{ limit: '1', label: 'a', hosts: ['example..com'] }, 'must be a registrable domain'],
    [{ limit: '1', label: 'a', access: ['money'] }, '/access/0 must be one of memory, monitors, history'],
    [{ limit: '1', label: 'a', expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt must be a time in the future'],
    [{ limit: '1', label: 'a', expiresAt: '2099-13-01T00:00:00Z' }, '/expiresAt must be a time in the future'],
    [{ limit: '1', label: 'a', expiresAt: '2099-02-30T00:00:00Z' }, '/expiresAt must be a time in the future'],
    [{ limit: '1', label: 'a', expiresAt: 'tomorrow' }, '/expiresAt must be'],
    [{ limit: '1', label: 'a', owner: 'me' }, '/owner is not a field'],
  ])('are refused with the reason: %j', async (grant, reason) => {
    const named = { operations: 'all', hosts: 'all', ...grant }
    const until = 'expiresAt' in named ? ` until ${named.expiresAt}` : ''
    const names = `Operations: ${String(named.operations)}. Hosts: ${String(named.hosts)}. Access to my data: none.`
    const statement = `Allow the key 'a' to spend up to $1 of my credits${until}. ${names}`
    const { status, body } = await keys.makeKey(wallet, grant, statement)
    expect([status, body]).toMatchObject([400, { code: 'INVALID_REQUEST', message: expect.stringContaining(reason) }])
  })

  it('cannot do what needs their wallet, or data that they have no access to', async () => {
    const { key } = await keys.makeSpender(wallet, { limit: '1' })
    const codeOf = async (name: Parameters<KeyService['callWith']>[1], input: object) => {
      const { status, body } = await keys.callWith<{ code: string }>(key, name, input)
      return [status, body.code]
    }
    const forbidden = [403, 'KEY_NOT_ALLOWED']
    expect(await codeOf('credits-buy', { amount: '10' })).toEqual(forbidden)
    expect(await codeOf('wallet-export', {})).toEqual(forbidden)
    expect(await codeOf('wallet-erase', {})).toEqual(forbidden)
    expect(await codeOf('key-create', { limit: '1', label: 'a' })).toEqual(forbidden)
    expect(await codeOf('credits-balance', {})).toEqual(forbidden)
    expect(await codeOf('credits-history', {})).toEqual(forbidden)
    expect(await codeOf('memory-set', { key: 'k', value: 1, ttl: 1 })).toEqual(forbidden)
    expect(await codeOf('memory-get', { key: 'k' })).toEqual(forbidden)
    expect(await codeOf('monitor-list', {})).toEqual(forbidden)
    const watch = { url: freshPage().url, webhookUrl: freshPage().url }
    expect(await codeOf('monitor-create', watch)).toEqual(forbidden)
  })

  it('read only their hosts, and pay only for their operations', async () => {
    const statement =
      "Allow the key 'a' to spend up to $1 of my credits. Operations: fetch-basic, package-info, answer. Hosts: example.com. Access to my data: none."
    const grant = {
      limit: '1',
      label: 'a',
      operations: ['fetch-basic', 'package-info', 'answer'],
      hosts: ['example.com'],
    }
    const { body } = await keys.makeKey(wallet, grant, statement)
    const messageOf = async (name: 'fetch-basic' | 'batch-fetch' | 'package-info' | 'answer', input: object) => {
      const reply = await keys.callWith<{ code: string; message: string }>(body.key, name, input)
      expect([reply.status, reply.body.code]).toEqual([403, 'KEY_NOT_ALLOWED'])
      return reply.body.message
    }
    expect(await messageOf('fetch-basic', freshPage())).toContain('may only read example.com; found 127.0.0.1')
    const proxy = { url: 'http://127.0.0.1:8899' }
    const proxied = await messageOf('fetch-basic', { url: 'https://www.example.com/', proxy })
    expect(proxied).toContain('the proxy of this call is another host')
    expect(proxied).not.toContain('127.0.0.1')
    expect(await messageOf('batch-fetch', { urls: [freshPage().url, freshPage().url] })).toContain(
      'may not call batch-fetch',
    )
    expect(await messageOf('package-info', { name: 'a', registry: 'npm' })).toContain(
      'package-info chooses its pages itself',
    )
    expect(await messageOf('answer', { query: 'a' })).toContain('answer chooses its pages itself')
    expect(await messageOf('answer', { query: 'a', urls: [freshPage().url] })).toContain('found 127.0.0.1')
    const values = await keys.makeKey(
      wallet,
      { limit: '1', label: 'a', hosts: ['example.com'], access: ['memory'] },
      "Allow the key 'a' to spend up to $1 of my credits. Operations: all. Hosts: example.com. Access to my data: memory.",
    )
    expect((await keys.callWith(values.body.key, 'memory-set', { key: 'k', value: 1 })).status).toBe(200)
    const pages = {
      urls: ['https://www.example.com/', freshPage().url],
      schema: { type: 'object', properties: { a: { type: 'string' } } },
    }
    expect((await keys.callWith(values.body.key, 'batch-extract', pages)).body).toMatchObject({
      code: 'KEY_NOT_ALLOWED',
      message: expect.stringContaining('may only read example.com; found 127.0.0.1'),
    })
    const child = await keys.sendWith(body.key, `POST /keys/${body.keyId}/children`, {
      body: {
        limit: '1',
        label: 'b',
        hosts: ['127.0.0.1'],
      },
    })
    expect(await child.json()).toMatchObject({
      code: 'KEY_NOT_ALLOWED',
      message: expect.stringContaining('hosts must be within example.com'),
    })
  })

  it.each([
    ['Bearer wk_0000000000000000_0000000000000000000000000000000000000000000', 'This spending key is unknown here'],
    ['Bearer sk-other', 'Expected `Authorization: Bearer wk_'],
    ['Basic dXNlcjpwYXNz', 'Expected `Authorization: Bearer wk_'],
  ])('are refused if they are unknown: %s', async (authorization, message) => {
    const response = await fetch(`${keys.service.url}/fetch/basic`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(freshPage()),
    })
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { code: 'INVALID_KEY', message: expect.stringContaining(message) },
    ])
  })

  it.each([
    'GET /credits/balance?key=KEY',
    'POST /fetch/basic?api_key=KEY',
    'GET /jobs/KEY',
    'GET /r/https://example.com/?key=KEY',
    'GET /r/https%3A%2F%2Fexample.com%2F%3Fkey%3DKEY',
    'GET /s/owls+KEY',
    'POST /mcp?token=KEY',
    'POST /v2/scrape?api_key=KEY',
    'GET /v2/crawl/KEY',
    'POST /tavily/search?api_key=KEY',
    'GET /oauth/authorize?client_id=KEY',
    'POST /oauth/token?code=KEY',
    'GET /docs?key=KEY',
    'GET /health?KEY',
    'DELETE /nowhere/KEY',
  ])('are refused in a URL, as leaked: %s', async (request) => {
    const { key } = await keys.makeSpender(wallet, { limit: '1' })
    const [method = '', target = ''] = request.split(' ')
    for (const sent of [key, key.replaceAll('_', '%5F'), key.replaceAll('_', '%255f')]) {
      const response = await fetch(keys.service.url + target.replace('KEY', sent), { method })
      const text = await response.text()
      expect([response.status, JSON.parse(text)]).toMatchObject([
        401,
        { code: 'INVALID_KEY', message: expect.stringContaining('the key has leaked') },
      ])
      expect([text, ...keys.service.process.lines].filter((line) => line.includes(key.slice(-43)))).toEqual([])
    }
  })

  it('are refused beside another payment', async () => {
    const { key } = await keys.makeSpender(wallet, { limit: '1' })
    const signed = await wallet.sign({ baseUrl: 'https://webintel.test' })
    const response = await keys.sendWith(key, 'POST /fetch/basic', { body: freshPage(), headers: signed })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID_PAYMENT' }])
  })

  it('are limited by address, and a valid key from that address is served', async () => {
    const { key } = await keys.makeSpender(wallet, { limit: '1' })
    const statuses = new Set<number>()
    for (let number = 0; number < 70; number++) {
      const unknown = `wk_${String(number).padStart(16, '0')}_${'a'.repeat(43)}`
      statuses.add((await keys.sendWith(unknown, 'GET /keys')).status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).status).toBe(200)
  })
})
