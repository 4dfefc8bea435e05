import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { KeyRefusal } from '#shared/storage/stores/spending/key-spending.ts'

/** A limit of a key that does not allow a call. */
export const notAllowed = (message: string, path: string, allowed: string) =>
  new AppError('KEY_NOT_ALLOWED', message, { details: [{ path, message: allowed }] })

const dayMs = 24 * 3_600_000

/** A call whose price a budget of its key, or of a key above it, does not cover. */
export function budgetExceeded(price: MicroDollars, { refusedBy, keyId, left, day }: KeyRefusal): AppError {
  const resetsAt = new Date(Date.parse(day) + dayMs).toISOString()
  const isDaily = refusedBy === 'perDay'
  // Rows hold whole micro-dollars.
  const leftUsd = usd(left as MicroDollars)
  const next = isDaily ? `It resets at ${resetsAt}.` : 'Make another key, or pay with another one.'
  return new AppError(
    'BUDGET_EXCEEDED',
    `This call costs $${usd(price)}, and ${isDaily ? 'today' : 'in total'} the key ${keyId} has $${leftUsd} left. ${next}`,
    {
      details: [
        { path: 'limit', message: isDaily ? 'perDay' : 'limit' },
        { path: 'keyId', message: keyId },
        { path: 'price', message: usd(price) },
        { path: 'left', message: leftUsd },
        ...(isDaily ? [{ path: 'resetsAt', message: resetsAt }] : []),
      ],
    },
  )
}

/** A call that costs more than a key may spend at a time. */
export const aboveCallLimit = (price: MicroDollars, perCall: MicroDollars) =>
  new AppError(
    'BUDGET_EXCEEDED',
    `This call costs $${usd(price)}, and the key may spend at most $${usd(perCall)} on one call. Send a smaller call, or use another key.`,
    {
      details: [
        { path: 'limit', message: 'perCall' },
        { path: 'price', message: usd(price) },
        { path: 'left', message: usd(perCall) },
      ],
    },
  )
