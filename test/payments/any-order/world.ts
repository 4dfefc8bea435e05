import type { Answer, Call } from '#api/calls/call.ts'
import { answer } from '#api/pipeline/answer.ts'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { resendLost } from '#scheduler/resend-lost.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import type { Store } from '#shared/storage/store.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { jobStore, answerStore } from '#shared/storage/stores/jobs.ts'
import { pageStore } from '#shared/storage/stores/pages.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { resultStore, type StoredResult } from '#shared/storage/stores/results.ts'
import { apiDeps, jobIds, payer, prices, proofs, requestIdFor, validate, type Process } from './api-deps.ts'
import { isolatedStore, steppedStore, type StoreMood } from './faulty-store.ts'
import { onlyAppError } from './only-app-error.ts'
import { openSimulatedChain, steppedRail } from './simulated-chain.ts'
import { killOne, openStepper, type Life } from './stepper.ts'

/**
 * The requests of all runs: pages, one of them without waiting, one cached, a batch in which one page fails, credits, and a
 * value that the wallet stores.
 */
export const testRequests = [
  { name: 'fetch-basic', input: { url: 'https://one.example/' } },
  { name: 'fetch-basic', input: { url: 'https://two.example/', timeout: 5000 } },
  { name: 'fetch-basic', input: { url: 'https://stored.example/' } },
  { name: 'batch-fetch', input: { urls: ['https://one.example/', 'https://three.example/'] } },
  { name: 'batch-fetch', input: { urls: ['https://one.example/', 'https://four.example/'], async: true } },
  { name: 'credits-buy', input: { amount: '10' } },
  { name: 'memory-set', input: { key: 'a', value: 1 } },
] as const satisfies { name: OperationName; input: object }[]

/** The answer to a payment. */
export interface Delivered {
  nonce: string
  testRequest: number
  requestId: string
  status: Answer['status'] | ErrorCode | 'refused'
  receiptId: string | undefined
}

const startAt = 1_800_000_000_000

