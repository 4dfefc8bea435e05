import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOAuthService, type OAuthService } from './oauth-service.ts'

/** The state of a client between its steps. */
type Kept = Partial<Record<'client' | 'tokens' | 'verifier' | 'discovery', never>>

describe('the official MCP client', () => {
  let oauth: OAuthService
  beforeAll(async () => {
    oauth = await openOAuthService()
  })
  afterAll(() => oauth[Symbol.asyncDispose]())

  const redirectUrl = 'http://127.0.0.1:53682/callback'

  /** A provider that keeps everything in memory, as a program on the machine of the person does. */
  function memoryProvider(): { provider: OAuthClientProvider; kept: Kept; sentTo: () => URL } {
    const kept: Kept = {}
    let sentTo: URL | undefined
    const provider: OAuthClientProvider = {
      redirectUrl,
      clientMetadata: { client_name: 'Official client', redirect_uris: [redirectUrl] },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void Object.assign(kept, { client }),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (url) => void (sentTo = url),
      saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier ?? '',
      saveDiscoveryState: (discovery) => void Object.assign(kept, { discovery }),
      discoveryState: () => kept.discovery,
    }
    return {
      provider,
      kept,
      sentTo() {
        if (sentTo === undefined) throw new Error('The client did not ask the person.')
        return sentTo
      },
    }
  }

  const connect = async (provider: OAuthClientProvider) => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StreamableHTTPClientTransport(new URL(`${oauth.publicUrl}/mcp?auth=oauth`), {
      authProvider: provider,
    })
    return { client, transport, connected: client.connect(transport) }
  }

  it('registers itself, asks the person, connects, pays, and refreshes its token', async () => {
    const { provider, kept, sentTo } = memoryProvider()
    const first = await connect(provider)
    await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError)
    const asked = Object.fromEntries(sentTo().searchParams)
    expect(asked).toMatchObject({ resource: `${oauth.publicUrl}/mcp`, code_challenge_method: 'S256' })
    const page = await oauth.openPage(asked['client_id'] ?? '', asked)
    expect(page).toMatchObject({ label: 'Official client at this computer' })
    const { redirectTo } = (await (await oauth.agree(page)).json()) as { redirectTo: string }
    expect(redirectTo.startsWith(`${redirectUrl}?`)).toBe(true)
    await first.transport.finishAuth(new URL(redirectTo).searchParams)

    const second = await connect(provider)
    await second.connected
    const { client } = second
    expect((await client.listTools()).tools.length).toBeGreaterThan(3)
    const fetchPage = (of: Client, path: string) =>
      of.callTool({ name: 'fetch_webpage', arguments: { url: `${oauth.site.url}/?${path}` } })
    expect((await fetchPage(client, 'first')).isError).toBeFalsy()

    const { access_token: token } = kept.tokens as unknown as { access_token: string }
    await oauth.send('/oauth/revoke', { token })
    expect((await fetchPage(client, 'refreshed')).isError).toBeFalsy()
    expect((kept.tokens as unknown as { access_token: string }).access_token).not.toBe(token)
    await client.close()
  })
})
