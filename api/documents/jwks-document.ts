import { systemDocument } from './system-document.ts'

/** `GET /.well-known/jwks.json` in the OpenAPI document. */
export const jwksDocument = systemDocument('jwks', {
  summary: 'Get the public keys of proof signatures',
  description:
    'Returns the Ed25519 public keys of the signatures in proofs, as a JSON Web Key Set (RFC 7517). Use them to verify proofs yourself. To let this service verify a proof, use POST /proof/verify.',
})
