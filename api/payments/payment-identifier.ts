import type { DeclaredExtension } from '#api/projections/bazaar.ts'
import { AppError } from '#shared/errors.ts'

/** x402's extension of that name: a caller may name its payment, and is charged once for that name. */
export const paymentIdentifier = 'payment-identifier'

const form = { minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' } as const

/** As every 402 declares it. */
export const identifierExtension: DeclaredExtension = {
  info: { required: false },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { required: { type: 'boolean' }, id: { type: 'string', ...form } },
    required: ['required'],
  },
}

/** The name among the extensions that a payment brings; undefined when there is none. Throws INVALID_PAYMENT. */
export function identifierIn(extensions: unknown): string | undefined {
  const id = member(member(member(extensions, paymentIdentifier), 'info'), 'id')
  if (id === undefined || id === null) return undefined
  const { minLength, maxLength, pattern } = form
  if (typeof id === 'string' && id.length >= minLength && id.length <= maxLength && new RegExp(pattern).test(id))
    return id
  throw new AppError(
    'INVALID_PAYMENT',
    `Expected ${minLength} to ${maxLength} letters, digits, - or _ as the id of the extension ${paymentIdentifier}.`,
  )
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
