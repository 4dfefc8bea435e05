import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { sha256 } from '#shared/contract/models/proof.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { integer, object, string, timestamp } from '#shared/contract/schema.ts'

export const logHead = operation({
  name: 'log-head',
  method: 'GET',
  path: '/log/head',
  group: 'Credits and wallet',
  summary: 'Get the signed head of the receipt log',
  description:
    'Returns the size and the root hash of the receipt log, an append-only Merkle tree (RFC 9162) with a leaf for each receipt of a charged call, and a signature of both. Keep the head: a later head must be consistent with it, which /log/consistency proves. The public keys are in /.well-known/jwks.json.',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({}),
  output: object({
    treeSize: integer({ description: 'Number of leaves', minimum: 0 }),
    rootHash: sha256({ description: 'Root hash of the tree, hex' }),
    timestamp: timestamp({ description: 'When the head was signed' }),
    signedHead: string({
      description:
        'JWS in compact form (RFC 7515), EdDSA with the key that `kid` names. Its payload is JSON with treeSize, rootHash and timestamp',
    }),
    requestId,
  }),
  errors: [],
  example: {
    input: {},
    output: {
      treeSize: 3,
      rootHash: '349ebdf0bfb9600d5fb085e955c7f19b467c853ddfd2c0eda60162b472ef673a',
      timestamp: '2026-11-20T13:20:05.000Z',
      signedHead:
        'eyJhbGciOiJFZERTQSIsImtpZCI6IjRjNWE2YjdkOGU5ZjBhMWIiLCJ0eXAiOiJsb2ctaGVhZCJ9.eyJ0cmVlU2l6ZSI6Mywicm9vdEhhc2giOiIzNDllYmRmMGJmYjk2MDBkNWZiMDg1ZTk1NWM3ZjE5YjQ2N2M4NTNkZGZkMmMwZWRhNjAxNjJiNDcyZWY2NzNhIiwidGltZXN0YW1wIjoiMjAyNi0xMS0yMFQxMzoyMDowNS4wMDBaIn0.fGIuMCDtV7ykCDeqZmw373pC3Vt5VpngSIgu12kwsKiUdvs2B0FsDshagjiDi6njuX5mx8VAeUs-gfEM6CxUBw',
      requestId: '019aa1b2-0000-7000-8000-000000000031',
    },
  },
})
