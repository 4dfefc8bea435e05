import { randomBytes } from 'node:crypto'
import type { OAuthStore } from '#shared/storage/stores/spending/oauth.ts'
import { readClientMetadata } from './client-metadata.ts'

/** How long a client is stored after it registered, and after the last time that it got a token. */
export const clientLifeMs = { registered: 7 * 24 * 3_600_000, used: 400 * 24 * 3_600_000 }

interface RegisterDeps {
  oauth: Pick<OAuthStore, 'keepClient'>
  now: () => number
}

/** Dynamic registration (RFC 7591) of a public client. Returns the body of the answer. Throws OAuthError. */
export async function registerClient(metadata: unknown, { oauth, now }: RegisterDeps): Promise<object> {
  const client = { clientId: randomBytes(16).toString('hex'), ...readClientMetadata(metadata) }
  await oauth.keepClient(client, now() + clientLifeMs.registered)
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(now() / 1000),
    ...(client.name !== '' && { client_name: client.name }),
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}
