import type { HeldPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'

/** The answer of a delivered call. */
export const delivered = { status: 200, responseHash: 'b'.repeat(64), resultId: 'result' }

/** Writes a settled payment as an API process does. Its key is its request id. Without an answer, the answer is still on its way. */
export async function sell(
  payments: PaymentStore,
  { requestId, now, answer = delivered }: { requestId: string; now: number; answer?: Partial<PaymentRecord> },
): Promise<HeldPayment> {
  const facts = {
    requestId,
    operation: 'fetch-basic',
    method: 'POST',
    path: '/fetch/basic',
    requestHash: 'a'.repeat(64),
    payer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    payment: { x402Version: 2, accepted: {}, payload: {} },
    offer: { scheme: 'exact', network: 'n', amount: '4000', asset: 'a', payTo: 'p', maxTimeoutSeconds: 60, extra: {} },
    claimedAt: now,
    deadlineAt: now + 15_000,
    cachedItems: 0,
  } as const
  const held = await payments.claim(requestId, facts, ['verify', 'begin', 'settle'])
  const settled = held && (await payments.advance(held, ['paid'], { settledAt: now, ...answer }))
  if (settled === undefined) throw new Error(`The request id ${requestId} is not new.`)
  return settled
}
