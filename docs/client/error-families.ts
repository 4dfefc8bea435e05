import { errors, type ErrorCode } from '#shared/contract/errors.ts'

/** The families by the status of their codes. Codes about a payment are a family, whatever their status. */
const familyOfStatus: Readonly<Record<number, string>> = {
  401: 'Authentication',
  402: 'Payment',
  403: 'PermissionDenied',
  404: 'NotFound',
  409: 'Conflict',
  412: 'Payment',
  422: 'Target',
  429: 'RateLimit',
  502: 'Target',
}

const payments: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_PAYMENT',
  'PAYMENT_REUSED',
  'PAYMENT_IN_FLIGHT',
  'PAYMENTS_UNAVAILABLE',
])

const byStatus = (status: number) => familyOfStatus[status] ?? (status >= 500 ? 'Service' : 'InvalidRequest')

/** The family of each code. Both clients have a class of errors for each family. */
export const errorFamilies: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(errors).map(([code, { status }]) => [code, payments.has(code) ? 'Payment' : byStatus(status)]),
)
