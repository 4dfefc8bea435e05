import { AppError, type Failure } from '#shared/contract/errors.ts'

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

/** The caller disconnected before its answer was paid for. Nothing was charged. */
export class CallerGone extends AppError {
  constructor() {
    super('PAYMENT_IN_FLIGHT', 'The caller disconnected before the answer was ready. Nothing was charged.')
  }
}

/** The error of a call whose payment another call uses now. The same payment gets the answer of that call. */
export const paymentInFlight = () =>
  new AppError(
    'PAYMENT_IN_FLIGHT',
    'An earlier request with this payment is in progress. Send it again in a moment; it is charged once.',
  )

/**
 * The error for a payment that was refunded before it could buy anything. Final: the same payment gets it again. It names the
 * failure of the work, if a job recorded one.
 */
export const refundedBefore = (publicUrl: string, requestId: string, failure?: Failure) => {
  const why = failure === undefined ? '' : ` (${failure.code})`
  const receipt = { path: 'receipt', message: `${publicUrl}/receipts/${requestId}` }
  const details = failure === undefined ? [receipt] : [receipt, { path: 'failure', message: failure.message }]
  const message = `This payment was refunded as credits because its work failed${why}. Sign a new payment.`
  return new AppError('PAYMENT_REUSED', message, { details })
}

/** The error of a deployment without payment networks, and how to fix it. Starts in lower case: it follows a colon. */
export const noNetwork =
  'no payment network is configured. Set EVM_RPC_URL, EVM_PAY_TO and EVM_FACILITATOR_KEY, or the same settings with SVM_, or set PAYMENTS=off. For local chains with test money, run npm run devnet'

/** Throws WALLET_BLOCKED. */
export function assertNotBlocked(wallet: string, isWalletBlocked: (wallet: string) => boolean): void {
  if (isWalletBlocked(wallet))
    throw new AppError(
      'WALLET_BLOCKED',
      'The operator of this service does not serve this wallet. Nothing was charged.',
    )
}
