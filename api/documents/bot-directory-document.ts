import { systemDocument } from './system-document.ts'

export const botDirectoryType = 'application/http-message-signatures-directory+json'

/** `GET /.well-known/http-message-signatures-directory` in the OpenAPI document. */
export const botDirectoryDocument = systemDocument('botDirectory', {
  summary: 'Get the public keys of our requests to websites',
  description:
    'Returns the Ed25519 public keys that sign the requests of this service to websites (Web Bot Auth), as a signed JSON Web Key Set. Use them to recognize our requests. For the keys of proofs, use /.well-known/jwks.json.',
  type: botDirectoryType,
})
