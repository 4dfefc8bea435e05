import { AppError } from '#shared/errors.ts'
import type { HeldPayment } from '#shared/stores/payments.ts'

/** Throws unless the payment was brought for this request: `other` where it was for another one. */
export function assertFor({ record }: HeldPayment, requestHash: string | undefined, other: () => AppError): void {
  if (record.requestHash === undefined) throw erased()
  if (record.requestHash !== requestHash) throw other()
}

const erased = () =>
  new AppError('PAYMENT_REUSED', 'What this bought was erased, as its wallet asked, and is charged once. Pay anew.')
