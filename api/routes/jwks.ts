import { jwksDocument } from '#api/documents/jwks-document.ts'
import type { Route } from '#api/middleware/route.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import type { WebhookKeys } from '#shared/webhooks/webhook-keys.ts'

export interface JwksDeps {
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
