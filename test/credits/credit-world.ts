import type { Call } from '#api/calls/call.ts'
import { creditPaymentMethod } from '#api/payments/credits/credit-payment-method.ts'
import { createAuthenticateKey } from '#api/payments/keys/authenticate-key.ts'
import { createSignIns } from '#api/payments/sign-ins.ts'
import { reconcilePayments } from '#scheduler/reconcile-payments.ts'
import { memorySet } from '#shared/contract/operations/memory-set.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { Store } from '#shared/storage/store.ts'
import type { CreditRow } from '#shared/storage/stores/credit-rows.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { jobStore, answerStore } from '#shared/storage/stores/jobs.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { signInStore } from '#shared/storage/stores/sign-ins.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { isolatedStore, steppedStore, type StoreMood } from '#test/payments/any-order/faulty-store.ts'
import { onlyAppError } from '#test/payments/any-order/only-app-error.ts'
import { killOne, openStepper, type Life } from '#test/payments/any-order/stepper.ts'

const wallet = 'somebody'
const cost = microDollars('0.001')
const startAt = 1_800_000_000_000
const identity = { wallet, address: wallet, account: 'Ethereum', network: 'eip155:1' } as const
const nothing = {} as never

/**
 * A call with one of a few idempotency keys (0: none) and one of a few sign-ins (0: one of its own). Its work succeeds or
 * fails.
 */
export interface SentCall {
  key: number
  signIn: number
  isGood: boolean
}

/** API and scheduler processes around one store, and a wallet with credits for three and a half calls. */
export async function openCreditWorld(whole: Store, part: string) {
  const stepper = openStepper(startAt)
  const store = isolatedStore(whole, part)
  const lives: Life[] = []
  const mood: { store: StoreMood } = { store: 'well' }
  const delivered = new Set<string>()
  const begun: string[] = []
  /** How many calls each sign-in opened. */
  const opened = new Map<string, number>()
  const operationId = `${part}:given`
  const given = { wallet, operationId, type: 'purchase', amount: 3.5 * cost, requestId: 'given', at: 1 } as const
  await creditStore(store).append(given)

  return {
    stepper,
    mood,
    cost,
    delivered,
    opened,
    payments: paymentStore(store),
    requests: () => begun,

    async ledger(): Promise<CreditRow[]> {
      return (await creditStore(store).history(wallet, { limit: 500 })).rows
    },

    /** A call in a process of its own. */
    call(sent: SentCall): void {
      const life = born()
      const requestId = `${part}-${begun.length}`
      begun.push(requestId)
      void serve(life, requestId, sent).catch(onlyAppError)
    },

    schedule(): void {
      const steps = steppedStore(store, born(), stepper, () => mood.store)
      const stores = { payments: paymentStore(steps), credits: creditStore(steps) }
      const others = {
        jobs: jobStore(steps),
        results: resultStore(steps),
        rails: [],
        answers: answerStore(steps),
        jobIds: nothing,
        proofs: nothing,
      }
      const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
      void reconcilePayments({ ...stores, ...others, prices, now: stepper.now }).catch(onlyAppError)
    },

    kill: (choice: number) => killOne(lives, choice),

    finish: () => stepper.finish(),
  }

  /** The steps of the pipeline: claim, work, settle or release. */
  async function serve(life: Life, requestId: string, { key, signIn, isGood }: SentCall) {
    const steps = steppedStore(store, life, stepper, () => mood.store)
    const deps = {
      payments: paymentStore(steps),
      paymentIds: paymentIdStore(steps),
      credits: creditStore(steps),
      signIns: createSignIns({
        wallets: { networks: [], parse: async () => identity, findSigned: async ({ texts }) => texts[0] },
        used: signInStore(steps),
        allowances: nothing,
        isWalletBlocked: () => false,
        publicUrl: () => 'https://us.example',
        now: stepper.now,
      }),
      authenticateKey: createAuthenticateKey(spendingKeyStore(steps), {
        allowances: nothing,
        isWalletBlocked: () => false,
        now: stepper.now,
      }),
      publicUrl: () => 'https://us.example',
      now: stepper.now,
    }
    // Payments use no other field of a call.
    // A sign-in is valid for five minutes.
    const timestamp = String(stepper.now() - (stepper.now() % 250_000))
    const target = `/memory/set?${signIn > 0 ? signIn : requestId}`
    const call = {
      requestId,
      ...(key > 0 && { idempotencyKey: `key-${key}` }),
      signIn: { kind: 'headers', wallet, signature: '', timestamp },
      request: () => ({ method: 'POST', target, bodyHash: '' }),
      isGone: () => false,
      logFields: {},
    } as unknown as Call
    const paymentMethod = creditPaymentMethod(call, deps)
    const payable = {
      operation: memorySet,
      requestHash: `hash-${key}`,
      sentHash: `sent-${key}`,
      input: {},
      flow: 'authorization',
      waitMs: 25_000,
    } as const
    const brought = await paymentMethod.findReplay(payable)
    const price = { amount: cost, cachedItems: 0 }
    const claimed = brought ?? (await paymentMethod.claim(payable, price, stepper.now() + 10_000))
    const sent = `${target} ${timestamp}`
    opened.set(sent, (opened.get(sent) ?? 0) + 1)
    const boughtBy = claimed.kind === 'replay' ? claimed.requestId : requestId
    await stepper.sleep(life, 100)
    if (!isGood) return void (await claimed.claim.release(502))
    await claimed.claim.settle({ status: 200, resultId: boughtBy })
    // The process may die after it settles and before it answers.
    await stepper.step(life, async () => undefined)
    delivered.add(boughtBy)
  }

  function born(): Life {
    const life = { isOver: false }
    lives.push(life)
    return life
  }
}

export type CreditWorld = Awaited<ReturnType<typeof openCreditWorld>>
