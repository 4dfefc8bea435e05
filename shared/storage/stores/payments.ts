import { report } from '#shared/metrics/events.ts'
import { answerAccess, type AnswerAccess } from '#shared/payment-records/answer-access.ts'
import { creditPayment, creditPaymentKey, isOnCredits } from '#shared/payment-records/credit-payment.ts'
import { paymentLifeMs, type HeldPayment, type PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { isUnmoved, nextState, type PaymentEvent, type PaymentState } from '#shared/payment-records/payment-state.ts'
import { leafOf } from '#shared/payment-records/receipt.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Store, Write } from '#shared/storage/store.ts'
import { claimRecord, draft, heldOf, isOver, openGroup, type ClaimFacts } from './payment-rows.ts'

/** The payment of a request, and the wallet that paid. */
interface RequestLink {
  key: string
  payer: string
  expiresAt: number
}

export interface NewClaim {
  key: string
  facts: ClaimFacts
  events: readonly PaymentEvent[]
}

/** Payments by the key of their authorization. Each authorization is claimed once, in any number of processes. */
export function paymentStore(store: Store) {
  return {
    find,
    replace,

    /**
     * Claims the authorization and applies the events. Undefined when it is claimed already. A released authorization
     * can be claimed again.
     */
    async claim(
      key: string,
      facts: ClaimFacts,
      events: readonly PaymentEvent[] = [],
    ): Promise<HeldPayment | undefined> {
      const record = claimRecord(facts, events)
      if (await store.insert('payments', key, draft(record))) {
        reportState(record)
        return { key, version: 1, record }
      }
      const existing = await find(key)
      if (existing === undefined || nextState(existing.record.state, 'claim') === undefined) return undefined
      return reported(await replace(existing, record))
    },

    /**
     * Claims an authorization that no other request can have, by a write that `run` does together with others. `run` must
     * throw if the write was refused.
     */
    async claimWith<T>(
      { key, facts, events }: NewClaim,
      run: (held: HeldPayment, claim: Write) => Promise<T>,
    ): Promise<{ held: HeldPayment; result: T }> {
      const record = claimRecord(facts, events)
      const held = { key, version: 1, record }
      const result = await run(held, { kind: 'insert', collection: 'payments', key, draft: draft(record) })
      reportState(record)
      return { held, result }
    },

    /** Indexes the payment by its request id and by its payer. */
    async linkRequest(requestId: string, { key, payer, expiresAt }: RequestLink): Promise<void> {
      await store.insert('receipts', requestId, { value: key, expiresAt, group: payer, rank: oldestFirst(expiresAt) })
    },

    /** One page of the requests that a wallet paid for on chain, oldest first. */
    async listByPayer(payer: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.listKeys('receipts', { group: payer, ...page })
      return { requestIds: rows.map(({ key }) => key), ...(next !== undefined && { next }) }
    },

    /**
     * The requests that a wallet paid for on chain last. Reads the last hour first, and longer times only if it has too few. Of
     * more than a thousand in a time, it returns the last of the first thousand.
     */
    async listNewest(payer: string, limit: number, now: number): Promise<string[]> {
      let found: string[] = []
      for (const hours of [1, 24, 24 * 30]) {
        const from = oldestFirst(now + paymentLifeMs - hours * 3_600_000)
        const { rows } = await store.listKeys('receipts', { group: payer, from, limit: maxNewest })
        found = rows.map(({ key }) => key).slice(-limit)
        if (found.length === limit) break
      }
      return found
    },

    /** Removes the data that accounting does not need. False, with nothing removed, while the payment is open. */
    async redact(payment: HeldPayment): Promise<boolean> {
      const { record } = payment
      if (!isOver(record)) return false
      const {
        requestHash: _,
        sentHash: _1,
        privateHash: _2,
        asked: _6,
        responseHash: _3,
        resultId: _4,
        salt: _5,
        ...rest
      } = record
      const erasedLeaf = leafOf(record)
      const redacted: PaymentRecord = {
        ...rest,
        payment: creditPayment,
        ...(erasedLeaf !== undefined && { erasedLeaf }),
      }
      return (await replace(payment, redacted)) !== undefined
    },

    async findByRequest(requestId: string): Promise<HeldPayment | undefined> {
      const found = await findLinked(requestId)
      // Another request may have claimed the authorization after a release.
      return found?.record.requestId === requestId ? found : undefined
    },

    /** The state of the payment of a request. Undefined for a request without a payment. */
    async stateOf(requestId: string): Promise<PaymentState | undefined> {
      const found = await findLinked(requestId)
      return found && (found.record.requestId === requestId ? found.record.state : 'released')
    },

    /**
     * Whether the payment of a call opens its answer. A call without a payment is free, so it is `open`. The payment may have
     * been released, and claimed for another call since.
     */
    async accessOf(requestId: string): Promise<AnswerAccess> {
      const found = await findLinked(requestId)
      if (found === undefined) return 'open'
      return found.record.requestId === requestId ? answerAccess(found.record) : 'closed'
    },

    advance,

    /**
     * The same on the current record, which callers that join or leave change. Undefined when the state does not allow the
     * events, or when the request no longer holds the payment.
     */
    advanceCurrent: (payment: HeldPayment, events: readonly PaymentEvent[], facts: Partial<PaymentRecord> = {}) =>
      changeCurrent(payment, (record) => advanced(record, events, facts)),

    /** The same for a payment whose money cannot have moved. */
    endUnmoved: (payment: HeldPayment, events: readonly PaymentEvent[], facts: Partial<PaymentRecord>) =>
      changeCurrent(payment, (record) => (isUnmoved(record.state) ? advanced(record, events, facts) : undefined)),

    /**
     * Counts one more caller that waits for the answer, unless the money has moved or may have. Returns the current payment;
     * undefined when its request no longer holds it.
     */
    join: (payment: HeldPayment) =>
      changeCurrent(payment, (record) =>
        isUnmoved(record.state) ? { ...record, callers: callersOf(record) + 1 } : record,
      ),

    /**
     * Counts one caller less. The last one ends the payment by `events`. Returns the ended payment; undefined while others wait,
     * and when the money has moved or may have.
     */
    async leave(
      payment: HeldPayment,
      events: readonly PaymentEvent[],
      facts: Partial<PaymentRecord>,
    ): Promise<HeldPayment | undefined> {
      const left = await changeCurrent(payment, (record) => {
        if (!isUnmoved(record.state)) return undefined
        const callers = callersOf(record) - 1
        return callers > 0 ? { ...record, callers } : advanced(record, events, facts)
      })
      return left === undefined || isUnmoved(left.record.state) ? undefined : left
    },

    /**
     * Stores the answer of a prepaid payment. Does nothing when an answer is stored, or when it was refunded. The
     * scheduler may have completed the settlement first: then only the status and the hash of the answer are added.
     */
    async noteDelivery(payment: HeldPayment, delivery: Partial<PaymentRecord>): Promise<HeldPayment> {
      let held = payment
      if (held.record.isPrepaid === true || lacksAnswer(held.record)) {
        const delivered = await replace(held, { ...held.record, ...delivery, isPrepaid: false })
        if (delivered !== undefined) return delivered
        held = (await find(held.key)) ?? held
      }
      const { status, responseHash } = delivery
      const { record } = held
      if (record.state !== 'settled' || record.status !== undefined || status === undefined) return held
      const sent = { status, ...(responseHash !== undefined && { responseHash }) }
      return (await replace(held, { ...record, ...sent })) ?? held
    },

    /** Stores the interim answer (202) of a prepaid payment whose job is still running. */
    async noteAcceptance(payment: HeldPayment, answered: Partial<PaymentRecord> = {}): Promise<HeldPayment> {
      const { record } = payment
      const isNewStatus =
        record.isPrepaid === true && answered.status !== undefined && answered.status !== record.status
      return (isNewStatus && (await replace(payment, { ...record, ...answered }))) || payment
    },

    /** One page of open payments that were claimed before, oldest first. `claimedBefore` in Unix milliseconds. */
    async listOpen(claimedBefore: number, cursor?: string): Promise<{ payments: HeldPayment[]; next?: string }> {
      const page = { limit: openPageSize, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('payments', { group: openGroup, to: oldestFirst(claimedBefore), ...page })
      return { payments: rows.map(heldOf), ...(next !== undefined && { next }) }
    },
  }

  /**
   * Applies the events in one write. Undefined when the state does not allow them, or when another process changed the
   * payment first.
   */
  async function advance(
    payment: HeldPayment,
    events: readonly PaymentEvent[],
    facts: Partial<PaymentRecord> = {},
  ): Promise<HeldPayment | undefined> {
    const record = advanced(payment.record, events, facts)
    return record && reported(await replace(payment, record))
  }

  /** Changes the current record, as long as its request holds the payment. Undefined when it does not, or `next` returns undefined. */
  async function changeCurrent(
    payment: HeldPayment,
    next: (record: PaymentRecord) => PaymentRecord | undefined,
  ): Promise<HeldPayment | undefined> {
    for (
      let current: HeldPayment | undefined = payment;
      isSameClaim(payment, current);
      current = await find(payment.key)
    ) {
      const record = next(current.record)
      if (record === undefined || record === current.record) return record && current
      const changed = await replace(current, record)
      if (changed !== undefined) return record.state === current.record.state ? changed : reported(changed)
    }
    return undefined
  }

  async function find(key: string): Promise<HeldPayment | undefined> {
    const row = await store.get('payments', key)
    return row && heldOf(row)
  }

  /** Undefined when another process changed the payment first, or when its receipt would change after it was logged. */
  async function replace(
    { key, version, record: before }: HeldPayment,
    record: PaymentRecord,
  ): Promise<HeldPayment | undefined> {
    if (before.logged !== undefined && leafOf(record) !== leafOf(before)) return undefined
    const isFirst = await store.replace('payments', key, version, draft(record))
    return isFirst ? { key, version: version + 1, record } : undefined
  }

  async function findLinked(requestId: string): Promise<HeldPayment | undefined> {
    const link = await store.get('receipts', requestId)
    // Payments with credits have no link: their key contains the request id.
    return find(typeof link?.value === 'string' ? link.value : creditPaymentKey(requestId))
  }
}

export type PaymentStore = ReturnType<typeof paymentStore>

/**
 * Whether a settled payment has no answer recorded. A redacted payment (without requestHash) never gets one, and neither does
 * one whose whole amount is due to be refunded.
 */
const lacksAnswer = ({ state, resultId, requestHash, refundDue, offer }: PaymentRecord) =>
  state === 'settled' && resultId === undefined && requestHash !== undefined && refundDue !== Number(offer.amount)

const callersOf = ({ callers = 1 }: PaymentRecord) => callers

/** Whether the request that claimed a payment still holds it. A payment that was released can belong to another. */
const isSameClaim = ({ record }: HeldPayment, current: HeldPayment | undefined): current is HeldPayment =>
  current?.record.requestId === record.requestId && current.record.state !== 'released'

/** The record after the events; undefined when its state does not allow them. */
function advanced(
  record: PaymentRecord,
  events: readonly PaymentEvent[],
  facts: Partial<PaymentRecord>,
): PaymentRecord | undefined {
  const state = nextState(record.state, ...events)
  return state && { ...record, ...facts, state }
}

const openPageSize = 100
const maxNewest = 1000

function reportState(record: PaymentRecord): void {
  report('payment', { method: isOnCredits(record) ? 'credits' : 'x402', state: record.state })
}

function reported(changed: HeldPayment | undefined): HeldPayment | undefined {
  if (changed !== undefined) reportState(changed.record)
  return changed
}
