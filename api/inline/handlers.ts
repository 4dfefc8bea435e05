import { freeFetch } from './free-fetch.ts'
import type { InlineHandler, InlineName } from './handler.ts'
import { jobCancel } from './job-cancel.ts'
import { jobGet } from './job-get.ts'
import { preview } from './preview.ts'
import { proofVerify } from './proof-verify.ts'
import { receiptGet } from './receipt-get.ts'

/** One handler for each operation of the pool `inline`; forgetting one, or adding a stranger, does not compile. */
export const inlineHandlers = {
  'free-fetch': freeFetch,
  preview,
  'job-get': jobGet,
  'job-cancel': jobCancel,
  'proof-verify': proofVerify,
  'receipt-get': receiptGet,
} satisfies { [N in InlineName]: InlineHandler<N> }
