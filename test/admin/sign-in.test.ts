import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminSessions, sessionLifeMs } from '#api/admin/admin-session.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { adminToken, browserWith, postForm, signIn } from './admin-client.ts'

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

describe('the sign-in of the operator', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService({ ADMIN_TOKEN: adminToken })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const isSignedIn = async (cookie: string) => (await browserWith(service.url, cookie).open('/admin')).status === 200

  it('opens the overview for the token, with a cookie for /admin only', async () => {
    const form = await browserWith(service.url, '').open('/admin')
    expect([form.status, form.page('input[name=token]').attr('type')]).toEqual([401, 'password'])
    const sent = await postForm(`${service.url}/admin/sign-in`, { token: adminToken })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin'])
    const cookie = sent.headers.get('Set-Cookie') ?? ''
    expect(cookie.split('; ').slice(1)).toEqual(['Path=/admin', 'Max-Age=14400', 'HttpOnly', 'SameSite=Strict'])
    const opened = await browserWith(service.url, cookie.split(';')[0] ?? '').open('/admin')
    expect([opened.status, opened.page('h1').text()]).toEqual([200, 'Overview'])
    const policy = opened.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 127\.0\.0\.1:\d+\/assets\/;/)
    const scripts = opened.page('script')
    expect([scripts.length, scripts.attr('src')]).toEqual([1, expect.stringMatching(/^\/assets\/theme-/)])
    expect(opened.headers.get('Cache-Control')).toBe('no-store')
    expect(opened.headers.has('Access-Control-Allow-Origin')).toBe(false)
  })

  it('has the token in no answer and no log line', async () => {
    const { open } = await signIn(service.url)
    expect((await open('/admin')).text).not.toContain(adminToken)
    expect(service.process.lines.join('\n')).not.toContain(adminToken)
  })

  it('refuses a cookie that was changed, and one of another token', async () => {
    const { cookie } = await signIn(service.url)
    expect(await isSignedIn(cookie)).toBe(true)
    const [name = '', value = ''] = cookie.split('=')
    const [id = '', expiry = '', signature = ''] = value.split('.')
    for (const forged of [
      '',
      id,
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${id}.${expiry}.`,
      `${id}.${expiry}.${signature.slice(0, -1)}`,
      `${'0'.repeat(id.length)}.${expiry}.${signature}`,
      `${id}.Infinity.${signature}`,
    ])
      expect([forged, await isSignedIn(`${name}=${forged}`)]).toEqual([forged, false])
    await using other = await openService({ ADMIN_TOKEN: 'the-token-after-a-change' })
    expect((await browserWith(other.url, cookie).open('/admin')).status).toBe(401)
  })

  it('refuses a cookie that has expired', async () => {
    const madeAt = (ms: number) => `admin-session=${openAdminSessions(adminToken, () => ms).open()}`
    expect(await isSignedIn(madeAt(Date.now() - sessionLifeMs + 60_000))).toBe(true)
    expect(await isSignedIn(madeAt(Date.now() - sessionLifeMs - 60_000))).toBe(false)
  })

  it('refuses forms of other sites, and forms without the token of their page', async () => {
    const { post, open, submit } = await signIn(service.url)
    const form = (await open('/admin')).page('form[action="/admin/sign-out"] input[name=form]').attr('value') ?? ''
    for (const [fields, headers] of [
      [{ form }, { Origin: 'https://evil.example' }],
      [{ form }, { 'Sec-Fetch-Site': 'cross-site' }],
      [{ form }, { 'Sec-Fetch-Site': 'same-site' }],
      [{ form: '' }, {}],
      [{ form: `${form}x` }, {}],
    ] as const) {
      const reply = await post('/admin/sign-out', fields, headers)
      expect([fields, headers, reply.status, reply.headers.has('Set-Cookie')]).toEqual([fields, headers, 400, false])
    }
    // The form of one session is not valid in another.
    const other = await signIn(service.url)
    expect((await other.post('/admin/sign-out', { form })).status).toBe(400)
    expect((await submit('/admin', '/admin/sign-out')).status).toBe(200)
    const out = await post('/admin/sign-out', { form })
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0')
  })

  it('serves programs that send the token in the header, as before', async () => {
    for (const path of ['/admin', '/admin/queues', '/metrics']) {
      expect([path, (await fetch(service.url + path, bearer(adminToken))).status]).toEqual([path, 200])
      const refused = await fetch(service.url + path, bearer('wrong'))
      expect([path, refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([path, 401, 'Bearer'])
    }
    const overview = (await (await fetch(`${service.url}/admin`, bearer(adminToken))).json()) as object
    expect(overview).toMatchObject({ health: { status: 'ok' }, stored: { monitors: 0, keys: 0 } })
    const { open } = await signIn(service.url)
    expect(JSON.parse((await open('/admin/queues')).text)).toMatchObject({ pools: expect.any(Array) as unknown })
  })

  it('takes no more tokens from an address that sent many wrong ones', async () => {
    await using own = await openService({ ADMIN_TOKEN: adminToken, TRUST_PROXY: '1' })
    const from = (address: string, token: string) =>
      postForm(`${own.url}/admin/sign-in`, { token }, { 'X-Forwarded-For': address })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt++) statuses.push((await from('192.0.2.1', `wrong ${attempt}`)).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses[20]).toBe(429)
    const right = await from('192.0.2.1', adminToken)
    expect([right.status, right.headers.has('Retry-After'), right.headers.has('Set-Cookie')]).toEqual([
      429,
      true,
      false,
    ])
    expect((await from('192.0.2.2', adminToken)).status).toBe(303)
  })

  it('sends the cookie over https only, if the service has an https address', async () => {
    await using own = await openService({ ADMIN_TOKEN: adminToken, PUBLIC_URL: 'https://webintel.test' })
    const sent = await postForm(`${own.url}/admin/sign-in`, { token: adminToken }, { Host: 'webintel.test' })
    expect(sent.headers.get('Set-Cookie')).toMatch(/; Secure$/)
  })

  it('does not exist without ADMIN_TOKEN', async () => {
    await using own = await openService()
    expect((await fetch(`${own.url}/admin`)).status).toBe(404)
    expect((await postForm(`${own.url}/admin/sign-in`, { token: adminToken })).status).toBe(404)
  })
})
