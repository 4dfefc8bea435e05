import { proof } from '#shared/models/proof.ts'
import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { boolean, choice, object, optional, string } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

const { url, content, proof: exampleProof } = fetchBasic.example.output

export const proofVerify = operation({
  name: 'proof-verify',
  method: 'POST',
  path: '/proof/verify',
  summary: 'Check that this service made a proof',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    url: string({ description: 'The url of the answer that carried the proof', maxLength: 2048 }),
    proof,
    content: optional(string({ description: 'The content of that answer; when given, its hash is checked too' })),
  }),
  output: object({
    valid: boolean(),
    reason: optional(
      choice(['unknown_key', 'mac_mismatch', 'signature_mismatch', 'content_mismatch'], {
        description: 'Why it is not valid',
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
