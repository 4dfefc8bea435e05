import { findCompletedPayment, type CompletionDeps } from '#api/jobs/read-answer.ts'
import { AppError } from '#shared/contract/errors.ts'
import { receiptOf } from '#shared/payment-records/receipt.ts'
import type { InlineHandler } from './handler.ts'

export const receiptGet: InlineHandler<'receipt-get', keyof CompletionDeps | 'publicUrl'> = async (
  { requestId: id },
  deps,
) => {
  // The id of a job names the receipt of its call, too.
  const ofJob = deps.jobIds.requestIdOf(id)
  const held =
    (await findCompletedPayment(id, deps)) ??
    (ofJob === undefined ? undefined : await findCompletedPayment(ofJob, deps))
  if (held === undefined) throw receiptNotFound()
  const { logged } = held.record
  return {
    ...receiptOf(held.record),
    ...(logged !== undefined && {
      log: {
        leafIndex: logged.index,
        leafHash: logged.leafHash,
        proof: `${deps.publicUrl()}/log/proof/${held.record.requestId}`,
      },
    }),
  }
}

export const receiptNotFound = () =>
  new AppError('RECEIPT_NOT_FOUND', 'No receipt for this request: the call was unpaid, or more than 30 days ago.')
