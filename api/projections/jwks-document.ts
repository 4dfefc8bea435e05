import { systemDocument } from './system-document.ts'

/** `GET /.well-known/jwks.json` as the OpenAPI document shows it. */
export const jwksDocument = systemDocument('jwks', 'Public keys of the signatures in proofs (RFC 7517, Ed25519)')
