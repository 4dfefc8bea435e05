import type { Answer, Call } from '#api/calls/call.ts'
import { answer } from '#api/pipeline/answer.ts'
import { logReceipts } from '#scheduler/log-receipts.ts'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import type { Store } from '#shared/storage/store.ts'
import { leaseStore } from '#shared/storage/stores/leases.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { receiptLogStore, unloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { revenueStore } from '#shared/storage/stores/receipt-log/revenue.ts'
import { callAt, operationOf, type Wish } from './answer-paths.ts'
import { apiDeps, jobIds, requestIdFor, validate } from './any-order/api-deps.ts'
import { openSimulatedChain } from './any-order/simulated-chain.ts'

/** A call whose page is stored before each test, and one whose page is not. */
export const stored = { name: 'fetch-basic', input: { url: 'https://stored.example/' } } as const
export const page = { name: 'fetch-basic', input: { url: 'https://fresh.example/' } } as const

let requests = 0

export const never = () => new Promise<Settlement>(() => {})

export type InterruptedCalls = Awaited<ReturnType<typeof openInterruptedCalls>>

/** Calls whose payments the test settles, or leaves. */
export async function openInterruptedCalls(store: Store, clock: { now: number }) {
  const now = () => clock.now
  const chain = openSimulatedChain(now)
  /** The outcomes of the next settlements. Empty: the chain decides. */
  const settlements: (() => Promise<Settlement>)[] = []
  const rail: PaymentRail = {
    ...chain.rail,
    settle: async (...of) => (settlements.shift() ?? (() => chain.rail.settle(...of)))(),
  }
  // Time passes while a caller waits, and workers do their jobs at the same time.
  const sleep = async (ms: number) => {
    clock.now += ms
    for (const { id } of (await deps.jobs.listOpen(now())).jobs) {
      await deps.results.save({ madeAt: now(), json: '{"content":"a page"}' }, id, now() + 86_400_000)
      await deps.jobs.complete(id, { finishedAt: now(), resultId: id })
    }
  }
  const deps = apiDeps({ store, rail: { ...rail, settle: (...of) => rail.settle(...of) }, now, sleep })
  const operation = operationOf('fetch-basic')
  const key = cacheKeyOf(operation, validate(operation, { ...stored.input })) ?? ''
  const result = { madeAt: now(), storedAt: now(), json: '{"content":"stored"}' }
  await pageStore(store).save(key, { resultId: 'stored', storedAt: now(), callId: 'a free call' }, result)

  return {
    clock,
    chain,
    rail,
    settlements,
    deps,
    sign,
    bring,
    stateOf: (requestId: string) => deps.paid.stateOf(requestId),
    lookAt: async (id: string) => json((await begin({ name: 'job-get', input: { requestId: id } }).done).body),
    schedule: () => reconcilePayments({ ...deps, payments: deps.paid, rails: [rail] }),
    /** One round of the receipt log. */
    log: () =>
      logReceipts({
        unlogged: unloggedReceipts(store),
        receiptLog: receiptLogStore(store),
        revenue: revenueStore(store),
        leases: leaseStore(store),
        now,
      }),
    revenue: revenueStore(store),

    /** The process dies just before it sends the payment. */
    async leave(wish: Wish) {
      const signed = await sign(wish)
      const begun = Promise.withResolvers<void>()
      settlements.push(() => (begun.resolve(), never()))
      const { call } = begin(wish, { payment: signed.payment })
      await begun.promise
      return {
        ...signed,
        requestId: call.requestId,
        bring: (more: Partial<Call> = {}) => bring(wish, signed, more),
      }
    },
  }

  function begin(wish: Wish, more: Partial<Call> = {}) {
    const requestId = requestIdFor(`request-${requests++}`)
    const call = callAt(now(), wish, { requestId, ...more })
    return { call, done: answer(call, deps) }
  }

  async function sign(wish: Wish): Promise<{ payment: NonNullable<Call['payment']>; validBefore: number }> {
    const { call, done } = begin(wish)
    await done
    const { accepts } = JSON.parse(atob(call.headers['PAYMENT-REQUIRED'] ?? '')) as { accepts: [Offer] }
    const validBefore = now() + accepts[0].maxTimeoutSeconds * 1000
    const payment = { x402Version: 2, accepted: accepts[0], payload: { nonce: 'nonce', validBefore } }
    const base64 = Buffer.from(JSON.stringify(payment)).toString('base64')
    return { payment: { base64, location: 'hand' }, validBefore }
  }

  async function bring(wish: Wish, { payment }: { payment: NonNullable<Call['payment']> }, more: Partial<Call> = {}) {
    const startedAt = now()
    const { call, done } = begin(wish, { payment, ...more })
    const { status, body } = await done
    return { status, headers: call.headers, body: json(body), waitedMs: now() - startedAt }
  }
}

/** The call whose job a 202 names. */
export const callOf = (body: Record<string, unknown>) => jobIds.requestIdOf(String(body['requestId'])) ?? ''

const json = (body: Answer['body']): Record<string, unknown> => body.parse()
