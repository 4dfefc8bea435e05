import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openOAuthService, type OAuthService, type Tokens } from './oauth-service.ts'

describe('a monitor that a client of OAuth made over MCP', () => {
  let oauth: OAuthService
  beforeAll(async () => {
    oauth = await openOAuthService({ ...watchfulEnv, MONITOR_CHECK_PRICES: 'basic:0.002' })
  })
  afterAll(() => oauth[Symbol.asyncDispose]())

  it('is paid by the key of the consent, after its token has ended and until the consent ends', async () => {
    const clientId = await oauth.register()
    const page = await oauth.openPage(clientId, { scope: 'monitors' })
    const agreed = await oauth.agree(page, { grant: { access: ['monitors'] } })
    const { redirectTo } = (await agreed.json()) as { redirectTo: string }
    const redeemed = await oauth.redeem(clientId, new URL(redirectTo).searchParams.get('code') ?? '')
    const tokens = (await redeemed.json()) as Tokens
    const { monitorId } = await createMonitor(tokens.access_token)

    await oauth.send('/oauth/revoke', { token: tokens.access_token })
    expect(await oauth.tryKey(tokens.access_token)).toEqual([401, 'KEY_REVOKED'])
    const spent = await spentOfConsent()
    await expect.poll(spentOfConsent).toBeGreaterThan(spent + 0.005)

    await oauth.send('/oauth/revoke', { token: tokens.refresh_token })
    await expect
      .poll(() => statusOf(monitorId))
      .toMatchObject({ status: 'paused', pauseReason: 'insufficient_credits' })
  })

  async function createMonitor(key: string): Promise<{ monitorId: string }> {
    const watched = { url: `${oauth.site.url}/`, webhookUrl: `${oauth.site.url}/hook`, checkInterval: 0.0003 }
    const params = { name: 'monitor_create', arguments: watched }
    const response = await fetch(`${oauth.publicUrl}/mcp?results=structured`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    })
    const { result } = (await response.json()) as { result: { structuredContent: { monitorId: string } } }
    return result.structuredContent
  }

  /** In dollars. */
  async function spentOfConsent(): Promise<number> {
    const headers = await oauth.wallet.sign({ baseUrl: oauth.publicUrl })
    const { keys } = (await (await fetch(`${oauth.publicUrl}/keys`, { headers })).json()) as {
      keys: { spent: string }[]
    }
    return Number(keys[0]?.spent)
  }

  const statusOf = async (monitorId: string) => (await fetch(`${oauth.publicUrl}/monitor/${monitorId}`)).json()
})
