import type { ErrorCode } from '#shared/errors.ts'
import { array, choice, optional, string } from '#shared/schema.ts'
import { cacheInfo } from './cache-info.ts'
import { pageExplanation, pageFields, pageLink, warnings } from './page.ts'
import { proof } from './proof.ts'

/** What every operation that returns one page answers. */
export const pageAnswer = {
  ...pageFields,
  content: string({ description: 'The page in the form asked for' }),
  links: optional(array(pageLink)),
  explanation: optional(pageExplanation),
  warnings: optional(warnings),
  tier: choice(['basic', 'pro', 'provider'], { description: 'What served the page' }),
  cache: cacheInfo,
  proof,
  requestId: string(),
}

/** How reading one page may fail. */
export const pageErrors = [
  'URL_NOT_ALLOWED',
  'INVALID_URL',
  'ELEMENT_NOT_FOUND',
  'UNSUPPORTED_CONTENT_TYPE',
  'TARGET_TIMEOUT',
  'TARGET_UNREACHABLE',
  'DNS_FAILED',
  'TLS_FAILED',
  'TARGET_ERROR',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'EMPTY_CONTENT',
  'TOO_MANY_REDIRECTS',
  'RESPONSE_TOO_LARGE',
] as const satisfies readonly ErrorCode[]
