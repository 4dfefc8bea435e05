import { proof } from '#shared/contract/models/proof.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { boolean, choice, object, optional, string } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

const { url, content, proof: exampleProof } = fetchBasic.example.output

export const proofVerify = operation({
  name: 'proof-verify',
  method: 'POST',
  path: '/proof/verify',
  summary: 'Verify that this service made a proof',
  description:
    'Verifies the proof of an answer: that this service returned this content for this URL at this time. Returns whether the proof is valid, and if not, why. To verify the signature without this service, use the public keys of /.well-known/jwks.json.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    url: string({ description: 'url of the answer with the proof', maxLength: 2048 }),
    proof,
    content: optional(string({ description: 'content of that answer. If present, its hash is checked, too' })),
  }),
  output: object({
    valid: boolean(),
    reason: optional(
      choice(['unknown_key', 'mac_mismatch', 'signature_mismatch', 'content_mismatch'], {
        description: 'Why the proof is invalid',
      }),
    ),
    keyId: string(),
    requestId: string(),
  }),
  errors: [],
  example: {
    input: { url, proof: exampleProof, content },
    output: {
      valid: false,
      reason: 'unknown_key',
      keyId: exampleProof.keyId,
      requestId: '019aa1b2-0000-7000-8000-000000000003',
    },
  },
})
