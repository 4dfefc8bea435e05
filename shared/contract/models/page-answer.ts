import type { ErrorCode } from '#shared/contract/errors.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { choice, optional, string } from '#shared/contract/schema.ts'
import { cacheInfo } from './cache.ts'
import { pageExplanation, pageFields, pageLinks, warnings, truncated } from './page.ts'
import { proof } from './proof.ts'
import { waitedMs } from './timeout.ts'

/** The output fields of operations that return one page. */
export const pageAnswer = {
  ...pageFields,
  content: string({ description: 'Content of the page, in the requested format' }),
  truncated,
  links: pageLinks,
  explanation: optional(pageExplanation),
  warnings: optional(warnings),
  tier: choice(['basic', 'pro', 'provider'], {
    description: 'How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service',
  }),
  cache: cacheInfo,
  waitedMs,
  proof,
  requestId,
}

/** The proof of an operation that takes private values. */
export const ownProof = optional({
  ...proof,
  description:
    'Proof that this service returned this content for this URL at this time; POST /proof/verify checks it. Absent if the call has headers, cookies, typed text or a proxy: nobody else can know what they changed',
})

/** The errors of requests to a target. */
export const targetErrors = [
  'URL_NOT_ALLOWED',
  'INVALID_URL',
  'TARGET_TIMEOUT',
  'TARGET_UNREACHABLE',
  'DNS_FAILED',
  'TLS_FAILED',
  'TARGET_ERROR',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_PAYMENT_REQUIRED',
  'TOO_MANY_REDIRECTS',
  'RESPONSE_TOO_LARGE',
] as const satisfies readonly ErrorCode[]

/** The errors of targets whose content cannot be read. */
export const documentErrors = [
  'UNSUPPORTED_CONTENT_TYPE',
  'ENCRYPTED_PDF',
  'EXTRACTION_IMPOSSIBLE',
  'PAGE_TOO_COMPLEX',
] as const satisfies readonly ErrorCode[]

/** The errors of operations that read one page. */
export const pageErrors = [
  ...targetErrors,
  ...documentErrors,
  'ELEMENT_NOT_FOUND',
  'EMPTY_CONTENT',
] as const satisfies readonly ErrorCode[]
