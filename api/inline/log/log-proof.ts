import type { InlineHandler } from '#api/inline/handler.ts'
import { receiptNotFound } from '#api/inline/receipt-get.ts'
import { findCompletedPayment, type CompletionDeps } from '#api/jobs/read-answer.ts'
import { AppError } from '#shared/contract/errors.ts'
import { isFinalState } from '#shared/payment-records/payment-state.ts'
import { leafOf } from '#shared/payment-records/receipt-leaf.ts'
import { inclusionRanges } from '#shared/receipt-log/proof-ranges.ts'
import { hashRanges } from '#shared/receipt-log/tree-hashes.ts'
import { assertSize } from './assert-size.ts'

type ProofKeys = keyof CompletionDeps | 'receiptLog'

export const logProof: InlineHandler<'log-proof', ProofKeys> = async ({ requestId, treeSize }, deps) => {
  const held = await findCompletedPayment(requestId, deps)
  if (held === undefined) throw receiptNotFound()
  const { record } = held
  if (isFinalState(record.state) && leafOf(record) === undefined) throw neverLogged()
  const { tree } = (await deps.receiptLog.find()).log
  const { logged } = record
  // The receipt gets its place shortly before the head covers it.
  if (logged === undefined || logged.index >= tree.size) throw notLoggedYet()
  const { index: leafIndex, leafHash } = logged
  const size = treeSize ?? tree.size
  assertSize('treeSize', size, { from: leafIndex + 1, to: tree.size })
  const hashes = await hashRanges(inclusionRanges(leafIndex, size), tree, deps.receiptLog.readTile)
  return { requestId, leafIndex, leafHash, treeSize: size, auditPath: hashes.map((hash) => hash.toString('hex')) }
}

const neverLogged = () =>
  new AppError(
    'RECEIPT_NOT_LOGGED',
    'The receipt log holds the calls that were charged. This one was not, or it was made before the log existed.',
    {
      isLasting: true,
    },
  )

const notLoggedYet = () =>
  new AppError(
    'RECEIPT_NOT_LOGGED',
    'The receipt is not in the receipt log yet. It is appended within seconds after its outcome is final. Try again.',
    { retryAfterSeconds: 2 },
  )
