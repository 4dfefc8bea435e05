import type { ErrorText } from './error-text.ts'

/** Errors of payments, credits and sign-ins. */
export const paymentErrors = {
  INVALID_PAYMENT: {
    meaning: 'The payment cannot be read.',
    cause: 'The header is not base64 JSON of x402 v2, or the call has two payments, or a payment and a sign-in.',
    action: 'Create the header with an x402 v2 client. Send one way to pay.',
  },
  MISSING_AUTH: {
    meaning: 'The call acts on the data of a wallet, and no wallet has signed in.',
    cause:
      'The three headers `X-CREDIT-WALLET`, `X-CREDIT-SIGNATURE` and `X-CREDIT-TIMESTAMP` are missing or incomplete.',
    action: '[Sign in](guide/credits.md#sign-in), or send a payment where the 401 has `PAYMENT-REQUIRED`.',
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature does not fit the text, the wallet or the request.',
    cause:
      'The signed text differs from the expected one in a character: another host, path, query, body, nonce or address.',
    action: 'Compare your text with `credits.signIn.texts` of `GET /discovery`. Hash the exact bytes of the body.',
  },
  EXPIRED_TIMESTAMP: {
    meaning: 'The sign-in is too old, or its time is in the future.',
    cause: 'A sign-in is valid for five minutes. The clock of the client may be wrong.',
    action: 'Sign a new text with the current time.',
  },
  REPLAY_DETECTED: {
    meaning: 'This sign-in was used before.',
    cause: 'A signature for one request is valid once.',
    action: 'Sign a new text for each paid call.',
  },
  INSUFFICIENT_CREDITS: {
    meaning: 'The wallet has fewer credits than the call costs.',
    cause: 'The balance is spent.',
    action: 'Buy credits with `POST /credits/buy`, or pay this call with x402: the same 402 has `PAYMENT-REQUIRED`.',
  },
  PAYMENT_REUSED: {
    meaning: 'This payment has bought something already.',
    cause:
      'A payment was sent again with another request, its answer is older than 24 hours, or its work failed and it was refunded as credits.',
    action: 'Sign a new payment. Send the same payment only with the same request.',
  },
  PAYMENT_IN_FLIGHT: {
    meaning: 'Another call uses this payment right now.',
    cause: 'The same payment was sent twice at the same time, or the first connection was lost.',
    action: 'Wait a moment and send the same request with the same payment. It is charged once.',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: 'The `Idempotency-Key` belongs to another request.',
    cause: 'One key was used for two different bodies within 24 hours.',
    action: 'Use a new key for each new request.',
  },
  INVALID_KEY: {
    meaning: 'The spending key is not one of this service, or it was sent in the URL.',
    cause:
      'The `Authorization` header is not `Bearer wk_…`, a part of the key is missing, or the key belongs to another deployment.',
    action: 'Send the whole key in `Authorization: Bearer`. A key that was in a URL has leaked: revoke it.',
  },
  KEY_EXPIRED: {
    meaning: 'The spending key, or one above it, has expired.',
    cause: 'Its `expiresAt` has passed.',
    action: 'Ask the owner of the wallet for another key.',
  },
  KEY_REVOKED: {
    meaning: 'The spending key, or one above it, was revoked.',
    cause: 'Its owner called `DELETE /keys/{keyId}`.',
    action: 'Ask the owner of the wallet for another key.',
  },
  KEY_NOT_ALLOWED: {
    meaning: 'The spending key may not make this call.',
    cause:
      'The operation, the host, or the data of the wallet is outside of the limits of the key, or the call needs the wallet itself.',
    action: '`details` has the limit. Make a key with wider limits, or sign in as the wallet.',
  },
  WALLET_BLOCKED: {
    meaning: 'The operator of this deployment does not serve this wallet.',
    cause: 'The operator blocked the wallet, and with it its spending keys and monitors.',
    action:
      'Nothing was charged. Write to the contact at the foot of each page. A sign-in of the wallet can still read, export and erase its data.',
  },
  BUDGET_EXCEEDED: {
    meaning: 'The call costs more than a budget of the spending key has left.',
    cause: 'The total, the day or the price of one call is limited for this key, or for one above it.',
    action: '`details` has the limit, what is left, and when a daily limit resets. Wait, or use another key.',
  },
  PRICE_ABOVE_MAX: {
    meaning: 'The call costs more than `X-Max-Price` allows.',
    cause: 'The price depends on the input, on the host, or on whether an answer is stored.',
    action: 'The message names the price. Raise the limit, or send a smaller call.',
  },
  PAYMENTS_UNAVAILABLE: {
    meaning: 'The service cannot accept a payment right now.',
    cause: 'The payment network or its facilitator does not respond, or the deployment has none.',
    action: 'Try again after `Retry-After`. Free operations and credits may still work.',
  },
} as const satisfies Record<string, ErrorText>
