import type { Call } from '#api/call.ts'
import { creditTender } from '#api/payments/credit-tender.ts'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { memorySet } from '#shared/operations/memory-set.ts'
import type { Store } from '#shared/ports/store.ts'
import { microDollars } from '#shared/price.ts'
import { creditStore, type CreditRow } from '#shared/stores/credits.ts'
import { jobStore } from '#shared/stores/jobs.ts'
import { paymentIdStore } from '#shared/stores/payment-ids.ts'
import { paymentStore } from '#shared/stores/payments.ts'
import { resultStore } from '#shared/stores/results.ts'
import { partOfStore, steppedStore, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { killOne, openTurns, type Life } from '#test/payments/any-order/turns.ts'

const wallet = 'somebody'
const cost = microDollars('0.001')

/** API and scheduler processes around one store, and a wallet with credits for three calls and a half. */
export async function openCreditWorld(whole: Store, part: string) {
  const turns = openTurns(1_800_000_000_000)
  const store = partOfStore(whole, part)
  const lives: Life[] = []
  const mood: { store: StoreMood } = { store: 'well' }
  const delivered = new Set<string>()
  const begun: string[] = []
  const operationId = `${part}:given`
  const given = { wallet, operationId, type: 'purchase', amount: 3.5 * cost, requestId: 'given', at: 1 } as const
  await creditStore(store).append(given)

  return {
    turns,
    mood,
    cost,
    delivered,
    payments: paymentStore(store),
    requests: () => begun,

    async ledger(): Promise<CreditRow[]> {
      return (await creditStore(store).history(wallet, { limit: 500 })).rows
    },

    /** A call under one of a few names, 0 being none, at a process of its own; its work comes to something or not. */
    call(key: number, isGood: boolean): void {
      const life = born()
      const requestId = `${part}-${begun.length}`
      begun.push(requestId)
      void serve(life, requestId, { key, isGood }).catch(() => undefined)
    },

    schedule(): void {
      const steps = steppedStore(store, born(), turns, () => mood.store)
      const stores = { payments: paymentStore(steps), credits: creditStore(steps) }
      const others = { jobs: jobStore(steps), results: resultStore(steps), rails: [] }
      const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
      void reconcilePayments({ ...stores, ...others, prices, now: turns.now }).catch(() => undefined)
    },

    kill: (choice: number) => killOne(lives, choice),

    finish: () => turns.finish(),
  }

  /** As the pipeline does: claim, work, settle or release. */
  async function serve(life: Life, requestId: string, { key, isGood }: { key: number; isGood: boolean }) {
    const steps = steppedStore(store, life, turns, () => mood.store)
    const deps = {
      payments: paymentStore(steps),
      paymentIds: paymentIdStore(steps),
      credits: creditStore(steps),
      signIns: { networks: [], walletOf: async () => wallet },
      publicUrl: () => 'https://us.example',
      now: turns.now,
    }
    // The rest of a call is of no interest to its payment.
    const call = { requestId, ...(key > 0 && { idempotencyKey: `key-${key}` }), isGone: () => false } as unknown as Call
    const tender = creditTender(call, deps)
    const purchase = { operation: memorySet, requestHash: `hash-${key}`, flow: 'authorization' } as const
    const brought = await tender.broughtBefore(purchase)
    const price = { amount: cost, cachedItems: 0 }
    const claimed = brought ?? (await tender.claim(purchase, price, turns.now() + 10_000))
    const boughtBy = claimed.is === 'again' ? claimed.requestId : requestId
    await turns.sleep(life, 100)
    if (!isGood) return claimed.claim.release(502)
    const { state } = await claimed.claim.settle({ status: 200, resultId: boughtBy })
    // It may die with the answer in hand.
    await turns.step(life, async () => undefined)
    if (state === 'settled') delivered.add(boughtBy)
  }

  function born(): Life {
    const life = { isOver: false }
    lives.push(life)
    return life
  }
}

export type CreditWorld = Awaited<ReturnType<typeof openCreditWorld>>
