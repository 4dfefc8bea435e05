import { expect, it } from 'vitest'
import type { PaymentRecord } from '#shared/payment-records/payment-record.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const now = 1_800_000_000_000
const claim: Omit<PaymentRecord, 'state'> = {
  requestId: 'request',
  operation: 'batch-fetch',
  method: 'POST',
  path: '/batch/fetch',
  requestHash: 'hash',
  payer: '0x1',
  payment: { x402Version: 2, accepted: {}, payload: {} },
  offer: { scheme: 'exact', network: 'n', amount: '1', asset: 'a', payTo: 'p', maxTimeoutSeconds: 60, extra: {} },
  claimedAt: now,
  deadlineAt: now + 1000,
  cachedItems: 0,
  isPrepaid: true,
}

it('a receipt gets the status of an answer that was sent after the scheduler completed the settlement', async () => {
  await using ram = await openRamStore(() => now)
  const payments = paymentStore(ram.store)
  const claimed = await payments.claim('key', claim, ['verify', 'settle', 'paid'])
  if (claimed === undefined) expect.unreachable('The key is new.')
  // The scheduler sees the finished job before the API has sent its answer.
  const { record } = claimed
  await payments.replace(claimed, { ...record, isPrepaid: false, resultId: 'result', refundDue: 0, refunded: 3 })

  const delivery = { status: 200, responseHash: 'body', resultId: 'result', refundDue: 9 }
  const recorded = { status: 200, responseHash: 'body', resultId: 'result', refundDue: 0, refunded: 3 }
  expect((await payments.noteDelivery(claimed, delivery)).record).toMatchObject(recorded)
  expect((await payments.find('key'))?.record).toMatchObject(recorded)
})
