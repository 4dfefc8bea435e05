import type { PaymentRecord } from './payment-record.ts'

/** `open`: the answer may be read. `pending`: it may be, once the money has moved. `closed`: nobody has paid for it. */
export type AnswerAccess = 'open' | 'pending' | 'closed'

/**
 * Whether the payment of a call opens its answer. This is the only rule: jobs, continuations, and repeated payments follow it.
 * An upfront payment that lost a part of its amount stays settled: it opens the items that were delivered.
 */
export function answerAccess(record: PaymentRecord): AnswerAccess {
  switch (record.state) {
    case 'settled':
      if (isRefundedWhole(record)) return 'closed'
      // The job of an upfront payment decides about its refund.
      return record.isPrepaid === true ? 'pending' : 'open'
    // It proves a wallet. No money moves.
    case 'shown':
      return 'open'
    case 'refunded':
    case 'released':
      return 'closed'
    case 'claimed':
    case 'verified':
    case 'working':
    case 'settling':
    case 'unknown':
      return 'pending'
  }
}

/** Paid or still due. */
const isRefundedWhole = ({ refundDue = 0, refunded = 0, offer }: PaymentRecord) =>
  refundDue + refunded > 0 && refundDue + refunded >= Number(offer.amount)
