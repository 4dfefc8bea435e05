import { AppError } from '#shared/contract/errors.ts'

/** The payment was refused. The answer is a 402 with new offers; `reason` is an error reason of x402. */
export class PaymentRefused extends Error {
  readonly reason: string
  /** The `PAYMENT-RESPONSE` header, if settlement was attempted. */
  readonly response: string | undefined

  constructor(reason: string, response?: string) {
    super(reason)
    this.reason = reason
    this.response = response
  }
}

/** It is not known yet whether the money moved. The answer is a 202; the result is available once the payment settles. */
export class PaymentUndecided extends Error {
  readonly requestId: string
  /** Headers of the answer: the receipt's address. */
  readonly headers: Readonly<Record<string, string>>

  constructor(requestId: string, headers: Readonly<Record<string, string>>) {
    super(`the payment of ${requestId} is undecided`)
    this.requestId = requestId
    this.headers = headers
  }
}

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

/** The error of a deployment without payment networks, and how to fix it. Starts in lower case: it follows a colon. */
export const noNetwork =
  'no payment network is configured. Set EVM_RPC_URL, EVM_PAY_TO and EVM_FACILITATOR_KEY, or the same settings with SVM_, or set PAYMENTS=off. For local chains with test money, run npm run devnet'
