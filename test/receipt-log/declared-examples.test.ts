import { expect, it } from 'vitest'
import { logConsistency } from '#shared/contract/operations/log-consistency.ts'
import { logHead } from '#shared/contract/operations/log-head.ts'
import { logProof } from '#shared/contract/operations/log-proof.ts'
import { receiptGet } from '#shared/contract/operations/receipt-get.ts'
import { isConsistent, isIncluded, leafOfReceipt, rootOfLeaves } from './rfc9162.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')

it('the documented receipt, head and proofs of the receipt log belong together', () => {
  const receipt = receiptGet.example.output
  const { treeSize, rootHash, timestamp, signedHead } = logHead.example.output
  const proof = logProof.example.output
  const leafHash = leafOfReceipt(receipt)
  expect([receipt.log.leafHash, proof.leafHash]).toEqual([leafHash.toString('hex'), leafHash.toString('hex')])
  const auditPath = proof.auditPath.map(fromHex)
  const included = { leafHash, leafIndex: proof.leafIndex, treeSize, auditPath, rootHash: fromHex(rootHash) }
  expect(isIncluded(included)).toBe(true)
  const { first, second, consistencyPath } = logConsistency.example.output
  const firstRoot = rootOfLeaves([auditPath[0] ?? leafHash, leafHash])
  const path = consistencyPath.map(fromHex)
  expect(isConsistent({ first, second, consistencyPath: path, firstRoot, secondRoot: fromHex(rootHash) })).toBe(true)
  const [, payload = ''] = signedHead.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ treeSize, rootHash, timestamp })
})
