import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { makeKey, type MakeKeyDeps } from '#api/payments/keys/make-key.ts'
import { revokeKey } from '#api/payments/keys/revoke-key.ts'
import { usd } from '#shared/contract/price.ts'
import { effectiveLimits } from '#shared/storage/stores/spending/key-limits.ts'
import type { OAuthSecret, OAuthStore } from '#shared/storage/stores/spending/oauth.ts'
import { endOf, type KeyChain } from '#shared/storage/stores/spending/spending-keys.ts'
import { OAuthError } from './oauth-error.ts'
import { clientLifeMs } from './register-client.ts'

/** How long an access token is valid. */
const tokenLifeMs = 3_600_000

/** How long a refresh token is valid. Each use makes a new one. */
const refreshLifeMs = 30 * 24 * 3_600_000

export interface TokenDeps extends MakeKeyDeps {
  oauth: OAuthStore
}

/** The parameters of a token request. */
export type TokenRequest = ReadonlyMap<string, string>

/** `POST /oauth/token`: exchanges a code, or a refresh token, for an access token and the next refresh token. Throws OAuthError. */
export async function issueTokens(sent: TokenRequest, deps: TokenDeps): Promise<object> {
  if (sent.has('client_secret'))
    throw new OAuthError('invalid_request', 'Clients are public here: send no client_secret.')
  const grantType = required(sent, 'grant_type')
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'grant_type: expected authorization_code or refresh_token.')
  const kind = grantType === 'refresh_token' ? 'refresh' : 'code'
  const text = required(sent, kind === 'code' ? 'code' : 'refresh_token')
  const secret = await redeem({ kind, text, sent }, deps)
  const chain = await deps.spendingKeys.chainOf(secret.keyId)
  if (chain === undefined || endOf(chain, deps.now()) !== undefined)
    throw new OAuthError('invalid_grant', 'The key of this grant has expired or was revoked.')
  return newTokens(secret, chain, deps)
}

interface Redeemed {
  kind: OAuthSecret['kind']
  text: string
  sent: TokenRequest
}

/** Uses a code or a refresh token. The second use of one revokes all that came from the consent: one of the two was stolen. */
async function redeem({ kind, text, sent }: Redeemed, deps: TokenDeps): Promise<OAuthSecret> {
  const { oauth, now } = deps
  const clientId = required(sent, 'client_id')
  const secret = await oauth.findSecret(text)
  if (secret === undefined || secret.kind !== kind || secret.clientId !== clientId) throw invalidGrant()
  if (secret.isUsed) await revokeGrant(secret.keyId, deps)
  if (secret.isUsed || secret.validUntil <= now()) throw invalidGrant()
  if (kind === 'code') assertBound(secret, sent)
  const resource = sent.get('resource')?.replace(/\/$/, '')
  if (resource !== undefined && resource !== secret.resource)
    throw new OAuthError('invalid_target', 'resource: expected that of the authorization request.')
  if (!(await oauth.useSecret(text))) {
    await revokeGrant(secret.keyId, deps)
    throw invalidGrant()
  }
  return secret
}

/** Whether the code is redeemed by the client that asked for it: the same redirect URI, and the verifier of its challenge. */
function assertBound({ redirectUri, challenge = '' }: OAuthSecret, sent: TokenRequest): void {
  const verifier = required(sent, 'code_verifier')
  if (required(sent, 'redirect_uri') !== redirectUri) throw invalidGrant()
  const made = /^[\w.~-]{43,128}$/.test(verifier) ? hash('sha256', verifier, 'base64url') : ''
  if (made.length !== challenge.length || !timingSafeEqual(Buffer.from(made), Buffer.from(challenge)))
    throw new OAuthError('invalid_grant', 'The code_verifier does not belong to the code_challenge.')
}

/** Revokes the key that the wallet made for a client, and with it all of its access tokens. */
export async function revokeGrant(keyId: string, deps: TokenDeps): Promise<void> {
  const key = await deps.spendingKeys.find(keyId)
  if (key !== undefined) await revokeKey(key, deps)
}

async function newTokens(secret: OAuthSecret, chain: KeyChain, deps: TokenDeps): Promise<object> {
  const { oauth, now } = deps
  const { kind, keyId, clientId, resource } = secret
  const { limit, access, expiresAt = Infinity } = effectiveLimits(chain)
  const ends = Math.min(now() + tokenLifeMs, expiresAt)
  const grant = { limit: usd(limit), access: [...access], expiresAt: new Date(ends).toISOString() }
  const [{ wallet, label }] = chain
  const { key } = await makeKey({ ...grant, label }, { wallet, parents: chain, isToken: true }, deps)
  const refreshToken = randomBytes(32).toString('base64url')
  const refresh = { kind: 'refresh', keyId, clientId, resource } as const
  await oauth.issue(refreshToken, { ...refresh, validUntil: Math.min(now() + refreshLifeMs, expiresAt) })
  if (kind === 'code') await keepClient(clientId, deps)
  return {
    access_token: key,
    token_type: 'Bearer',
    expires_in: Math.floor((ends - now()) / 1000),
    refresh_token: refreshToken,
    scope: [...access].join(' '),
  }
}

/** A client that is used stays registered. One whose id is a URL is not stored. */
async function keepClient(clientId: string, { oauth, now }: TokenDeps): Promise<void> {
  const client = await oauth.findClient(clientId)
  if (client !== undefined) await oauth.keepClient(client, now() + clientLifeMs.used)
}

function required(sent: TokenRequest, name: string): string {
  const value = sent.get(name)
  if (value === undefined || value === '') throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}

const invalidGrant = () =>
  new OAuthError(
    'invalid_grant',
    'The code or refresh token is unknown, expired, used, or of another client or redirect URI.',
  )
