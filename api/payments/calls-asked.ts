import limit from 'p-limit'
import { paymentLifeMs } from '#shared/payment-records/payment-record.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

const concurrentReads = 20

/** The payments of these requests, in their order. Undefined where there is none, or where it is too old. */
export const findPayments = (requestIds: readonly string[], paid: Pick<PaymentStore, 'findByRequest'>) =>
  limit(concurrentReads).map(requestIds, (id) => paid.findByRequest(id))

/** The subjects of the calls of ledger rows, by request id: of the last 30 days, as long as payments are stored. */
export async function callsAsked(
  rows: readonly CreditRow[],
  { paid, now }: { paid: Pick<PaymentStore, 'findByRequest'>; now: () => number },
): Promise<ReadonlyMap<string, string>> {
  const isStored = ({ type, at }: CreditRow) => type === 'spend' && at > now() - paymentLifeMs
  const found = await findPayments(
    rows.filter(isStored).map(({ requestId }) => requestId),
    paid,
  )
  return new Map(
    found.flatMap((held) => {
      const { requestId, asked } = held?.record ?? {}
      return requestId === undefined || asked === undefined ? [] : [[requestId, asked]]
    }),
  )
}
