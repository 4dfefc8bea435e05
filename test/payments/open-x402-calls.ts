import { expect } from 'vitest'
import type { Call } from '#api/calls/call.ts'
import { createRefusedPayments } from '#api/payments/limit-refusals.ts'
import type { Claim, Claimed, PaymentMethod, Replay } from '#api/payments/payments.ts'
import type { PayableRequest } from '#api/payments/quote-call.ts'
import { createOfferReceipts } from '#api/payments/x402/offer-receipt.ts'
import { createQuoteLock } from '#api/payments/x402/offers.ts'
import { paymentsX402 } from '#api/payments/x402/payments-x402.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { Offer, SentPayment, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail, Settlement } from '#shared/payments/payment-rail.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import { paymentStore } from '#shared/storage/stores/payments.ts'
import { proofs } from '#test/payments/any-order/api-deps.ts'
import { isolatedStore } from '#test/payments/any-order/faulty-store.ts'
import { openSimulatedChain } from '#test/payments/any-order/simulated-chain.ts'
import { callAt } from './answer-paths.ts'

export const startAt = 1_800_000_000_000
export const price = { amount: microDollars('0.004'), cachedItems: 2 }
export const later: PayableRequest = {
  operation: fetchBasic,
  requestHash: 'hash',
  sentHash: 'hash',
  input: {},
  flow: 'authorization',
  waitMs: 0,
}
export const upfront: PayableRequest = { ...later, flow: 'upfront' }
export const deadlineAt = startAt + 20_000

/** Calls that pay with x402 on two simulated networks, `sim:1` and `sim:2`. The test owns clock and settlements. */
export function openX402Calls(whole: Store, part: string) {
  const store = isolatedStore(whole, part)
  const chain = openSimulatedChain(() => world.now)
  const settled: { network: string; payment: SentPayment; offer: Offer }[] = []
  const railOn = (network: string): PaymentRail => ({
    ...chain.rail,
    network,
    identify: (payment) => ({ ...chain.rail.identify(payment), key: keyOf(String(payment.payload['nonce']), network) }),
    async settle(payment, offer) {
      settled.push({ network, payment, offer })
      return world.settlement ?? chain.rail.settle(payment, offer)
    },
  })
  const world = {
    now: startAt,
    chain,
    /** The answer of each settlement, instead of that of the simulated chain. */
    settlement: undefined as Settlement | undefined,
    settled,
    rails: [railOn('sim:1'), railOn('sim:2')],
    usable: ['sim:1', 'sim:2'],
    /** The refused payments of each client. Two are allowed in an hour. */
    refusals: new Map<string, number>(),
    take(client: string) {
      const count = (world.refusals.get(client) ?? 0) + 1
      world.refusals.set(client, count)
      return { allowed: count <= 2, limit: 2, remaining: Math.max(0, 2 - count), resetSeconds: 3600 }
    },
    payments: paymentStore(store),
    credits: creditStore(store),
  }
  const offerReceipts = createOfferReceipts({
    proofs,
    publicUrl: () => 'https://us.example',
    now: () => world.now,
  })
  const api = paymentsX402({
    offerReceipts,
    payments: world.payments,
    credits: world.credits,
    paymentIds: paymentIdStore(store),
    quotes: createQuoteLock('a key'),
    isWalletBlocked: () => false,
    refused: createRefusedPayments({ take: async (_, client) => world.take(client) }, () => world.now),
    rails: {
      get all() {
        return world.rails
      },
      usable: () => world.rails.filter(({ network }) => world.usable.includes(network)),
      states: () => ({ 'sim:1': 'ok', 'sim:2': 'unfunded' }),
      [Symbol.dispose]() {},
    },
    publicUrl: () => 'https://us.example',
    signInNetworks: ['eip155:1'],
    now: () => world.now,
    sleep: () => new Promise(() => {}),
  })
  return Object.assign(world, { api, callOf, sign, methodOf, claim, claimed, replayed, recordOf })

  function callOf(requestId: string, more: Partial<Call> = {}): Call {
    return callAt(world.now, { name: 'fetch-basic', input: {} }, { requestId, ...more })
  }

  /** A payment for the offer on this network, with its own nonce. */
  async function sign(
    nonce: string,
    { payable = later, network = 'sim:1', id = '', change = {} } = {},
  ): Promise<string> {
    const headers = await api.paymentRequired(callOf('asks', { operation: fetchBasic }), payable, price)
    const { accepts } = decoded(headers['PAYMENT-REQUIRED']) as { accepts: Offer[] }
    const accepted = { ...accepts.find((offer) => offer.network === network), ...change }
    const extensions = id === '' ? {} : { 'payment-identifier': { info: { id } } }
    const payload = { nonce, validBefore: world.now + 300_000 }
    return encoded({ x402Version: 2, accepted, payload, extensions })
  }

  function methodOf(requestId: string, base64: string, more: Partial<Call> = {}): PaymentMethod {
    const method = api.x402(callOf(requestId, { payment: { base64, location: 'a header' }, ...more }))
    return method ?? expect.unreachable('The call has a payment.')
  }

  async function claim(requestId: string, base64: string, { payable = later, ...more }: Wish = {}): Promise<Claimed> {
    return methodOf(requestId, base64, more).claim(payable, price, deadlineAt)
  }

  async function claimed(requestId: string, base64: string, wish: Wish = {}): Promise<Claim> {
    const outcome = await claim(requestId, base64, wish)
    return outcome.kind === 'claimed' ? outcome.claim : expect.unreachable('The payment is new.')
  }

  async function replayed(requestId: string, base64: string, { payable = later, ...more }: Wish = {}): Promise<Replay> {
    const replay = await methodOf(requestId, base64, more).findReplay(payable)
    return replay ?? expect.unreachable('The payment was used.')
  }

  async function recordOf(requestId: string): Promise<PaymentRecord> {
    const held = await world.payments.findByRequest(requestId)
    return held?.record ?? expect.unreachable(`${requestId} claimed a payment.`)
  }
}

interface Wish extends Partial<Call> {
  payable?: PayableRequest
}

/** The key of a payment with this nonce. */
export const keyOf = (nonce: string, network = 'sim:1') => `${network}:${nonce}`

export const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
/** The extensions of the settlement of a delivered answer. */
export const withReceipt = {
  extensions: {
    'offer-receipt': { info: { receipt: { format: 'jws', signature: expect.any(String) } }, schema: {} },
  },
}

export const decoded = (base64 = ''): unknown => JSON.parse(Buffer.from(base64, 'base64').toString())
