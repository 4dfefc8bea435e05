import { AppError } from '#shared/errors.ts'

/** One text for every refusal: which rule, address or redirect it was would map the inside of a network for a caller. */
export function urlNotAllowed(): AppError {
  return new AppError(
    'URL_NOT_ALLOWED',
    'Only public web addresses on ports 80, 443, 8080 and 8443 are fetched. This one, or one it leads to, is not among them.',
  )
}
