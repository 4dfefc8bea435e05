import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import { balanceOf, callAs, sendAs } from '#test/support/processes/credit-service.ts'
import { openKeyService, type KeyService, type MadeKey } from './key-service.ts'

describe('spending keys', () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => ({ url: `${keys.site.url}/?${pages++}` })

  const listed = async (by: TestWallet) =>
    (await callAs<{ keys: MadeKey[] }>({ url: keys.service.url, by }, 'key-list', {})).body.keys

  it('pay with the credits of their wallet, and name what is left', async () => {
    const statement =
      "Allow the key 'research agent' to spend up to $1.5 of my credits, up to $1 a day, up to $0.05 a call until 2099-01-31T00:00:00Z. Operations: pages, search. Hosts: 127.0.0.1. Access to my data: history."
    const grant = {
      limit: '1.50',
      perDay: '1',
      perCall: '0.05',
      operations: ['pages', 'search'],
      hosts: ['127.0.0.1'],
      access: ['history'],
      expiresAt: '2099-01-31T00:00:00Z',
      label: 'research agent',
    }
    const before = Number(await balanceOf({ url: keys.service.url, by: wallet }))
    const { body: made } = await keys.makeKey(wallet, grant, statement)
    expect(made).toMatchObject({
      ...grant,
      limit: '1.5',
      expiresAt: '2099-01-31T00:00:00.000Z',
      left: '1',
      spent: '0',
      isActive: true,
    })

    const { status, headers, body } = await keys.callWith(made.key, 'fetch-basic', freshPage())
    expect([status, headers.get('Payment-Method'), headers.get('X-Credit-Cost')]).toEqual([200, 'credits', '0.002'])
    expect([headers.get('X-Budget-Left'), headers.get('X-Credit-Balance')]).toEqual(['0.998', String(before - 0.002)])
    const receipt = await fetch(`${keys.service.url}/receipts/${headers.get('X-Receipt-Id')}`)
    expect(await receipt.json()).toMatchObject({ keyId: made.keyId, payer: wallet.address.toLowerCase() })
    const history = await keys.callWith<{ history: object[] }>(made.key, 'credits-history', {})
    expect(history.body.history[0]).toMatchObject({ type: 'spend', amount: '-0.002', keyId: made.keyId })
    expect(body).not.toHaveProperty('key')
  })

  it('are made by wallets of Solana, too, and by no other text', async () => {
    const by = await solanaWallet()
    await keys.makeSpender(by, { limit: '1' })
    const wider = `Allow the key 'agent' to spend up to $2 of my credits. Operations: all. Hosts: all. Access to my data: none.`
    const refused = await keys.makeKey(by, { limit: '3', label: 'agent' }, wider)
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } })
    const { status, body } = await callAs({ url: keys.service.url, by }, 'key-create', { limit: '3', label: 'agent' })
    expect([status, body]).toMatchObject([401, { code: 'INVALID_SIGNATURE' }])
  })

  it('stop at each of their limits before any work', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.005', perCall: '0.004' })
    const requests = keys.site.requests.length
    const large = { urls: [freshPage().url, freshPage().url, freshPage().url] }
    const refused = await keys.callWith(key, 'batch-fetch', large)
    expect([refused.status, refused.body]).toMatchObject([402, { code: 'BUDGET_EXCEEDED' }])
    expect(refused.body).toMatchObject({
      details: [{ path: 'limit', message: 'perCall' }, {}, { message: '0.004' }],
    })
    expect(keys.site.requests.length).toBe(requests)
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).headers.get('X-Budget-Left')).toBe('0.003')
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).headers.get('X-Budget-Left')).toBe('0.001')
    const last = await keys.callWith(key, 'fetch-basic', freshPage())
    expect(last.body).toMatchObject({
      code: 'BUDGET_EXCEEDED',
      details: [
        { path: 'limit', message: 'limit' },
        { path: 'keyId', message: keyId },
        { path: 'price', message: '0.002' },
        { path: 'left', message: '0.001' },
      ],
    })
    expect((await listed(wallet)).find((one) => one.keyId === keyId)).toMatchObject({ spent: '0.004', left: '0.001' })
  })

  it('get their budget back once when the work fails', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.01' })
    const failed = await keys.callWith(key, 'fetch-basic', { url: `${keys.site.url}/missing` })
    expect(failed.status).toBe(502)
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).headers.get('X-Budget-Left')).toBe('0.008')
    expect((await listed(wallet)).find((one) => one.keyId === keyId)).toMatchObject({ spent: '0.002' })
  })

  it('have children, whose spending counts for all keys above them', async () => {
    const root = await keys.makeSpender(wallet, { limit: '0.02' })
    const child = await keys.makeChild(root, { limit: '0.01' })
    const grandchild = await keys.makeChild(child, { limit: '0.004' })
    expect(grandchild).toMatchObject({ parent: child.keyId, limit: '0.004', left: '0.004' })
    for (let call = 0; call < 2; call++)
      expect((await keys.callWith(grandchild.key, 'fetch-basic', freshPage())).status).toBe(200)
    expect((await keys.callWith(grandchild.key, 'fetch-basic', freshPage())).status).toBe(402)
    for (let call = 0; call < 3; call++)
      expect((await keys.callWith(child.key, 'fetch-basic', freshPage())).status).toBe(200)
    expect((await keys.callWith(child.key, 'fetch-basic', freshPage())).body).toMatchObject({
      code: 'BUDGET_EXCEEDED',
    })
    const { body } = await keys.callWith<{ keys: MadeKey[] }>(root.key, 'key-list', {})
    expect(body.keys.map(({ keyId, spent, left }) => [keyId, spent, left])).toEqual([
      [root.keyId, '0.01', '0.01'],
      [child.keyId, '0.01', '0'],
      [grandchild.keyId, '0.004', '0'],
    ])
    // A key sees the keys below it only.
    const below = await keys.callWith<{ keys: MadeKey[] }>(child.key, 'key-list', {})
    expect(below.body.keys.map(({ keyId }) => keyId)).toEqual([child.keyId, grandchild.keyId])
    const upwards = await keys.sendWith(child.key, `DELETE /keys/${root.keyId}`)
    expect([upwards.status, await upwards.json()]).toMatchObject([404, { code: 'KEY_NOT_FOUND' }])
  })

  it('make only children that are narrower, up to a depth', async () => {
    let { key, keyId } = await keys.makeSpender(wallet, { limit: '0.02', perCall: '0.01' })
    const wider = await keys.sendWith(key, `POST /keys/${keyId}/children`, { body: { limit: '0.021', label: 'a' } })
    expect([wider.status, await wider.json()]).toMatchObject([403, { code: 'KEY_NOT_ALLOWED' }])
    const withAccess = await keys.sendWith(key, `POST /keys/${keyId}/children`, {
      body: {
        limit: '0.01',
        label: 'a',
        access: ['memory'],
      },
    })
    expect(withAccess.status).toBe(403)
    for (let depth = 1; depth < 5; depth++)
      ({ key, keyId } = await keys.makeChild({ key, keyId, left: '' }, { limit: '0.01' }))
    const deepest = await keys.sendWith(key, `POST /keys/${keyId}/children`, { body: { limit: '0.01', label: 'a' } })
    expect([deepest.status, await deepest.json()]).toMatchObject([409, { code: 'KEY_LIMIT_REACHED' }])
  })

  it('become narrower only, at once', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.02' })
    const narrower = await keys.sendWith(key, `PATCH /keys/${keyId}`, { body: { limit: '0.001' } })
    expect([narrower.status, await narrower.json()]).toMatchObject([200, { limit: '0.001', left: '0.001' }])
    expect((await keys.callWith(key, 'fetch-basic', freshPage())).status).toBe(402)
    const wider = await keys.sendWith(key, `PATCH /keys/${keyId}`, { body: { limit: '0.002' } })
    expect([wider.status, await wider.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('a key can only become narrower') },
    ])
  })

  it('end with the next call when they, or a key above them, are revoked', async () => {
    const root = await keys.makeSpender(wallet, { limit: '0.02' })
    const child = await keys.makeChild(root, { limit: '0.01' })
    expect((await keys.callWith(child.key, 'fetch-basic', freshPage())).status).toBe(200)
    const path = `/keys/${root.keyId}`
    const signature = await wallet.sign({ baseUrl: 'https://webintel.test', method: 'DELETE', target: path })
    const revoked = await fetch(keys.service.url + path, { method: 'DELETE', headers: signature })
    expect(await revoked.json()).toMatchObject({ keyId: root.keyId, revoked: true })
    for (const { key } of [root, child]) {
      const { status, headers, body } = await keys.callWith(key, 'fetch-basic', freshPage())
      expect([status, headers.get('WWW-Authenticate'), body]).toMatchObject([
        401,
        expect.stringMatching(/^Bearer /),
        { code: 'KEY_REVOKED' },
      ])
    }
    expect((await listed(wallet)).filter(({ keyId }) => [root.keyId, child.keyId].includes(keyId))).toMatchObject([
      { isActive: false, revokedAt: expect.any(String) },
      { isActive: false },
    ])
  })

  it('belong to their wallet alone', async () => {
    const { keyId } = await keys.makeSpender(wallet, { limit: '1' })
    const stranger = { url: keys.service.url, by: await solanaWallet() }
    expect((await listed(stranger.by)).length).toBe(0)
    const path = `/keys/${keyId}`
    const signature = await stranger.by.sign({ baseUrl: 'https://webintel.test', method: 'DELETE', target: path })
    expect((await fetch(stranger.url + path, { method: 'DELETE', headers: signature })).status).toBe(404)
  })

  it('scope an Idempotency-Key', async () => {
    const [one, other] = [
      await keys.makeSpender(wallet, { limit: '1' }),
      await keys.makeSpender(wallet, { limit: '1' }),
    ]
    const input = freshPage()
    const again = { 'Idempotency-Key': 'the-same' }
    const first = await keys.sendWith(one.key, 'POST /fetch/basic', { body: input, headers: again })
    const repeated = await keys.sendWith(one.key, 'POST /fetch/basic', { body: input, headers: again })
    expect(repeated.headers.get('X-Receipt-Id')).toBe(first.headers.get('X-Receipt-Id'))
    expect(repeated.headers.get('X-Budget-Left')).toBe('0.998')
    const elsewhere = await keys.sendWith(other.key, 'POST /fetch/basic', { body: freshPage(), headers: again })
    expect([elsewhere.status, elsewhere.headers.get('X-Budget-Left')]).toEqual([200, '0.998'])
    const signed = await sendAs({ url: keys.service.url, by: wallet }, 'fetch-basic', freshPage(), { headers: again })
    expect(signed.status).toBe(200)
  })

  it('pay for tools', async () => {
    const { key } = await keys.makeSpender(wallet, { limit: '1' })
    const response = await fetch(`${keys.service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'fetch_webpage', arguments: freshPage() },
      }),
    })
    const text = await response.text()
    expect(text).toContain('"X-Budget-Left":"0.998"')
    expect(text).not.toContain(key)
  })
})
