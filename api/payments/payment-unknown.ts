import { AppError } from '#shared/contract/errors.ts'

/** An expired payment that this service may have settled: the facilitator has not reported it. */
export class PaymentUnknown extends AppError {
  constructor() {
    super(
      'PAYMENTS_UNAVAILABLE',
      'The facilitator has not reported whether this payment settled. The service has delivered nothing for it. Retry later with the same payment: it is never charged twice. Before you sign a new payment, check the wallet for the transfer.',
      { retryAfterSeconds: 300 },
    )
  }
}
