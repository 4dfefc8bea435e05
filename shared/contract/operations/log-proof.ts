import { sha256 } from '#shared/contract/models/proof.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, integer, object, optional, string } from '#shared/contract/schema.ts'
import { receiptGet } from './receipt-get.ts'

const { requestId, log } = receiptGet.example.output

export const logProof = operation({
  name: 'log-proof',
  method: 'GET',
  path: '/log/proof/{requestId}',
  group: 'Credits and wallet',
  summary: 'Prove that a receipt is in the receipt log',
  description:
    'Returns the inclusion proof (RFC 9162, section 2.1.3) of the receipt of a charged call. A receipt gets its place in the log within seconds after its outcome is final; before, the call fails with RECEIPT_NOT_LOGGED, and a retry succeeds. The request id is the only key. Keep the proof with the receipt and a signed head of its treeSize: they stay valid after the receipt is deleted.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    requestId: string({ description: 'X-Request-Id or X-Receipt-Id of the paid call', maxLength: 64 }),
    treeSize: optional(
      integer({
        description: 'Size of the tree that the proof is for: that of a head. Default: the current one',
        minimum: 1,
      }),
    ),
  }),
  output: object({
    requestId: string({ description: 'Id of the paid call' }),
    leafIndex: integer({ description: 'Number of leaves before it', minimum: 0 }),
    leafHash: sha256({ description: 'RFC 9162 leaf hash of the receipt without `log` (RFC 8785), hex' }),
    treeSize: integer({ description: 'Size of the tree that the proof is for', minimum: 1 }),
    auditPath: array(sha256(), { description: 'Hashes of the inclusion proof, from the leaf to the root, hex' }),
  }),
  errors: ['RECEIPT_NOT_FOUND', 'RECEIPT_NOT_LOGGED'],
  example: {
    input: { requestId },
    output: {
      requestId,
      leafIndex: log.leafIndex,
      leafHash: log.leafHash,
      treeSize: 3,
      auditPath: [
        'd0d7360ab79f58ab1e1e3fe64ad77e2ea0bc07e36b5f46ed2223edd9298df9e9',
        '671f146c5e471e8a1a83a3c214ce4ba907b8f3a5888d14cc8cd3ce75bb12ef94',
      ],
    },
  },
})
