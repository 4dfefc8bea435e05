import type { Call } from '#api/call.ts'
import type { SignIns } from '#api/sign-in/sign-ins.ts'
import { AppError } from '#shared/errors.ts'
import { creditOffer, creditPayment, creditPaymentKey, spendOf } from '#shared/payments/credit-payment.ts'
import { endUndelivered, type GiveBackDeps } from '#shared/payments/give-back.ts'
import { usd, type MicroDollars } from '#shared/price.ts'
import type { PaymentIdStore } from '#shared/stores/payment-ids.ts'
import type { HeldPayment } from '#shared/stores/payments.ts'
import { assertFor } from './assert-for.ts'
import { creditClaim } from './credit-claim.ts'
import { cameToNothing, namePayment } from './name-payment.ts'
import type { Priced, Purchase } from './offers.ts'
import type { BroughtAgain, Tender } from './payments.ts'

export interface CreditDeps extends GiveBackDeps {
  paymentIds: PaymentIdStore
  signIns: SignIns
  publicUrl: () => string
}

/** A signed-in wallet pays with its credits: they are taken before the work, and given back when it fails. */
export function creditTender(call: Call, deps: CreditDeps): Tender {
  const { payments, paymentIds, credits, signIns, now } = deps
  let wallet = ''

  return {
    isOnChain: false,

    async broughtBefore({ operation, requestHash }) {
      wallet = await signIns.walletOf(call, 'request')
      const name = nameOf(call, wallet)
      if (name === undefined || operation.method !== 'POST') return undefined
      const key = await paymentIds.find(name)
      const held = key && (await payments.find(key))
      if (!held || cameToNothing(held)) return undefined
      assertFor(held, requestHash, conflict)
      return again(held)
    },

    lockedFor: () => undefined,

    async claim(purchase, price, deadlineAt) {
      const { amount } = price
      const taken = 0 - amount
      if (!(await credits.covers(wallet, amount))) throw insufficient(await credits.balanceOf(wallet), amount)
      const held = await open(purchase, price, deadlineAt)
      const name = purchase.operation.method === 'POST' ? nameOf(call, wallet) : undefined
      const named = name && (await namePayment(held, { id: name.id, conflict }, { payments, paymentIds, now }))
      if (named?.is === 'again') return again(named.held)
      const row = await credits.debit(spendOf(held.record, taken, now()))
      if (row?.amount === taken)
        return { is: 'mine', claim: creditClaim(held, { call, balanceAfter: row.balanceAfter }, deps) }
      if (row !== undefined) throw tookTooLong()
      // Another call with the same name may have taken them in this one's place.
      if (named === undefined) await payments.advance(held, ['failed'], { status: 402 })
      else await endUndelivered(held, 402, deps)
      throw insufficient(await credits.balanceOf(wallet), amount)
    },
  }

  async function open({ operation, requestHash }: Purchase, price: Priced, deadlineAt: number): Promise<HeldPayment> {
    const { requestId } = call
    const record = {
      requestId,
      operation: operation.name,
      method: operation.method,
      path: operation.path,
      requestHash,
      payer: wallet,
      payment: creditPayment,
      offer: creditOffer(price.amount),
      claimedAt: now(),
      deadlineAt,
      cachedItems: price.cachedItems,
    }
    const held = await payments.claim(creditPaymentKey(requestId), record, ['verify', 'begin'])
    // Request ids are ours, and each is new.
    if (held === undefined) throw new Error(`request ${requestId} pays twice`)
    return held
  }

  function again(held: HeldPayment): BroughtAgain {
    const { requestId, resultId, offer, cachedItems, state, isAhead } = held.record
    // Our own offer: whole micro-dollars.
    const bought = { amount: Number(offer.amount) as MicroDollars, cachedItems }
    return {
      is: 'again',
      requestId,
      ...(resultId !== undefined && { resultId }),
      isSpent: state !== 'working' && isAhead !== true,
      bought,
      claim: creditClaim(held, { call }, deps),
    }
  }
}

const nameOf = ({ idempotencyKey }: Call, wallet: string) =>
  idempotencyKey === undefined ? undefined : { wallet, id: `idempotency-key:${idempotencyKey}` }

const conflict = () =>
  new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Take a new one.')

function insufficient(balance: MicroDollars, amount: MicroDollars): AppError {
  const message = `This call costs $${usd(amount)} and the balance is $${usd(balance)}. POST /credits/buy adds credits.`
  return new AppError('INSUFFICIENT_CREDITS', message, {
    details: [
      { path: 'price', message: usd(amount) },
      { path: 'balance', message: usd(balance) },
    ],
  })
}

/** Between record and debit this process was given up for dead. */
const tookTooLong = () =>
  new AppError('PAYMENT_IN_FLIGHT', 'Taking the credits took too long. Nothing was charged; sign in and try again.')
