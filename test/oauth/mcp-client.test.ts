import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import {
  UnauthorizedError as EarlierUnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOAuthService, type OAuthService } from './oauth-service.ts'

/** The state of a client between its steps. */
type Kept = Partial<Record<'client' | 'tokens' | 'verifier' | 'discovery', never>>

const redirectUrl = 'http://127.0.0.1:53682/callback'
const about = { name: 'test', version: '1.0.0' }

/** A client that has not signed in, or has. */
interface Connection {
  connected: Promise<unknown>
  finish: (answer: URLSearchParams) => Promise<void>
  listTools: () => Promise<{ tools: readonly object[] }>
  callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>
  close: () => Promise<void>
}

const clients = {
  current: {
    unauthorized: UnauthorizedError,
    connect(url: URL, authProvider: OAuthClientProvider): Connection {
      const client = new Client(about)
      // Both packages declare the same provider.
      const transport = new StreamableHTTPClientTransport(url, { authProvider: authProvider as never })
      return {
        connected: client.connect(transport),
        finish: (answer) => transport.finishAuth(answer),
        listTools: () => client.listTools(),
        callTool: (call) => client.callTool(call),
        close: () => client.close(),
      }
    },
  },
  earlier: {
    unauthorized: EarlierUnauthorizedError,
    connect(url: URL, authProvider: OAuthClientProvider): Connection {
      const client = new EarlierClient(about)
      const transport = new EarlierTransport(url, { authProvider })
      return {
        connected: client.connect(transport),
        finish: (answer) => transport.finishAuth(answer.get('code') ?? ''),
        listTools: () => client.listTools(),
        callTool: (call) => client.callTool(call),
        close: () => client.close(),
      }
    },
  },
}

describe.each(['current', 'earlier'] as const)('the official MCP client, in its %s package', (name) => {
  let oauth: OAuthService
  beforeAll(async () => {
    oauth = await openOAuthService()
  })
  afterAll(() => oauth[Symbol.asyncDispose]())

  it('registers itself, sends the person here, connects, pays, and refreshes its token', async () => {
    const kind = clients[name]
    const url = new URL(`${oauth.publicUrl}/mcp?auth=oauth`)
    const { provider, kept, sentTo } = memoryProvider()
    const first = kind.connect(url, provider)
    await expect(first.connected).rejects.toBeInstanceOf(kind.unauthorized)
    const asked = Object.fromEntries(sentTo().searchParams)
    expect(asked).toMatchObject({ resource: `${oauth.publicUrl}/mcp`, code_challenge_method: 'S256' })
    const page = await oauth.openPage(asked['client_id'] ?? '', asked)
    expect(page).toMatchObject({ label: 'Official client at this computer' })
    const { redirectTo } = (await (await oauth.agree(page)).json()) as { redirectTo: string }
    expect(redirectTo.startsWith(`${redirectUrl}?`)).toBe(true)
    await first.finish(new URL(redirectTo).searchParams)

    const second = kind.connect(url, provider)
    await second.connected
    expect((await second.listTools()).tools.length).toBeGreaterThan(3)
    const fetchPage = (path: string) =>
      second.callTool({ name: 'fetch_webpage', arguments: { url: `${oauth.site.url}/?${path}` } })
    expect(await fetchPage('first')).not.toMatchObject({ isError: true })

    const token = () => (kept.tokens as unknown as { access_token: string }).access_token
    const before = token()
    await oauth.send('/oauth/revoke', { token: before })
    expect(await fetchPage('refreshed')).not.toMatchObject({ isError: true })
    expect(token()).not.toBe(before)
    await second.close()
  })
})

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
      if (sentTo === undefined) throw new Error('The client sent nobody here.')
      return sentTo
    },
  }
}
