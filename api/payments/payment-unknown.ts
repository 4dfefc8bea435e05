import { AppError } from '#shared/contract/errors.ts'

/** A payment has expired, and it is not known whether it settled: this service may have settled it. */
export class PaymentUnknown extends AppError {
  constructor() {
    super(
      'PAYMENTS_UNAVAILABLE',
      'It is not known whether this payment settled: the facilitator did not report it. Nothing was delivered. Send the same payment again later; it is never charged twice. Look for its transfer in the wallet before you sign a new payment.',
      { retryAfterSeconds: 300 },
    )
  }
}
