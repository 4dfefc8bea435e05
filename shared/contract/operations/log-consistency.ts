import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { sha256 } from '#shared/contract/models/proof.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, integer, object, optional } from '#shared/contract/schema.ts'

export const logConsistency = operation({
  name: 'log-consistency',
  method: 'GET',
  path: '/log/consistency',
  group: 'Credits and wallet',
  summary: 'Prove that the receipt log has only grown',
  description:
    'Returns the consistency proof (RFC 9162, section 2.1.4) between two sizes of the receipt log. With it, the holder of an older head verifies that the newer tree starts with the same leaves: none was changed or removed.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    first: integer({ description: 'treeSize of the older head', minimum: 1 }),
    second: optional(integer({ description: 'treeSize of the newer head. Default: the current size', minimum: 1 })),
  }),
  output: object({
    first: integer({ description: 'treeSize of the older head', minimum: 1 }),
    second: integer({ description: 'treeSize of the newer head', minimum: 1 }),
    consistencyPath: array(sha256(), {
      description: 'Hashes of the consistency proof, hex. Empty for two equal sizes',
    }),
    requestId,
  }),
  errors: [],
  example: {
    input: { first: 2, second: 3 },
    output: {
      first: 2,
      second: 3,
      consistencyPath: ['671f146c5e471e8a1a83a3c214ce4ba907b8f3a5888d14cc8cd3ce75bb12ef94'],
      requestId: '019aa1b2-0000-7000-8000-000000000032',
    },
  },
})
