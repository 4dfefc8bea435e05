import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/support/processes/credit-service.ts'
import { openOAuthService, redirectUri, type OAuthService, type Tokens } from './oauth-service.ts'

describe('a client of OAuth', () => {
  let oauth: OAuthService
  let clientId: string
  beforeAll(async () => {
    oauth = await openOAuthService()
    clientId = await oauth.register()
  })
  afterAll(() => oauth[Symbol.asyncDispose]())

  const jsonAt = async (path: string) =>
    (await fetch(oauth.publicUrl + path)).json() as Promise<Record<string, unknown>>

  it('finds the server from the 401 of an invalid key', async () => {
    const headers = {
      Authorization: `Bearer wk_0000000000000000_${'A'.repeat(43)}`,
      'Content-Type': 'application/json',
    }
    const challengeAt = async (path: string, body: object) => {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(oauth.publicUrl + path, sent)
      return [response.status, response.headers.get('WWW-Authenticate')]
    }
    const metadata = `${oauth.publicUrl}/.well-known/oauth-protected-resource`
    expect(await challengeAt('/fetch/basic', { url: 'https://example.com' })).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", error="invalid_token"`,
    ])
    expect(await challengeAt('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).toEqual([
      401,
      `Bearer resource_metadata="${metadata}/mcp", error="invalid_token"`,
    ])
    const resource = await jsonAt('/.well-known/oauth-protected-resource/mcp')
    expect(resource).toMatchObject({ resource: `${oauth.publicUrl}/mcp`, authorization_servers: [oauth.publicUrl] })
    expect(await jsonAt('/.well-known/oauth-protected-resource')).toMatchObject({ resource: oauth.publicUrl })
    expect(await jsonAt('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: oauth.publicUrl,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
  })

  it('is led there by /mcp?auth=oauth without a key, and not by /mcp', async () => {
    const list = async (path: string) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(oauth.publicUrl + path, { method: 'POST', body, headers })
      return [response.status, response.headers.get('WWW-Authenticate')]
    }
    const metadata = `${oauth.publicUrl}/.well-known/oauth-protected-resource/mcp`
    expect(await list('/mcp?auth=oauth')).toEqual([401, `Bearer resource_metadata="${metadata}"`])
    expect(await list('/mcp')).toEqual([200, null])
  })

  it('gets a key within the limits that the wallet signed, and pays with it', async () => {
    const page = await oauth.openPage(clientId, { scope: 'history unknown' })
    expect(page).toMatchObject({ label: 'Test agent at client.example', place: 'client.example', scopes: ['history'] })
    const agreed = await oauth.agree(page, { grant: { access: ['history'] } })
    const { redirectTo } = (await agreed.json()) as { redirectTo: string }
    expect(redirectTo.startsWith(`${redirectUri}&`)).toBe(true)
    const query = new URL(redirectTo).searchParams
    expect([query.get('iss'), query.get('state')]).toEqual([oauth.publicUrl, 'of the client & more'])
    const response = await oauth.redeem(clientId, query.get('code') ?? '')
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const tokens = (await response.json()) as Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'history' })
    expect(tokens.expires_in).toBeGreaterThan(3500)
    const before = Number(await balanceOf({ url: oauth.service.url, by: oauth.wallet }))
    expect(await oauth.tryKey(tokens.access_token)).toEqual([200, undefined])
    expect(before - Number(await balanceOf({ url: oauth.service.url, by: oauth.wallet }))).toBeCloseTo(0.002)
    const next = (await (await oauth.refresh(clientId, tokens.refresh_token)).json()) as Tokens
    expect(await oauth.tryKey(next.access_token)).toEqual([200, undefined])
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
  })

  it('is one key of the wallet, whatever number of tokens it got', async () => {
    const { access_token: key } = await oauth.getTokens(clientId)
    const headers = await oauth.wallet.sign({ baseUrl: oauth.publicUrl })
    expect(await oauth.tryKey(key)).toEqual([200, undefined])
    const { keys } = (await (await fetch(`${oauth.publicUrl}/keys`, { headers })).json()) as {
      keys: { keyId: string; spent: string; parent?: string }[]
    }
    expect(keys.filter(({ parent }) => parent !== undefined)).toEqual([])
    const own = await fetch(`${oauth.publicUrl}/keys`, { headers: { Authorization: `Bearer ${key}` } })
    const [token] = ((await own.json()) as { keys: { parent: string; left: string }[] }).keys
    expect(token).toMatchObject({ limit: '2', left: '1.998' })
    expect(keys.find(({ keyId }) => keyId === token?.parent)).toMatchObject({ spent: '0.002' })
    const history = await fetch(`${oauth.publicUrl}/credits/history?limit=1`, { headers })
    expect(await history.json()).toMatchObject({ history: [{ keyId: token?.parent }] })
  })

  it('learns that the person refused', async () => {
    const page = await oauth.openPage(clientId)
    const headers = { 'Content-Type': 'application/json', Origin: oauth.publicUrl, Cookie: page.cookie }
    const refused = await fetch(`${oauth.publicUrl}/oauth/consent?request=${page.requestId}`, {
      method: 'POST',
      body: '{"deny":true}',
      headers: { ...headers, 'X-Consent-Token': page.pageToken },
    })
    const { redirectTo } = (await refused.json()) as { redirectTo: string }
    expect(new URL(redirectTo).searchParams.get('error')).toBe('access_denied')
    expect((await oauth.agree(page)).status).toBe(400)
  })

  it('ends with its refresh token, and with the key of the wallet', async () => {
    const { access_token: key, refresh_token: token } = await oauth.getTokens(clientId)
    expect((await oauth.send('/oauth/revoke', { token, client_id: clientId })).status).toBe(200)
    expect(await oauth.tryKey(key)).toEqual([401, 'KEY_REVOKED'])
    expect(await (await oauth.refresh(clientId, token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await oauth.send('/oauth/revoke', { token: 'unknown' })).status).toBe(200)
  })

  it('can revoke one access token', async () => {
    const { access_token: token, refresh_token: refreshToken } = await oauth.getTokens(clientId)
    await oauth.send('/oauth/revoke', { token })
    expect(await oauth.tryKey(token)).toEqual([401, 'KEY_REVOKED'])
    const next = (await (await oauth.refresh(clientId, refreshToken)).json()) as Tokens
    expect(await oauth.tryKey(next.access_token)).toEqual([200, undefined])
  })
})
