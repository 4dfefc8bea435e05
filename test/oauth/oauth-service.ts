import { hash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openWalletWithCredits } from '#test/support/processes/credit-service.ts'

type Fields = Readonly<Record<string, string>>

/** The settings of the consent page, and the cookie that came with it. */
export interface ConsentPage {
  requestId: string
  pageToken: string
  label: string
  place: string
  scopes: readonly string[]
  cookie: string
}

/** An answer of a token endpoint. */
export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  error?: string
}

interface SentGrant {
  limit: string
  expiresAt: string
  access?: string[]
}

/** A client of OAuth and a person with a wallet. */
export interface OAuthService extends PaidService {
  /** The public URL, at which the service listens. */
  publicUrl: string
  wallet: TestWallet
  register: (metadata?: object) => Promise<string>
  /** Requests the consent page. `change`: parameters to add, or to leave out. */
  authorize: (clientId: string, change?: Readonly<Record<string, string | undefined>>) => Promise<Response>
  /** The same, and reads the page. */
  openPage: (clientId: string, change?: Readonly<Record<string, string | undefined>>) => Promise<ConsentPage>
  /** The person agrees. `sent`: other headers, or another body than the one that the wallet signs. */
  agree: (page: ConsentPage, sent?: { headers?: Fields; grant?: Partial<SentGrant> }) => Promise<Response>
  /** The whole way to a code. */
  getCode: (clientId: string, change?: Readonly<Record<string, string | undefined>>) => Promise<string>
  send: (path: '/oauth/token' | '/oauth/revoke', form: Fields) => Promise<Response>
  /** Redeems a code. `change`: parameters to add, or to leave out. */
  redeem: (clientId: string, code: string, change?: Readonly<Record<string, string | undefined>>) => Promise<Response>
  refresh: (clientId: string, refreshToken: string) => Promise<Response>
  /** The whole way to tokens. */
  getTokens: (clientId: string, change?: Readonly<Record<string, string | undefined>>) => Promise<Tokens>
  /** Whether a key still pays: the status and the code of a call. */
  tryKey: (key: string) => Promise<[status: number, code: unknown]>
}

export const redirectUri = 'https://client.example/callback?of=webintel'
export const verifier = randomBytes(32).toString('base64url')
export const challenge = hash('sha256', verifier, 'base64url')

/** A date that consent accepts: within a year. */
const inADay = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}Z`

const present = (fields: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

/** Opens a service whose wallets have credits. */
export async function openOAuthService(env: Fields = {}): Promise<OAuthService> {
  const paid = await openPaidService({}, env)
  const url = paid.service.url.replace('127.0.0.1', 'localhost')
  const opened = await openWalletWithCredits(paid.service, 50_000_000)
  const wallet: TestWallet = { ...opened, sign: (sent) => opened.sign({ ...sent, baseUrl: url }) }
  let pages = 0

  const oauth: OAuthService = {
    ...paid,
    publicUrl: url,
    wallet,

    async register(metadata = { client_name: 'Test agent', redirect_uris: [redirectUri] }) {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${url}/oauth/register`, { method: 'POST', body: JSON.stringify(metadata), headers })
      expect(response.status).toBe(201)
      return ((await response.json()) as { client_id: string }).client_id
    },

    authorize(clientId, change = {}) {
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        resource: `${url}/mcp`,
        state: 'of the client & more',
        ...change,
      }
      return fetch(`${url}/oauth/authorize?${new URLSearchParams(present(query)).toString()}`, { redirect: 'manual' })
    },

    async openPage(clientId, change) {
      const response = await oauth.authorize(clientId, change)
      const html = await response.text()
      expect([response.status, response.headers.get('Location')]).toEqual([200, null])
      const settings = /data-settings="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { ...(JSON.parse(settings ?? '{}') as ConsentPage), cookie }
    },

    async agree({ requestId, pageToken, label, cookie }, { headers = {}, grant = {} } = {}) {
      const body: SentGrant = { limit: '2', expiresAt: inADay(), ...grant }
      const target = `/oauth/consent?request=${requestId}`
      const access = body.access?.join(', ') ?? 'none'
      const statement = `Allow the key '${label}' to spend up to $2 of my credits until ${body.expiresAt}. Operations: all. Hosts: all. Access to my data: ${access}.`
      const signature = await wallet.sign({ baseUrl: url, method: 'POST', target, statement })
      return fetch(url + target, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Origin: url,
          Cookie: cookie,
          'X-Consent-Token': pageToken,
          ...signature,
          ...headers,
        },
      })
    },

    async getCode(clientId, change) {
      const response = await oauth.agree(await oauth.openPage(clientId, change))
      const { redirectTo } = (await response.json()) as { redirectTo: string }
      return new URL(redirectTo).searchParams.get('code') ?? ''
    },

    send: (path, form) => fetch(url + path, { method: 'POST', body: new URLSearchParams(form) }),

    redeem: (clientId, code, change = {}) =>
      oauth.send(
        '/oauth/token',
        Object.fromEntries(
          present({
            grant_type: 'authorization_code',
            code,
            client_id: clientId,
            redirect_uri: redirectUri,
            code_verifier: verifier,
            resource: `${url}/mcp`,
            ...change,
          }),
        ),
      ),

    refresh: (clientId, refreshToken) =>
      oauth.send('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }),

    async getTokens(clientId, change) {
      const response = await oauth.redeem(clientId, await oauth.getCode(clientId, change))
      expect(response.status).toBe(200)
      return (await response.json()) as Tokens
    },

    async tryKey(key) {
      const response = await fetch(`${url}/fetch/basic`, {
        method: 'POST',
        body: JSON.stringify({ url: `${paid.site.url}/?${pages++}` }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      })
      return [response.status, ((await response.json()) as { code?: string }).code]
    },
  }
  return oauth
}
