import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { proof, sha256 } from '#shared/contract/models/proof.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { boolean, choice, integer, jsonObject, object, optional, string, timestamp } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

const { url, content, proof: exampleProof } = fetchBasic.example.output

export const proofVerify = operation({
  name: 'proof-verify',
  method: 'POST',
  path: '/proof/verify',
  group: 'Free calls',
  summary: 'Verify that this service made a proof, or that a citation is true',
  description:
    'Verifies the proof of an answer: that this service returned this content for this URL at this time. Send url and proof, and content and usage to check their hashes, too. Verifies a citation of an answer as well: that this service read this page, and that the quote stands in it. Send url, hash and quote as the citation has them; an extraction has the hash of the page in `contentHash`, and the hash of what the page declares in `declaredHash`. Pages that answers cite are kept for 30 days. Returns whether the proof or citation is valid, and if not, why; for a valid citation, also where the page has the words, and a proof of the page. To verify a signature without this service, use the public keys of /.well-known/jwks.json.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  allowance: 'proof',
  input: object({
    url: string({ description: 'url of the answer with the proof, or of the citation', maxLength: 2048 }),
    proof: optional({ ...proof, description: 'proof of that answer' }),
    content: optional(string({ description: 'content of that answer. If present, its hash is checked, too' })),
    usage: optional(jsonObject({ description: 'metadata.usage of that answer. If present, its hash is checked, too' })),
    hash: optional(sha256({ description: 'hash of the citation' })),
    quote: optional(string({ description: 'quote of the citation', minLength: 1, maxLength: 4000 })),
  }),
  output: object({
    valid: boolean({ description: 'Whether the proof or citation is right. false: `reason` says why not' }),
    reason: optional(
      choice(
        [
          'unknown_key',
          'mac_mismatch',
          'signature_mismatch',
          'content_mismatch',
          'usage_mismatch',
          'unknown_capture',
          'quote_mismatch',
        ],
        {
          description:
            'Why the proof or citation is invalid. unknown_capture: no answer of the last 30 days cites this version of the page; quote_mismatch: the page does not have these words',
        },
      ),
    ),
    keyId: optional(string({ description: 'Id of the keys of the proof' })),
    found: optional(
      object(
        {
          text: string({ description: 'The words of the page, without markup' }),
          start: integer({ description: 'Where they start in that text, in UTF-16 code units', minimum: 0 }),
          end: integer({ description: 'Where they end', minimum: 0 }),
          part: choice(['page', 'declared'], {
            description:
              'page: the page as markdown; declared: what the page declares for machines (JSON-LD, microdata, Open Graph, metadata) and may not show to readers',
          }),
          title: string({ description: 'Title of the page; empty if it has none' }),
          fetchedAt: timestamp({ description: 'When the page was read' }),
          proof,
        },
        {
          description:
            'The quote in the text that `hash` names, and a proof of that text. Present if a citation is valid',
        },
      ),
    ),
    requestId,
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
