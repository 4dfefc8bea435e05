import { AppError } from '#shared/contract/errors.ts'
import { receiptOf } from '#shared/payments/receipt-of.ts'
import { findCompletedPayment, type CompletionKeys } from './find-completed-payment.ts'
import type { InlineHandler } from './handler.ts'

export const receiptGet: InlineHandler<'receipt-get', CompletionKeys | 'publicUrl'> = async ({ requestId }, deps) => {
  const held = await findCompletedPayment(requestId, deps)
  if (held === undefined) throw receiptNotFound()
  const { logged } = held.record
  return {
    ...receiptOf(held.record),
    ...(logged !== undefined && {
      log: {
        leafIndex: logged.index,
        leafHash: logged.leafHash,
        proof: `${deps.publicUrl()}/log/proof/${requestId}`,
      },
    }),
  }
}

export const receiptNotFound = () =>
  new AppError('RECEIPT_NOT_FOUND', 'No receipt for this request: the call was unpaid, or more than 30 days ago.')
