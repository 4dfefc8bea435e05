import { AppError } from '#shared/contract/errors.ts'

/** The same message for every rule, address or redirect: details would let a caller map a private network. */
export function urlNotAllowed(): AppError {
  return new AppError(
    'URL_NOT_ALLOWED',
    'This service connects only to public addresses on ports 80, 443, 8080 and 8443. This URL, or one it redirects or resolves to, is not allowed.',
  )
}
