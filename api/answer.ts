import { AppError, errors, toAppError } from '#shared/errors.ts'
import type { AllowanceState } from '#shared/ports/allowances.ts'
import { microDollars, usd } from '#shared/price.ts'
import { accept } from './accept.ts'
import { deadlineOf } from './admission.ts'
import { answerAgain } from './answer-again.ts'
import type { Produced } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Answer, Call } from './call.ts'
import { deliver } from './deliver.ts'
import { runInline } from './inline/run-inline.ts'
import { payAhead } from './pay-ahead.ts'
import { askToPay } from './payments/ask-to-pay.ts'
import { notePayment } from './payments/note-payment.ts'
import { PaymentRefused } from './payments/payment-refused.ts'
import type { Tender } from './payments/payments.ts'
import { waitFor } from './preference.ts'
import { runJob } from './produce.ts'
import { assertAffordable, makeSale, purchaseOf } from './sale.ts'
import { askToSignIn, offerPayment } from './sign-in/ask-to-sign-in.ts'
import { takeAllowance } from './take-allowance.ts'

/**
 * One call through the pipeline: sold? → allowance → paid? → validate → look up the cache → quote → admit → claim the
 * payment → run → settle. Every door goes through here, so nothing is priced or checked twice.
 */
export async function answer(call: Call, deps: AnswerDeps): Promise<Answer> {
  deps.admission.assertSold(call.operation)
  const { allowance: name } = call.operation
  const allowance = name === undefined ? undefined : await takeAllowance(name, call, deps.allowances)
  const isPaid = call.operation.access === 'paid' && deps.payments.means.length > 0
  if (isPaid && (call.payment ?? call.signIn) !== undefined) call.notes.paymentState = 'unused'
  const tender = deps.payments.tenderOf(call)
  if (tender === undefined) return call.operation.auth === undefined ? askToPay(call, deps) : askToSignIn(call, deps)
  try {
    const noted = isPaid ? notePayment(tender, call) : tender
    return await sell(call, { tender: noted, allowance }, pricedFor(tender, deps))
  } catch (thrown) {
    if (thrown instanceof PaymentRefused) return askToPay(call, deps, thrown)
    if (thrown instanceof AppError && thrown.code === 'INSUFFICIENT_CREDITS') await offerPayment(call, deps)
    throw thrown
  }
}

/** Only a payment on chain has a least amount. */
function pricedFor({ isOnChain }: Tender, deps: AnswerDeps): AnswerDeps {
  return isOnChain ? deps : { ...deps, prices: { ...deps.prices, minimumPayment: microDollars('0') } }
}

async function sell(
  call: Call,
  { tender, allowance }: { tender: Tender; allowance: AllowanceState | undefined },
  deps: AnswerDeps,
): Promise<Answer> {
  const { operation, requestId, receivedAt, client: caller } = call
  const input = deps.validate(operation, call.input())
  deps.admission.assertSold(operation, input)

  const { waitMs, headers: applied } = waitFor(call.preference, input, deps.syncWaitMs)
  const purchase = purchaseOf(operation, input, waitMs)
  // Before anything is judged anew: what was paid for stays paid for.
  const brought = await tender.broughtBefore(purchase)
  if (brought !== undefined) return answerAgain({ call, input, purchase, claimed: brought }, deps)

  const sale = await makeSale(purchase, input, tender.lockedFor, deps)
  const { hit } = sale.found
  call.notes.cached = sale.cachedItems > 0
  call.notes.amount = usd(sale.price.listPrice)
  assertAffordable(sale.amount, call.maxPrice)
  if (hit === undefined) await deps.admission.admit({ operation, input, receivedAt, caller })

  const claimed = await tender.claim(purchase, sale, deadlineOf(operation, input, receivedAt))
  if (claimed.is === 'again') return answerAgain({ call, input, purchase, claimed }, deps)
  const deal = { call, input, requestId, claim: claimed.claim, bought: sale }
  if (hit !== undefined) return deliver(deal, hit, deps)

  let produced: Produced | undefined
  try {
    if (operation.pool === 'inline') {
      produced = await runInline(operation, input, { call, allowance, claim: deal.claim, ...deps })
    } else {
      Object.assign(call.headers, applied)
      const work = { operation, input, requestId, receivedAt, caller, found: sale.found, waitMs }
      const paid = purchase.flow === 'upfront' ? await payAhead(deal, work, deps) : { work }
      if ('unsettled' in paid) return paid.unsettled
      produced = await runJob(paid.work, deps)
    }
  } catch (error) {
    await deal.claim.release(statusOf(error))
    throw error
  }
  return produced === undefined ? accept(deal, deps) : deliver(deal, produced, deps)
}

const statusOf = (thrown: unknown) => (thrown instanceof PaymentRefused ? 402 : errors[toAppError(thrown).code].status)
