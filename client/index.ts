export { Client } from './client.ts'
export type { ClientOptions } from './options.ts'
export type { Answer, Answered, Call, CallOptions, Job, JobCall, JobView, ListCall, PagedCall } from './call-types.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionLostError,
  InvalidRequestError,
  NotFoundError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  ServiceError,
  TargetError,
} from './error-classes.ts'
export { WebintelError, type ClientErrorCode, type ErrorCode } from './errors.ts'
export type * from './generated/notices.ts'
export type * from './generated/types.ts'
export type { EvmSigner, Signer, SolanaSigner } from './options.ts'
export { ReceiptError, verifyReceipt, type ReceiptOptions, type VerifiedReceipt } from './receipts.ts'
export { fetchWebhookKeys, verifyWebhook, WebhookError, type VerifyOptions } from './webhooks.ts'
