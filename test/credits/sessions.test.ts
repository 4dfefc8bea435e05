import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { sessionStore } from '#shared/storage/stores/sessions.ts'
import { adminToken, signIn as signInOperator } from '#test/admin/admin-client.ts'
import { openKeyService, type KeyService } from '#test/keys/key-service.ts'
import { solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import { openWalletWithCredits, publicUrl } from '#test/support/processes/credit-service.ts'

const statement = 'Sign in to the dashboard for 12 hours. This costs nothing and moves no money.'
const named = { baseUrl: publicUrl, method: 'POST', target: '/dashboard/session', statement }
const hour = 3_600_000

type Headers = Readonly<Record<string, string>>

/** The headers of a page of the service, as a browser sends them. */
const ownPage: Headers = { 'X-Use-Session': '1', 'Sec-Fetch-Site': 'same-origin' }

describe('a session of the dashboard', () => {
  let keys: KeyService
  let url: string
  beforeAll(async () => {
    keys = await openKeyService({ ADMIN_TOKEN: adminToken, TRUST_PROXY: '1' })
    url = keys.service.url
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  async function send(target: `${string} /${string}`, headers: Headers, body?: string) {
    const [method = '', path = ''] = target.split(' ')
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
    return { status: response.status, headers: response.headers, json, text }
  }
  const outcomeOf = async (target: `${string} /${string}`, headers: Headers, body?: string) => {
    const { status, json } = await send(target, headers, body)
    return [status, json['code'] ?? 'OK']
  }
  const session = (headers: Headers) => send('POST /dashboard/session', { ...ownPage, ...headers })

  /** Opens a session, and returns the cookie that a browser sends then. */
  async function open(by: TestWallet, headers: Headers = {}): Promise<string> {
    const opened = await session({ ...(await by.sign(named)), ...headers })
    expect([opened.status, opened.json['code']]).toEqual([201, undefined])
    return opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }
  const walletWithCredits = () => openWalletWithCredits(keys.service, 1_000_000)
  const read = (cookie: string, headers: Headers = {}) =>
    outcomeOf('GET /credits/balance', { ...ownPage, Cookie: cookie, ...headers })
  const signedOut = [401, 'MISSING_AUTH']

  it('is opened by a signature that names it, lasts for hours, and reads the data of its own wallet', async () => {
    for (const by of [await walletWithCredits(), await solanaWallet()]) {
      const opened = await session(await by.sign(named))
      const held = opened.json['session'] as { address: string; expiresAt: number }
      expect(held.address).toBe(by.address)
      expect(held.expiresAt / hour - Date.now() / hour).toBeCloseTo(12, 1)
      expect(opened.headers.get('Set-Cookie')).toMatch(
        /^__Host-webintel-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
      )
      expect(opened.headers.get('Cache-Control')).toContain('no-store')
      const cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      const wallet = by.address.startsWith('0x') ? by.address.toLowerCase() : by.address
      const { status, json } = await send('GET /wallet/data', { ...ownPage, Cookie: cookie })
      expect([status, json['wallet']]).toEqual([200, wallet])
      const found = await send('GET /dashboard/session', { ...ownPage, Cookie: cookie })
      expect(found.json['session']).toMatchObject(held)
    }
    expect((await send('GET /dashboard/session', ownPage)).json['session']).toBeNull()
  })

  it('is opened by no other sign-in, and by each only once', async () => {
    const by = await walletWithCredits()
    const signature = await by.sign(named)
    expect((await session(signature)).status).toBe(201)
    for (const [headers, code] of [
      [signature, 'REPLAY_DETECTED'],
      [{}, 'MISSING_AUTH'],
      [await by.sign({ baseUrl: publicUrl }), 'INVALID_SIGNATURE'],
      [await by.sign({ ...named, statement: 'Use prepaid credits.' }), 'INVALID_SIGNATURE'],
      [await by.sign({ ...named, target: '/memory/list', method: 'GET' }), 'INVALID_SIGNATURE'],
      [await by.sign({ ...named, baseUrl: 'https://evil.example' }), 'INVALID_SIGNATURE'],
      [await by.sign({ ...named, timestamp: Date.now() - 301_000 }), 'EXPIRED_TIMESTAMP'],
      [{ ...(await by.sign(named)), 'X-CREDIT-WALLET': (await walletWithCredits()).address }, 'INVALID_SIGNATURE'],
    ] as const) {
      const refused = await session(headers)
      expect([refused.status, refused.json['code'], refused.headers.get('Set-Cookie')]).toEqual([401, code, null])
    }
  })

  it('is used by pages of the service only', async () => {
    const by = await walletWithCredits()
    const cookie = await open(by)
    const origin = (value: string) => ({ Origin: value })
    expect(await read(cookie, origin(publicUrl))).toEqual([200, 'OK'])
    expect(await read(cookie, { 'Sec-Fetch-Site': '' })).toEqual([200, 'OK'])
    // A request that any page can cause carries the cookie at most, and identifies nobody.
    expect(await outcomeOf('GET /credits/balance', { Cookie: cookie })).toEqual(signedOut)
    const refused = [400, 'INVALID_REQUEST']
    for (const headers of [
      origin('https://evil.example'),
      origin('https://shop.webintel.test'),
      origin('https://webintel.test:8443'),
      origin(publicUrl.replace('https:', 'http:')),
      origin('null'),
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect([headers, await read(cookie, headers)]).toEqual([headers, refused])
      const ending = await outcomeOf('DELETE /dashboard/session', { ...ownPage, Cookie: cookie, ...headers })
      expect([headers, ending]).toEqual([headers, refused])
      const opened = await session({ ...(await by.sign(named)), ...headers })
      expect([opened.status, opened.headers.get('Set-Cookie')]).toEqual([400, null])
    }
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await outcomeOf(`${method} /dashboard/session`, { Cookie: cookie })).toEqual(refused)
    const preflight = await send('OPTIONS /credits/balance', {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-use-session',
    })
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).not.toContain('x-use-session')
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(await read(cookie)).toEqual([200, 'OK'])
  })

  it('pays for nothing, signs nothing, and is no other proof of identity', async () => {
    const by = await walletWithCredits()
    const headers = { ...ownPage, Cookie: await open(by), 'Content-Type': 'application/json' }
    const page = JSON.stringify({ url: `${keys.site.url}/` })
    expect((await send('POST /fetch/basic', headers, page)).status).toBe(402)
    expect((await send('POST /memory/set', headers, '{"key":"a","value":1}')).status).toBe(402)
    const grant = JSON.stringify({ label: 'a', limit: '1' })
    for (const [target, body] of [['GET /memory/list'], ['DELETE /wallet/data'], ['POST /keys', grant]] as const)
      expect([target, ...(await outcomeOf(target, headers, body))]).toEqual([target, ...signedOut])
    const params = { name: 'credits_balance', arguments: {} }
    const tool = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    expect((await send('POST /mcp', headers, tool)).text).not.toContain(by.address.toLowerCase())
    // Another sign-in beside it counts.
    const other = await walletWithCredits()
    const both = await send('GET /credits/balance', { ...headers, ...(await other.sign({ baseUrl: publicUrl })) })
    expect(both.json['wallet']).toBe(other.address.toLowerCase())
  })

  it('cannot be made up, and is not found under another name', async () => {
    const cookie = await open(await walletWithCredits())
    const [name, token = ''] = cookie.split('=')
    const made = randomBytes(32).toString('base64url')
    for (const sent of [`${name}=${made}`, `${name}=`, `${name}=${token}x`, `webintel-session=${token}`, 'other=1'])
      expect([sent, ...(await read(sent))]).toEqual([sent, ...signedOut])
    // The store has no token that could be used.
    await using store = await openSqliteStore({ dir: keys.service.dir })
    expect(await store.get('sessions', token)).toBeUndefined()
    expect(keys.service.process.lines.join('\n')).not.toContain(token)
  })

  it('ends for all processes with a sign-out, with the next sign-in of the browser, and in time', async () => {
    const by = await walletWithCredits()
    const [first, other] = [await open(by), await open(by)]
    const ended = await send('DELETE /dashboard/session', { ...ownPage, Cookie: first })
    expect(ended.headers.get('Set-Cookie')).toMatch(/^__Host-webintel-session=; Path=\/; Max-Age=0;/)
    expect(await read(first)).toEqual(signedOut)
    expect(await read(other)).toEqual([200, 'OK'])
    const next = await open(by, { Cookie: other })
    expect([await read(other), await read(next)]).toEqual([signedOut, [200, 'OK']])

    // Another process opens and ends sessions in the same store.
    await using store = await openSqliteStore({ dir: keys.service.dir })
    const stored = sessionStore(store)
    const cookieOf = (token: string) => `__Host-webintel-session=${token}`
    const [late, fresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
    const wallet = by.address.toLowerCase()
    await stored.open(late, { wallet, expiresAt: Date.now() - 1 })
    await stored.open(fresh, { wallet, expiresAt: Date.now() + hour })
    expect([await read(cookieOf(late)), await read(cookieOf(fresh))]).toEqual([signedOut, [200, 'OK']])
    await stored.end(fresh)
    await stored.end(next.split('=')[1] ?? '')
    expect([await read(cookieOf(fresh)), await read(next)]).toEqual([signedOut, signedOut])
  })

  it('identifies no wallet but the one that the page shows, after another tab has signed in', async () => {
    const [shown, other] = [await walletWithCredits(), await solanaWallet()]
    const cookie = await open(other, { Cookie: await open(shown) })
    const readAs = (address: string) => read(cookie, { 'X-Use-Session': address })
    expect(await readAs(other.address)).toEqual([200, 'OK'])
    for (const address of [shown.address, 'x', '0'])
      expect([address, ...(await readAs(address))]).toEqual([address, ...signedOut])
  })

  it('is listed with the other sessions of its wallet, and all of them end together', async () => {
    const [by, other] = [await walletWithCredits(), await walletWithCredits()]
    const phone = await open(by, { 'User-Agent': `Phone ${'x'.repeat(300)}` })
    const [cookie, another] = [await open(by, { 'User-Agent': 'Desk' }), await open(other)]
    const all = (method: 'GET' | 'DELETE', headers: Headers = {}) =>
      send(`${method} /dashboard/sessions`, { ...ownPage, Cookie: cookie, ...headers })
    const listed = (await all('GET')).json['sessions'] as { openedAt: number; expiresAt: number; userAgent: string }[]
    expect(listed).toMatchObject([
      { isCurrent: true, userAgent: 'Desk' },
      { isCurrent: false, userAgent: `Phone ${'x'.repeat(194)}` },
    ])
    expect(listed.map(({ openedAt, expiresAt }) => expiresAt - openedAt)).toEqual([12 * hour, 12 * hour])
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await all(method, { Origin: 'https://evil.example' })).status).toBe(400)
      expect((await all(method, { 'X-Use-Session': other.address })).status).toBe(401)
      expect((await all(method, { Cookie: '' })).status).toBe(401)
    }
    expect(await read(phone)).toEqual([200, 'OK'])
    expect((await all('DELETE')).headers.get('Set-Cookie')).toMatch(/^__Host-webintel-session=; .*Max-Age=0;/)
    expect([await read(cookie), await read(phone), await read(another)]).toEqual([signedOut, signedOut, [200, 'OK']])
  })

  it('ends when its wallet erases its data, in all browsers, and for no other wallet', async () => {
    const [by, other] = [await walletWithCredits(), await walletWithCredits()]
    const cookies = [await open(by), await open(by), await open(other)]
    const erase = await by.sign({ baseUrl: publicUrl, method: 'DELETE', target: '/wallet/data' })
    expect((await send('DELETE /wallet/data', erase)).status).toBe(200)
    expect(await Promise.all(cookies.map((cookie) => read(cookie)))).toEqual([signedOut, signedOut, [200, 'OK']])
  })

  it('is opened a limited number of times an hour from an address', async () => {
    const openFrom = async (address: string) => (await session({ 'X-Forwarded-For': address })).status
    const statuses = await Promise.all(Array.from({ length: 121 }, () => openFrom('203.0.113.7')))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 120 }, () => 401), 429])
    expect(await openFrom('203.0.113.8')).toBe(401)
  })

  it('shows a blocked wallet its own data', async () => {
    const by = await walletWithCredits()
    const operator = await signInOperator(url)
    await operator.submit('/admin/blocks', '/admin/blocks', { name: by.address, reason: 'a dispute' })
    const page = { url: `${keys.site.url}/?blocked` }
    const body = JSON.stringify(page)
    const pay = async () => {
      const signature = await by.sign({ baseUrl: publicUrl, method: 'POST', target: '/fetch/basic', body })
      return outcomeOf('POST /fetch/basic', { ...signature, 'Content-Type': 'application/json' }, body)
    }
    await expect.poll(pay).toEqual([403, 'WALLET_BLOCKED'])
    expect(await read(await open(by))).toEqual([200, 'OK'])
  })
})
