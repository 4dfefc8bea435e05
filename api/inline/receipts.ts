import { invalidField } from '#api/calls/invalid-field.ts'
import { findCompletedPayment, type CompletionDeps } from '#api/jobs/read-answer.ts'
import { AppError } from '#shared/contract/errors.ts'
import { isFinalState } from '#shared/payment-records/payment-state.ts'
import { leafOf, receiptOf } from '#shared/payment-records/receipt.ts'
import { consistencyRanges, inclusionRanges } from '#shared/receipt-log/proof-ranges.ts'
import { hashRanges } from '#shared/receipt-log/tree-hashes.ts'
import type { InlineHandler } from './handler.ts'

export const receiptGet: InlineHandler<'receipt-get', keyof CompletionDeps | 'publicUrl' | 'claim'> = async (
  { requestId: id },
  deps,
) => {
  // The id of a job names the receipt of its call, too.
  const ofJob = deps.jobIds.requestIdOf(id)
  const held =
    (await findCompletedPayment(id, deps)) ??
    (ofJob === undefined ? undefined : await findCompletedPayment(ofJob, deps))
  if (held === undefined) throw receiptNotFound()
  const { logged, payer, asked } = held.record
  const isPayer = deps.claim.payer === payer
  return {
    ...receiptOf(held.record),
    ...(isPayer && asked !== undefined && { asked }),
    ...(logged !== undefined && {
      log: {
        leafIndex: logged.index,
        leafHash: logged.leafHash,
        proof: `${deps.publicUrl()}/log/proof/${held.record.requestId}`,
      },
    }),
  }
}

const receiptNotFound = () =>
  new AppError('RECEIPT_NOT_FOUND', 'No receipt for this request: the call was unpaid, or more than 30 days ago.')

export const logHead: InlineHandler<'log-head', 'receiptLog' | 'proofs' | 'now'> = async (_, deps) => {
  const { tree, rootHash } = (await deps.receiptLog.find()).log
  const head = { treeSize: tree.size, rootHash, timestamp: new Date(deps.now()).toISOString() }
  return { ...head, signedHead: deps.proofs.signTreeHead(head) }
}

export const logConsistency: InlineHandler<'log-consistency', 'receiptLog'> = async (input, { receiptLog }) => {
  const { tree } = (await receiptLog.find()).log
  const { first, second = tree.size } = input
  assertSize('first', first, { from: 1, to: tree.size })
  assertSize('second', second, { from: first, to: tree.size })
  const hashes = await hashRanges(consistencyRanges(first, second), tree, receiptLog.readTile)
  return { first, second, consistencyPath: hashes.map((hash) => hash.toString('hex')) }
}

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

/** Throws INVALID_REQUEST for a size that is not from `from` to the size of the log. */
function assertSize(field: string, size: number, { from, to }: { from: number; to: number }): void {
  if (size >= from && size <= to) return
  const expected = from > to ? `at most ${to}, the size of the log now` : `from ${from} to ${to}`
  throw invalidField(`/${field}`, `must be ${expected}, found ${size}`)
}
