import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOAuthService, challenge, redirectUri, verifier, type OAuthService, type Tokens } from './oauth-service.ts'

describe('OAuth under attack', () => {
  let oauth: OAuthService
  let clientId: string
  beforeAll(async () => {
    oauth = await openOAuthService()
    clientId = await oauth.register()
  })
  afterAll(() => oauth[Symbol.asyncDispose]())

  const errorOf = async (response: Response) => {
    const { error } = (await response.json()) as { error?: string }
    return [response.status, error]
  }
  const invalidGrant = [400, 'invalid_grant']

  it.each([
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('a request with %j is refused at its client', async (change, error) => {
    const uri = 'http://127.0.0.1:1/callback'
    const native = await oauth.register({ redirect_uris: [uri] })
    const sent = await oauth.authorize(native, { redirect_uri: uri, ...change })
    expect(sent.status).toBe(302)
    // Another site gets it only if the person follows the link.
    const shown = await oauth.authorize(clientId, change)
    expect([shown.status, shown.headers.get('Location')]).toEqual([400, null])
    const link = /<a href="([^"]*)">Go back to client.example<\/a>/.exec(await shown.text())?.[1] ?? ''
    expect(link.startsWith(`${redirectUri}&amp;`)).toBe(true)
    for (const location of [sent.headers.get('Location') ?? '', link.replaceAll('&amp;', '&')]) {
      const query = new URL(location).searchParams
      const answered = [query.get('error'), query.get('iss'), query.get('state'), query.get('code')]
      expect(answered).toEqual([error, oauth.publicUrl, 'of the client & more', null])
    }
  })

  it('an unknown client sees a page and goes nowhere', async () => {
    const response = await oauth.authorize('unknown')
    expect([response.status, response.headers.get('Location')]).toEqual([400, null])
    expect((await oauth.authorize("<script>alert('1')</script>")).status).toBe(400)
  })

  it('a code is valid once, and its second use ends all that came from it', async () => {
    const code = await oauth.getCode(clientId)
    const tokens = (await (await oauth.redeem(clientId, code)).json()) as Tokens
    expect(await oauth.tryKey(tokens.access_token)).toEqual([200, undefined])
    expect(await errorOf(await oauth.redeem(clientId, code))).toEqual(invalidGrant)
    expect(await oauth.tryKey(tokens.access_token)).toEqual([401, 'KEY_REVOKED'])
    expect(await errorOf(await oauth.refresh(clientId, tokens.refresh_token))).toEqual(invalidGrant)
  })

  it('a code that many redeem at once gives at most one token, which is revoked', async () => {
    const code = await oauth.getCode(clientId)
    const all = await Promise.all(Array.from({ length: 8 }, () => oauth.redeem(clientId, code)))
    const won = all.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const response of won)
      expect(await oauth.tryKey(((await response.json()) as Tokens).access_token)).toEqual([401, 'KEY_REVOKED'])
  })

  it('a code is bound to its client, redirect URI, challenge and resource', async () => {
    const code = await oauth.getCode(clientId)
    const other = await oauth.register()
    expect(await errorOf(await oauth.redeem(other, code))).toEqual(invalidGrant)
    const withChange = async (change: Readonly<Record<string, string | undefined>>) =>
      errorOf(await oauth.redeem(clientId, code, change))
    expect(await withChange({ redirect_uri: 'https://client.example/other' })).toEqual(invalidGrant)
    expect(await withChange({ redirect_uri: undefined })).toEqual([400, 'invalid_request'])
    expect(await withChange({ code_verifier: undefined })).toEqual([400, 'invalid_request'])
    expect(await withChange({ code_verifier: '' })).toEqual([400, 'invalid_request'])
    expect(await withChange({ code_verifier: challenge })).toEqual(invalidGrant)
    expect(await withChange({ code_verifier: `${verifier}a` })).toEqual(invalidGrant)
    expect(await withChange({ resource: oauth.publicUrl })).toEqual([400, 'invalid_target'])
    expect(await withChange({ client_secret: 'secret' })).toEqual([400, 'invalid_request'])
    expect(await withChange({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
    expect(await withChange({ grant_type: 'refresh_token', refresh_token: code })).toEqual(invalidGrant)
    expect((await oauth.redeem(clientId, code)).status).toBe(200)
  })

  it('the second use of a refresh token ends all that came from the consent', async () => {
    const first = await oauth.getTokens(clientId)
    const second = (await (await oauth.refresh(clientId, first.refresh_token)).json()) as Tokens
    expect(await errorOf(await oauth.refresh(await oauth.register(), second.refresh_token))).toEqual(invalidGrant)
    expect(await oauth.tryKey(second.access_token)).toEqual([200, undefined])
    expect(await errorOf(await oauth.refresh(clientId, first.refresh_token))).toEqual(invalidGrant)
    expect(await oauth.tryKey(second.access_token)).toEqual([401, 'KEY_REVOKED'])
    expect(await errorOf(await oauth.refresh(clientId, second.refresh_token))).toEqual(invalidGrant)
  })

  it('a token in a URL is refused', async () => {
    const code = await oauth.getCode(clientId)
    const form = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri }
    const whole = new URLSearchParams({ ...form, code_verifier: verifier })
    const target = `${oauth.publicUrl}/oauth/token?code=${code}`
    const inUrl = await fetch(target, { method: 'POST', body: whole })
    expect(await errorOf(inUrl)).toEqual([400, 'invalid_request'])
    expect((await fetch(target)).status).toBe(405)
    const { access_token: key } = (await (await oauth.redeem(clientId, code)).json()) as Tokens
    const sent = await fetch(`${oauth.publicUrl}/mcp?access_token=${key}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([sent.status, JSON.stringify(await sent.json())]).toEqual([
      401,
      expect.stringContaining('the key has leaked'),
    ])
    const twice = new URLSearchParams([...Object.entries(form), ['code', code]])
    expect(await errorOf(await fetch(`${oauth.publicUrl}/oauth/token`, { method: 'POST', body: twice }))).toEqual([
      400,
      'invalid_request',
    ])
  })

  it('a consent comes from the page that the browser got, with the text that the wallet signed', async () => {
    const page = await oauth.openPage(clientId)
    const others = await oauth.openPage(clientId)
    const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
    const agree = async (headers: Readonly<Record<string, string>>) => codeOf(await oauth.agree(page, { headers }))
    const refused = [400, 'INVALID_REQUEST']
    expect(await agree({ Origin: 'https://evil.example' })).toEqual(refused)
    expect(await agree({ Origin: 'null' })).toEqual(refused)
    expect(await agree({ 'Sec-Fetch-Site': 'cross-site' })).toEqual(refused)
    expect(await agree({ Cookie: '' })).toEqual(refused)
    expect(await agree({ Cookie: others.cookie })).toEqual(refused)
    expect(await agree({ Cookie: `consent-${page.requestId}=${others.cookie.split('=')[1]}` })).toEqual(refused)
    expect(await agree({ 'X-Consent-Token': others.pageToken })).toEqual(refused)
    expect(await agree({ 'X-Consent-Token': '' })).toEqual(refused)
    expect(await agree({ 'Content-Type': 'application/x-www-form-urlencoded' })).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    // The wallet signed $2.
    expect(await codeOf(await oauth.agree(page, { grant: { limit: '20' } }))).toEqual([401, 'INVALID_SIGNATURE'])
    // The wallet signed for another client.
    const stolen = { ...others, cookie: page.cookie, pageToken: page.pageToken }
    expect(await codeOf(await oauth.agree(stolen))).toEqual(refused)
    expect(await codeOf(await oauth.agree({ ...page, label: 'Another at client.example' }))).toEqual([
      401,
      'INVALID_SIGNATURE',
    ])
    expect(await codeOf(await oauth.agree(page, { grant: { expiresAt: '2099-01-01T00:00:00Z' } }))).toEqual(refused)
    expect((await oauth.agree(page)).status).toBe(200)
    expect(await codeOf(await oauth.agree(page))).toEqual(refused)
  })

  it('no other page frames the consent page, or reads it', async () => {
    const response = await oauth.authorize(clientId)
    const { headers } = response
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.getSetCookie()[0]).toMatch(/; Path=\/oauth\/consent; Max-Age=600; HttpOnly; SameSite=Strict/)
    const named = await oauth.register({ client_name: '"><script>alert(1)</script>', redirect_uris: [redirectUri] })
    const html = await (await oauth.authorize(named)).text()
    expect(html).not.toContain('<script>alert')
    expect((await oauth.openPage(named)).label).toBe('script alert(1) /script at client.example')
  })

  it('no secret is in the log', async () => {
    const state = `state-${randomBytes(8).toString('hex')}`
    const code = await oauth.getCode(clientId, { state })
    const tokens = (await (await oauth.redeem(clientId, code)).json()) as Tokens
    await oauth.tryKey(tokens.access_token)
    await oauth.refresh(clientId, tokens.refresh_token)
    const log = oauth.service.process.lines.join('\n')
    for (const secret of [state, code, tokens.access_token, tokens.refresh_token, verifier, challenge])
      expect(log).not.toContain(secret)
  })

  it('an address registers 60 clients an hour at most', async () => {
    const statuses = new Set<number>()
    for (let sent = 0; sent < 61; sent++) {
      const body = JSON.stringify({ redirect_uris: [redirectUri] })
      const headers = { 'Content-Type': 'application/json' }
      const { status } = await fetch(`${oauth.publicUrl}/oauth/register`, { method: 'POST', body, headers })
      statuses.add(status)
    }
    expect(statuses).toEqual(new Set([201, 429]))
  })
})
