import type { Operation } from '#shared/contract/operation.ts'

/** How the example of an operation gets its answer: with a sign-in, with a payment, or with neither. */
export type Authorization = 'none' | 'payment' | 'sign-in'

export function authorizationOf({ access, wallet }: Operation, isCharged: boolean): Authorization {
  if (wallet !== undefined) return 'sign-in'
  return access === 'paid' && isCharged ? 'payment' : 'none'
}
