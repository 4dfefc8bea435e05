import { answer } from '#api/answer.ts'
import type { Answer, Call } from '#api/call.ts'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { resendLost } from '#scheduler/resend-lost.ts'
import { cacheKeyOf } from '#shared/cache-key.ts'
import { operations, type OperationName } from '#shared/operations/index.ts'
import type { Offer } from '#shared/ports/payment-rail.ts'
import type { Store } from '#shared/ports/store.ts'
import { creditStore, type CreditRow } from '#shared/stores/credits.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { pageStore } from '#shared/stores/pages.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import { resultStore, type StoredResult } from '#shared/stores/results.ts'
import { apiDeps, prices, validate, type Process } from './api-deps.ts'
import { partOfStore, steppedStore, type StoreMood } from './faulty-store.ts'
import { openSimulatedChain, steppedRail } from './simulated-chain.ts'
import { killOne, openTurns, type Life } from './turns.ts'

/** What is asked for, in all runs: pages, one of them in haste, one that is stored, and a batch of which one page fails. */
export const wishes = [
  { name: 'fetch-basic', input: { url: 'https://one.example/' } },
  { name: 'fetch-basic', input: { url: 'https://two.example/', timeout: 5000 } },
  { name: 'fetch-basic', input: { url: 'https://stored.example/' } },
  { name: 'batch-fetch', input: { urls: ['https://one.example/', 'https://three.example/'] } },
  { name: 'batch-fetch', input: { urls: ['https://one.example/', 'https://four.example/'], async: true } },
] as const satisfies { name: OperationName; input: object }[]

/** What a caller was given for its payment. */
export interface Delivered {
  nonce: string
  wish: number
  requestId: string
  status: Answer['status'] | 'refused'
  receiptId: string | undefined
}

const startAt = 1_800_000_000_000

/** A deployment of API and scheduler processes around one store and one chain. */
export async function openWorld(whole: Store, part: string) {
  const turns = openTurns(startAt)
  const chain = openSimulatedChain(turns.now)
  const store = partOfStore(whole, part)
  const lives: Life[] = []
  const delivered: Delivered[] = []
  const asked = new Map<string, number>()
  const mood: { store: StoreMood } = { store: 'well' }
  let requests = 0

  const [jobs, results, pages] = [jobStore(store), resultStore(store), pageStore(store)]
  await storeAnswer(wishes[2])

  return {
    turns,
    chain,
    mood,
    delivered,
    /** By request: what it asked for. */
    asked,
    payments: paymentStore(store),
    jobs,

    async ledger(): Promise<CreditRow[]> {
      const { rows } = await store.list('credits', { group: 'somebody', limit: 100 })
      // Only the ledger writes these.
      return rows.map(({ value }) => value as unknown as CreditRow)
    },

    /** A caller with a payment, at a process of its own. The offer is that of the wish it was signed for. */
    bring(nonce: string, wish: number, offer: Offer, validBefore: number): void {
      const payment = { x402Version: 2, accepted: offer, payload: { nonce, validBefore } }
      const { call, done } = ask(wish, Buffer.from(JSON.stringify(payment)).toString('base64'))
      const given = (status: Delivered['status'], receiptId?: string) =>
        delivered.push({ nonce, wish, requestId: call.requestId, status, receiptId })
      void done.then(
        ({ status }) => given(status, call.headers['X-Receipt-Id']),
        () => given('refused'),
      )
    },

    /** The offer of a 402. */
    async offerFor(wish: number): Promise<Offer> {
      const { call, done } = ask(wish)
      await this.finish()
      await done
      const required = JSON.parse(atob(call.headers['PAYMENT-REQUIRED'] ?? '')) as { accepts: [Offer] }
      return required.accepts[0]
    },

    /** What GET /jobs says. */
    async lookAt(requestId: string): Promise<{ status: string; result?: unknown } | undefined> {
      const { done } = begin({ name: 'job-get', input: { requestId } })
      const seen = done.catch(() => undefined)
      await this.finish()
      const found = await seen
      return found && (JSON.parse(found.body.toString()) as { status: string; result?: unknown })
    },

    /** A round of the scheduler, in a process of its own. */
    schedule(): void {
      const { store: steps, rail } = processOf(born())
      const deps = {
        payments: paymentStore(steps),
        credits: creditStore(steps),
        jobs: jobStore(steps),
        results: resultStore(steps),
        rails: [rail],
        prices,
        now: turns.now,
      }
      const sender = { send: async () => {}, lost: async () => [] }
      const round = async () => {
        await resendLost({ jobs: deps.jobs, sender, now: turns.now })
        await reconcilePayments(deps)
      }
      void round().catch(() => undefined)
    },

    /** Does, or fails, the oldest job that waits. */
    async work(isGood: boolean): Promise<void> {
      const [job] = (await jobs.listOpen(turns.now())).jobs
      if (job === undefined) return
      const failure = {
        code: 'TARGET_ERROR',
        message: 'The target answered with HTTP status 404.',
        details: [],
      } as const
      if (!isGood) return void (await jobs.fail(job.id, turns.now(), failure))
      const items = job.record.name === 'batch-fetch' ? { items: { fresh: 1, cached: 0 } } : {}
      await results.save({ ...page(turns.now()), ...items }, job.id, turns.now() + 86_400_000)
      await jobs.complete(job.id, { finishedAt: turns.now(), resultId: job.id })
    },

    kill: (choice: number) => killOne(lives, choice),

    finish: () => turns.finish(),
  }

  function ask(wish: number, payment?: string) {
    const wished = wishes[wish % wishes.length] ?? wishes[0]
    const begun = begin({ ...wished, ...(payment !== undefined && { payment }) })
    asked.set(begun.call.requestId, wish)
    return begun
  }

  function begin({ name, input, payment }: { name: OperationName; input: object; payment?: string }) {
    const operation = operations.find((known) => known.name === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const life = born()
    const call: Call = {
      operation,
      requestId: `${part}-${requests++}`,
      receivedAt: turns.now(),
      client: '192.0.2.1',
      input: () => structuredClone(input),
      preference: { respondAsync: false },
      isGone: () => false,
      ...(payment !== undefined && { payment: { base64: payment, place: 'hand' } }),
      headers: {},
      notes: {},
    }
    // It may die with the answer in hand.
    const done: Promise<Answer> = answer(call, apiDeps(processOf(life))).then((given) =>
      turns.step(life, async () => given),
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
      store: steppedStore(store, life, turns, () => mood.store),
      rail: steppedRail(chain.rail, life, turns),
      now: turns.now,
      sleep: (ms) => turns.sleep(life, ms),
    }
  }

  async function storeAnswer({ name, input }: (typeof wishes)[2]): Promise<void> {
    const operation = operations.find((known) => known.name === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const key = cacheKeyOf(operation, validate(operation, structuredClone(input)))
    const storedAt = turns.now()
    await results.save({ ...page(storedAt), storedAt }, 'stored', storedAt + 10 * 86_400_000)
    if (key !== undefined) await pages.save(key, { resultId: 'stored', storedAt })
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

const page = (madeAt: number): StoredResult => ({ madeAt, json: '{"content":"a page"}' })
