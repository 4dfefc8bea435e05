import { AppError } from '#shared/contract/errors.ts'
import type { DeclaredExtension } from './bazaar.ts'

/** x402's extension of that name: the caller gives its payment an id, and is charged once for that id. */
export const paymentIdentifier = 'payment-identifier'

const characters = /^[a-zA-Z0-9_-]+$/
const idSchema = { minLength: 16, maxLength: 128, pattern: characters.source } as const

/** The declaration of the extension in every 402. */
export const identifierExtension: DeclaredExtension = {
  info: { required: false },
  schema: { properties: { id: { type: 'string', ...idSchema } } },
}

/** The id in the extensions of a payment; undefined without one. Throws INVALID_PAYMENT if it is malformed. */
export function identifierIn(extensions: unknown): string | undefined {
  const id = member(member(member(extensions, paymentIdentifier), 'info'), 'id')
  if (id === undefined || id === null) return undefined
  const { minLength, maxLength } = idSchema
  if (typeof id === 'string' && id.length >= minLength && id.length <= maxLength && characters.test(id)) return id
  throw new AppError(
    'INVALID_PAYMENT',
    `Expected the id of the extension ${paymentIdentifier} to be ${minLength} to ${maxLength} letters, digits, - or _.`,
  )
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
