import { randomBytes } from 'node:crypto'
import type { Json } from '#shared/contract/json.ts'
import {
  paymentFormat,
  paymentLifeMs,
  type HeldPayment,
  type PaymentRecord,
} from '#shared/payment-records/payment-record.ts'
import { isFinalState, nextState, type PaymentEvent } from '#shared/payment-records/payment-state.ts'
import { isUnlogged, loggableAt } from '#shared/payment-records/receipt.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Draft, Row } from '#shared/storage/store.ts'

// How payments lie in the store: their first record, and the lists that they belong to.

export type ClaimFacts = Omit<PaymentRecord, 'format' | 'state' | 'salt'>

/** The record of a claim after its first events. */
export function claimRecord(facts: ClaimFacts, events: readonly PaymentEvent[]): PaymentRecord {
  const state = nextState('released', 'claim', ...events)
  if (state === undefined) throw new Error(`No claim begins with the events ${events.join(', ')}.`)
  return { ...facts, format: paymentFormat, state, salt: randomBytes(saltBytes).toString('base64url') }
}

/** Whether the payment needs no further work: no delivery, refund or credits are due. */
export function isOver({ state, isPrepaid, refundDue = 0, credits }: PaymentRecord): boolean {
  if (state === 'refunded') return refundDue === 0
  return state === 'settled' ? isPrepaid !== true && refundDue === 0 && credits === undefined : isFinalState(state)
}

const saltBytes = 16
export const openGroup = 'open'
export const unloggedGroup = 'unlogged'

/** Records are plain JSON that only the payment store writes. */
export const draft = (record: PaymentRecord) => ({
  value: record as unknown as Json,
  expiresAt: record.claimedAt + paymentLifeMs,
  ...placeOf(record),
})

/** The list that a payment belongs to. The write that ends a payment also lists it for the receipt log. */
function placeOf(record: PaymentRecord): Pick<Draft, 'group' | 'rank'> {
  if (!isOver(record)) return { group: openGroup, rank: oldestFirst(record.claimedAt) }
  return isUnlogged(record) ? { group: unloggedGroup, rank: oldestFirst(loggableAt(record)) } : {}
}

export const heldOf = ({ key, version, value }: Row): HeldPayment => ({
  key,
  version,
  record: value as unknown as PaymentRecord,
})
