import type { JsonWebKey } from 'node:crypto'
import { callOperation } from '#test/support/calls/client.ts'
import { isConsistent, isIncluded, leafOfReceipt, readHead, type Head } from './rfc9162.ts'

/** A payer who verifies the receipt log of a service with nothing but its answers. */
export function openAuditor(url: string) {
  return {
    /** The current head. Throws if no public key of the service signed it, or if its fields differ from what was signed. */
    async head(): Promise<Head> {
      const { body } = await callOperation<Head & { signedHead: string }>(url, 'log-head', {})
      const jwks = await fetch(`${url}/.well-known/jwks.json`)
      const { keys } = (await jwks.json()) as { keys: JsonWebKey[] }
      const head = readHead(body.signedHead, keys)
      if (head === undefined) throw new Error('The head is not signed by the service.')
      if (head.treeSize !== body.treeSize || head.rootHash !== body.rootHash || head.timestamp !== body.timestamp)
        throw new Error('The head differs from the signed one.')
      return head
    },

    receipt: async (requestId: string) => (await callOperation<Receipt>(url, 'receipt-get', { requestId })).body,

    /** Whether the service proves that the receipt is a leaf of the tree of the head. */
    async proves(receipt: Record<string, unknown>, { treeSize, rootHash }: Head): Promise<boolean> {
      const { requestId } = receipt
      const { status, body } = await callOperation<Inclusion>(url, 'log-proof', { requestId, treeSize })
      if (status !== 200) return false
      const { leafIndex, auditPath } = body
      return isIncluded({
        leafHash: leafOfReceipt(receipt),
        leafIndex,
        treeSize,
        auditPath: auditPath.map(fromHex),
        rootHash: fromHex(rootHash),
      })
    },

    /** Whether the service proves that its log grew from the older head to the newer one. */
    async provesGrowth(older: Head, newer: Head): Promise<boolean> {
      if (older.treeSize === 0) return true
      const [first, second] = [older.treeSize, newer.treeSize]
      const { status, body } = await callOperation<Consistency>(url, 'log-consistency', { first, second })
      if (status !== 200) return false
      const consistencyPath = body.consistencyPath.map(fromHex)
      const roots = { firstRoot: fromHex(older.rootHash), secondRoot: fromHex(newer.rootHash) }
      return isConsistent({ first, second, consistencyPath, ...roots })
    },
  }
}

export type Auditor = ReturnType<typeof openAuditor>

export type Receipt = Record<string, unknown> & { log?: { leafIndex: number; leafHash: string; proof: string } }

interface Inclusion {
  leafIndex: number
  auditPath: string[]
}

interface Consistency {
  consistencyPath: string[]
}

const fromHex = (text: string) => Buffer.from(text, 'hex')