/** A deployment of API and scheduler processes around one store and one chain. */
export async function openWorld(whole: Store, part: string) {
  const stepper = openStepper(startAt)
  const chain = openSimulatedChain(stepper.now)
  const store = isolatedStore(whole, part)
  const lives: Life[] = []
  const delivered: Delivered[] = []
  const asked = new Map<string, number>()
  const mood: { store: StoreMood } = { store: 'well' }
  let requests = 0

  const [jobs, results, pages] = [jobStore(store), resultStore(store), pageStore(store)]
  await storeAnswer(testRequests[2])

  return {
    stepper,
    chain,
    mood,
    delivered,
    /** The request of each payment, by request id. */
    asked,
    payments: paymentStore(store),
    jobs,

    async ledger(): Promise<CreditRow[]> {
      const { rows } = await store.list('credits', { group: payer, limit: 100 })
      // Only the ledger writes these rows.
      return rows.map(({ value }) => value as unknown as CreditRow)
    },

    /** A caller with a payment, in a process of its own. The offer is that of the request it was signed for. */
    bring(nonce: string, testRequest: number, offer: Offer, validBefore: number): void {
      const { call, done } = ask(testRequest, paymentOf(nonce, offer, validBefore))
      const given = (status: Delivered['status'], receiptId?: string) =>
        delivered.push({ nonce, testRequest, requestId: call.requestId, status, receiptId })
      void done.then(
        ({ status }) => given(status, call.headers['X-Receipt-Id']),
        (thrown: unknown) => given(thrown instanceof AppError ? thrown.code : 'refused'),
      )
    },

    /** The offer of a 402. */
    async offerFor(testRequest: number | Begun): Promise<Offer> {
      const { call, done } = typeof testRequest === 'number' ? ask(testRequest) : begin(testRequest)
      await this.finish()
      await done
      const required = JSON.parse(atob(call.headers['PAYMENT-REQUIRED'] ?? '')) as { accepts: [Offer] }
      return required.accepts[0]
    },

    /** The answer of GET /jobs to the caller, who has the id of the job. */
    async lookAt(requestId: string): Promise<{ status: string; result?: unknown } | undefined> {
      const { done } = begin({ name: 'job-get', input: { requestId: jobIds.of(requestId) } })
      const seen = done.catch(onlyAppError)
      await this.finish()
      const found = await seen
      return found && (found.body.parse() as unknown as { status: string; result?: unknown })
    },

    /** One round of the scheduler, in a process of its own. */
    schedule(): void {
      const { store: steps, rail } = processOf(born())
      const deps = {
        payments: paymentStore(steps),
        credits: creditStore(steps),
        jobs: jobStore(steps),
        results: resultStore(steps),
        answers: answerStore(steps),
        jobIds,
        rails: [rail],
        prices,
        proofs,
        now: stepper.now,
      }
      const sender = { send: async () => {}, findLost: async () => [] }
      const round = async () => {
        await resendLost({ ...deps, sender })
        await reconcilePayments(deps)
      }
      void round().catch(onlyAppError)
    },

    /** Completes or fails the oldest waiting job. */
    async work(isGood: boolean, items = { fresh: 1, cached: 0 }): Promise<void> {
      const job = (await jobs.listOpen(stepper.now())).jobs.find(({ record }) => record.awaitsPayment !== true)
      if (job === undefined) return
      const failure = {
        code: 'TARGET_ERROR',
        message: 'The target answered with HTTP status 404.',
        details: [],
      } as const
      if (!isGood) return void (await jobs.fail(job.id, stepper.now(), failure))
      const given = Array.isArray(job.record.input['urls']) ? { items } : {}
      await results.save({ ...page(stepper.now()), ...given }, job.id, stepper.now() + 86_400_000)
      await jobs.complete(job.id, { finishedAt: stepper.now(), resultId: job.id })
    },

    /** The same, for tests that read the body; {} without one. */
    read(begun: Begun) {
      const { done } = begin(begun)
      const body = done.then((given): Record<string, unknown> => given.body.parse())
      return { done, body }
    },

    /** A caller in a process of its own with any payment method. Returns its answer, or the error code. */
    async call(begun: Begun): Promise<Answered> {
      const { call, done } = begin(begun)
      const of = (status: Answered['status']) => ({ status, receiptId: call.headers['X-Receipt-Id'] })
      return done.then(
        ({ status }) => of(status),
        (thrown: unknown) => of(thrown instanceof AppError ? thrown.code : 'refused'),
      )
    },

    store,
    storeAnswer,

    kill: (choice: number) => killOne(lives, choice),

    killAll(): void {
      for (const life of lives) life.isOver = true
    },

    finish: () => stepper.finish(),
  }

  function ask(testRequest: number, payment?: string) {
    const wished = testRequests[testRequest % testRequests.length] ?? testRequests[0]
    const begun = begin({ ...wished, ...(payment !== undefined && { payment }) })
    asked.set(begun.call.requestId, testRequest)
    return begun
  }

  function begin({ name, input, payment, ...more }: Begun) {
    const operation = operations.find((known) => known.name === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const life = born()
    const call: Call = {
      operation,
      requestId: requestIdFor(`${part}-${requests++}`),
      receivedAt: stepper.now(),
      client: '192.0.2.1',
      input: () => structuredClone(input),
      preference: { respondAsync: false },
      isGone: () => false,
      gone: AbortSignal.any([]),
      ...(payment !== undefined && { payment: { base64: payment, location: 'hand' } }),
      headers: {},
      logFields: {},
      ...more,
    }
    // The process may die after it settles and before it answers.
    const done: Promise<Answer> = answer(call, apiDeps(processOf(life))).then((given) =>
      stepper.step(life, async () => given),
    )
    return { call, done }
  }

  function born(): Life {
    const life = { isOver: false }
    lives.push(life)
    return life
  }

  function processOf(life: Life): Process {
    return {
      store: steppedStore(store, life, stepper, () => mood.store),
      rail: steppedRail(chain.rail, life, stepper),
      now: stepper.now,
      sleep: (ms) => stepper.sleep(life, ms),
    }
  }

  async function storeAnswer({ name, input }: Pick<Begun, 'name' | 'input'>, ageMs = 0): Promise<void> {
    const operation = operations.find((known) => known.name === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const key = cacheKeyOf(operation, validate(operation, structuredClone(input)))
    const storedAt = stepper.now() - ageMs
    const stored = { resultId: 'stored', storedAt, callId: freeCall }
    if (key !== undefined) await pages.save(key, stored, { ...page(storedAt), storedAt })
  }
}

export interface Begun extends Pick<Call, 'signIn' | 'idempotencyKey'>, Partial<Pick<Call, 'preference' | 'isGone'>> {
  name: OperationName
  input: object
  payment?: string
}

/** The id of a call without a payment, which made the stored answers. */
export const freeCall = 'a free call'

export type Answered = Pick<Delivered, 'status' | 'receiptId'>

/** A wallet that signs in: it pays with its credits, or identifies itself. */
export const signIn = { kind: 'headers', wallet: payer, signature: '', timestamp: '' } as const

/** The payment that a caller signs for an offer. */
export const paymentOf = (nonce: string, offer: Offer, validBefore: number) =>
  Buffer.from(JSON.stringify({ x402Version: 2, accepted: offer, payload: { nonce, validBefore } })).toString('base64')

export type World = Awaited<ReturnType<typeof openWorld>>

const page = (madeAt: number): StoredResult => ({ madeAt, json: '{"content":"a page"}' })
