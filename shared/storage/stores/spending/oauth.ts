import { hash } from 'node:crypto'
import type { Json } from '#shared/contract/json.ts'
import type { Store } from '#shared/storage/store.ts'

/** A program that gets spending keys by OAuth. */
export interface OAuthClient {
  clientId: string
  /** A name for people, chosen by the client. */
  name: string
  redirectUris: readonly string[]
}

/** A validated request for a key, until the wallet agrees. */
export interface ConsentRequest {
  clientId: string
  /** The label of the key, which names the client. */
  label: string
  redirectUri: string
  state?: string
  /** The S256 challenge of PKCE. */
  challenge: string
  /** The URL of the protected resource (RFC 8707). */
  resource: string
  /** SHA-256 of what only the browser that got the page can send. */
  proofHash: string
}

/** A code or a refresh token. The text itself is not stored. */
export interface OAuthSecret {
  kind: 'code' | 'refresh'
  /** The key that the wallet made for the client. Access tokens are keys below it. */
  keyId: string
  clientId: string
  resource: string
  /** Of a code. */
  redirectUri?: string
  challenge?: string
  /** Unix milliseconds. */
  validUntil: number
  isUsed?: true
}

/** How long a used or expired secret is remembered, so that its second use is noticed. */
const memoryMs = 24 * 3_600_000

/** The clients, open requests and secrets of OAuth. */
export function oauthStore(store: Store) {
  return {
    /** Stores a client until `expiresAt`, or extends the time of a stored one. */
    keepClient: (client: OAuthClient, expiresAt: number) =>
      // Only this store writes these records.
      store.put('oauthClients', client.clientId, { value: client as unknown as Json, expiresAt }),

    async findClient(clientId: string): Promise<OAuthClient | undefined> {
      const row = await store.get('oauthClients', clientId)
      return row?.value as unknown as OAuthClient | undefined
    },

    openRequest: (id: string, request: ConsentRequest, expiresAt: number) =>
      store.insert('oauthRequests', id, { value: request as unknown as Json, expiresAt }),

    async findRequest(id: string): Promise<ConsentRequest | undefined> {
      const row = await store.get('oauthRequests', id)
      return row?.value as unknown as ConsentRequest | undefined
    },

    /** False when it was closed before. */
    closeRequest: (id: string) => store.remove('oauthRequests', id),

    issue: (text: string, secret: OAuthSecret) => store.insert('oauthSecrets', hash('sha256', text), draftOf(secret)),

    async findSecret(text: string): Promise<OAuthSecret | undefined> {
      const row = await store.get('oauthSecrets', hash('sha256', text))
      return row?.value as unknown as OAuthSecret | undefined
    },

    /** Uses a secret. False when it was used before, in any process. */
    async useSecret(text: string): Promise<boolean> {
      const key = hash('sha256', text)
      const row = await store.get('oauthSecrets', key)
      if (row === undefined) return false
      const secret = row.value as unknown as OAuthSecret
      return (
        secret.isUsed === undefined &&
        store.replace('oauthSecrets', key, row.version, draftOf({ ...secret, isUsed: true }))
      )
    },
  }
}

export type OAuthStore = ReturnType<typeof oauthStore>

const draftOf = (secret: OAuthSecret) => ({ value: secret as unknown as Json, expiresAt: secret.validUntil + memoryMs })
