import { readKey } from '#api/calls/read-key.ts'
import { keyHashOf } from '#api/payments/keys/authenticate-key.ts'
import { revokeKey } from '#api/payments/keys/revoke-key.ts'
import { revokeGrant, type TokenDeps, type TokenRequest } from './issue-tokens.ts'

/**
 * `POST /oauth/revoke` (RFC 7009): a refresh token revokes all that came from the consent, an access token only itself. A token
 * that is unknown is revoked already.
 */
export async function revokeToken(sent: TokenRequest, deps: TokenDeps): Promise<void> {
  const token = sent.get('token') ?? ''
  const secret = await deps.oauth.findSecret(token)
  if (secret?.kind === 'refresh') return revokeGrant(secret.keyId, deps)
  const key = sentKey(token)
  const found = key && (await deps.spendingKeys.find(key.keyId))
  // Keys that a wallet made have their own operation.
  if (found?.isToken && found.keyHash === keyHashOf(token)) await revokeKey(found, deps)
}

function sentKey(token: string) {
  try {
    return readKey(`Bearer ${token}`)
  } catch {
    return undefined
  }
}
