import type { InlineHandler } from '#api/inline/handler.ts'
import { consistencyRanges } from '#shared/receipt-log/proof-ranges.ts'
import { hashRanges } from '#shared/receipt-log/tree-hashes.ts'
import { assertSize } from './assert-size.ts'

export const logConsistency: InlineHandler<'log-consistency', 'receiptLog'> = async (input, { receiptLog }) => {
  const { tree } = (await receiptLog.find()).log
  const { first, second = tree.size } = input
  assertSize('first', first, { from: 1, to: tree.size })
  assertSize('second', second, { from: first, to: tree.size })
  const hashes = await hashRanges(consistencyRanges(first, second), tree, receiptLog.readTile)
  return { first, second, consistencyPath: hashes.map((hash) => hash.toString('hex')) }
}
