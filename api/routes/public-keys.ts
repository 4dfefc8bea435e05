import { createPublicKey, hash } from 'node:crypto'
import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { didOf } from '#api/payments/x402/offer-receipt.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import { botDirectoryPath, type BotKey, type BotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { signMessage } from '#shared/web-bot-auth/sign-message.ts'
import type { WebhookKeys } from '#shared/webhooks/webhook-keys.ts'

export interface BotDirectoryDeps {
  /** Undefined if requests to targets are not signed. */
  botKeys: BotKeys | undefined
  publicUrl: () => string
  now: () => number
}

/**
 * The key directory of Web Bot Auth. Each key signs the response, which proves that its owner publishes it here. The
 * signature covers our own host and the keys, so that nobody can pass our keys off as those of another host, or others as ours.
 */
export function botDirectoryRoutes({ botKeys, publicUrl, now }: BotDirectoryDeps): Route[] {
  if (botKeys === undefined) return []
  return [
    {
      method: 'GET',
      path: botDirectoryPath,
      example: botDirectoryPath,
      document: botDirectoryDocument,
      async handle(ctx) {
        const keys = await botKeys.list()
        const { host } = new URL(publicUrl())
        const body = JSON.stringify({ keys: keys.map(publicKeyOf) })
        const digest = `sha-256=:${hash('sha256', body, 'base64')}:`
        const signatures = keys.map((key, index) =>
          signMessage({
            key,
            components: [
              ['"@authority";req', host],
              ['"content-digest"', digest],
            ],
            tag: 'http-message-signatures-directory',
            createdAt: now(),
            lifeSeconds,
            label: `sig${index + 1}`,
          }),
        )
        ctx.set({
          // The digest is that of the uncompressed body.
          'Cache-Control': `public, no-transform, max-age=${maxAgeSeconds}`,
          'Content-Digest': digest,
          'Signature-Input': signatures.map(({ input }) => input).join(', '),
          Signature: signatures.map(({ signature }) => signature).join(', '),
        })
        ctx.type = botDirectoryType
        ctx.body = body
      },
    },
  ]
}

const maxAgeSeconds = 3600

/** A cached copy must still have a valid signature. */
const lifeSeconds = 2 * maxAgeSeconds

function publicKeyOf({ id, signing }: BotKey): object {
  return { ...createPublicKey(signing).export({ format: 'jwk' }), kid: id, use: 'sig' }
}

const botDirectoryType = 'application/http-message-signatures-directory+json'

/** `GET /.well-known/http-message-signatures-directory` in the OpenAPI document. */
const botDirectoryDocument = systemDocument('botDirectory', {
  summary: 'Get the public keys of our requests to websites',
  description:
    'Returns the Ed25519 public keys that sign the requests of this service to websites (Web Bot Auth), as a signed JSON Web Key Set. Use them to recognize our requests. For the keys of proofs, use /.well-known/jwks.json.',
  type: botDirectoryType,
})

export interface JwksDeps {
  publicUrl: () => string
  proofs: Pick<Proofs, 'publicKeys'>
  webhookKeys: Pick<WebhookKeys, 'publicKeys'>
}

/** `GET /.well-known/jwks.json`: the public keys to verify the signatures of proofs and of webhooks. */
export function jwksRoute({ proofs, webhookKeys }: JwksDeps): Route {
  const path = '/.well-known/jwks.json'
  return {
    method: 'GET',
    path,
    example: path,
    document: jwksDocument,
    async handle(ctx) {
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.body = { keys: [...(await proofs.publicKeys()), ...(await webhookKeys.publicKeys())] }
    },
  }
}

/** `GET /.well-known/did.json`: the keys of proofs as a DID document (did:web), for the extension `offer-receipt` of x402. */
export function didRoute({ proofs, publicUrl }: JwksDeps): Route {
  const path = '/.well-known/did.json'
  return {
    method: 'GET',
    path,
    example: path,
    async handle(ctx) {
      const id = didOf(publicUrl())
      const keys = await proofs.publicKeys()
      const verificationMethod = keys.map((publicKeyJwk) => ({
        id: `${id}#${publicKeyJwk.kid}`,
        type: 'JsonWebKey2020',
        controller: id,
        publicKeyJwk,
      }))
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.body = {
        '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
        id,
        verificationMethod,
        assertionMethod: verificationMethod.map((method) => method.id),
      }
    },
  }
}

/** `GET /.well-known/jwks.json` in the OpenAPI document. */
const jwksDocument = systemDocument('jwks', {
  summary: 'Get the public keys of proofs and webhooks',
  description:
    'Returns Ed25519 public keys as a JSON Web Key Set (RFC 7517). The keys whose kid starts with webhook- verify the v1a signatures of webhooks; webhookKey holds the same key in the form of Standard Webhooks, whpk_ and base64. The other keys verify the signatures of proofs and of the heads of the receipt log. To let this service verify a proof, use POST /proof/verify.',
})
