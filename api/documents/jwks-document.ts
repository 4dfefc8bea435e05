import { systemDocument } from './system-document.ts'

/** `GET /.well-known/jwks.json` in the OpenAPI document. */
export const jwksDocument = systemDocument('jwks', {
  summary: 'Get the public keys of proofs and webhooks',
  description:
    'Returns Ed25519 public keys as a JSON Web Key Set (RFC 7517). The keys whose kid starts with webhook- verify the v1a signatures of webhooks; webhookKey holds the same key in the form of Standard Webhooks, whpk_ and base64. The other keys verify the signatures of proofs and of the heads of the receipt log. To let this service verify a proof, use POST /proof/verify.',
})
