import type { InlineHandler } from '#api/inline/handler.ts'

export const logHead: InlineHandler<'log-head', 'receiptLog' | 'proofs' | 'now'> = async (_, deps) => {
  const { tree, rootHash } = (await deps.receiptLog.find()).log
  const head = { treeSize: tree.size, rootHash, timestamp: new Date(deps.now()).toISOString() }
  return { ...head, signedHead: deps.proofs.signHead(head) }
}
