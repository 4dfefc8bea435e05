import { AppError } from '#shared/contract/errors.ts'
import type { HeldPayment } from '#shared/payments/payment-record.ts'

/** Throws `conflict` if the payment belongs to another request, and PAYMENT_REUSED if its request was erased. */
export function assertSameRequest(
  { record }: HeldPayment,
  requestHash: string | undefined,
  conflict: () => AppError,
): void {
  if (record.requestHash === undefined) throw erased()
  if (record.requestHash !== requestHash) throw conflict()
}

const erased = () =>
  new AppError(
    'PAYMENT_REUSED',
    'This payment was used, and its data was erased at the request of the wallet. Send a new payment.',
  )
