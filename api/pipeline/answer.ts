import type { AnswerCache } from '#api/cache/answer-cache.ts'
import { jobWaitFor, type Answer, type Call } from '#api/calls/call.ts'
import { noteHosts } from '#api/calls/note-hosts.ts'
import { takeFile } from '#api/calls/sent-file.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import { deadlineOf, type Admission } from '#api/jobs/admission.ts'
import { paymentMethodOf } from '#api/payments/payment-method.ts'
import type { PaymentMethod } from '#api/payments/payments.ts'
import {
  payableRequestOf,
  assertAffordable,
  logQuote,
  quoteCall,
  reportLookup,
  type QuotedCall,
} from '#api/payments/quote-call.ts'
import { assertUsageAllowed, respectedUses } from '#shared/contract/usage/usage-verdict.ts'
import type { Allowances, AllowanceState } from '#shared/queue/allowances.ts'
import type { JobStore } from '#shared/storage/stores/jobs.ts'
import { answerReplay, type ReplayDeps } from './answer-replay.ts'
import { answerPaymentError, requestPaymentOrSignIn, type UnpaidDeps } from './answer-unpaid.ts'
import type { DeliverDeps } from './deliver.ts'
import type { ValidCall } from './paid-call.ts'
import { receiveFile, pricesFor, type ReceiveDeps } from './receive-file.ts'
import { runCall, type RunDeps } from './run-call.ts'
import { giveBackAllowance, takeAllowance } from './take-allowance.ts'

/** The dependencies of the pipeline. Each step names those that it uses. */
export interface AnswerDeps extends ReceiveDeps, ReplayDeps, RunDeps, UnpaidDeps {
  admission: Admission
  allowances: Allowances
  cache: AnswerCache
  hosts: DeliverDeps['hosts'] & UnpaidDeps['hosts']
  jobs: JobStore
  queue: RunDeps['queue']
}

/**
 * Takes one call through the pipeline: check availability → count free calls, and give failed ones back → find the payment method → read its file →
 * validate → find a replay → quote → admit → claim the payment → run → deliver and settle. HTTP, MCP and the reader all use it, so they
 * validate and charge in the same way.
 */
export async function answer(call: Call, deps: AnswerDeps): Promise<Answer> {
  deps.admission.assertAvailable(call.operation)
  const { allowance: name } = call.operation
  if (name === undefined) return answerCounted(call, undefined, deps)
  const allowance = await takeAllowance(name, call, deps.allowances)
  try {
    return await answerCounted(call, allowance, deps)
  } catch (thrown) {
    await giveBackAllowance(name, call, deps.allowances)
    throw thrown
  }
}

/** Answers a call that is within its allowance, if it has one. */
async function answerCounted(call: Call, allowance: AllowanceState | undefined, deps: AnswerDeps): Promise<Answer> {
  const paymentMethod = paymentMethodOf(call, deps.payments)
  if (paymentMethod === undefined) return requestPaymentOrSignIn(call, deps)
  try {
    using received = call.upload === undefined ? undefined : await receiveFile(call, paymentMethod, deps)
    return await serve({ call: received?.call ?? call, paymentMethod, allowance }, deps)
  } catch (thrown) {
    return answerPaymentError(thrown, call, deps)
  }
}

/** A call whose payment method is known. */
interface PayingCall {
  call: Call
  paymentMethod: PaymentMethod
  allowance: AllowanceState | undefined
}

async function serve({ call, paymentMethod, allowance }: PayingCall, deps: AnswerDeps): Promise<Answer> {
  const validCall = validateCall(call, paymentMethod, deps)
  const { operation, input, payable, prices, deadlineAt } = validCall
  noteHosts(call, input)
  // A replay needs no new quote or admission: it is already paid for.
  const replay = await paymentMethod.findReplay(payable)
  if (replay !== undefined) return answerReplay(validCall, replay, deps)

  const quoted = await quoteCall(payable, input, paymentMethod.lockedFor, { ...deps, prices })
  logQuote(quoted, call)
  reportLookup(operation, quoted)
  assertAffordable(quoted.amount, call.maxPrice)
  assertHitAllowed(quoted, input)
  if (quoted.found.hit === undefined)
    await deps.admission.admit({ operation, input, receivedAt: call.receivedAt, caller: call.client })

  const claimed = await paymentMethod.claim(payable, quoted, deadlineAt)
  if (claimed.kind === 'replay') return answerReplay(validCall, claimed, deps)
  const paidCall = { ...validCall, requestId: call.requestId, claim: claimed.claim, bought: quoted }
  return runCall(paidCall, { found: quoted.found, allowance }, deps)
}

/** Throws USAGE_NOT_ALLOWED if the owner of a stored page does not allow what the caller plans. Nothing is claimed then. */
function assertHitAllowed({ found: { hit } }: QuotedCall, input: ValidInput): void {
  if (hit?.result.usage !== undefined) assertUsageAllowed(respectedUses(input), hit.result.usage)
}

/** Validates the input of a call. Throws INVALID_REQUEST, INVALID_URL, URL_NOT_ALLOWED or CAPABILITY_UNAVAILABLE. */
function validateCall(
  call: Call,
  paymentMethod: PaymentMethod,
  deps: Pick<AnswerDeps, 'validate' | 'admission' | 'syncWaitMs' | 'prices' | 'privateInputs'>,
): ValidCall {
  const { validate, admission, syncWaitMs, prices } = deps
  const { operation } = call
  const { input, file } = takeFile(operation, validate(operation, call.input()), call.file)
  admission.assertAvailable(operation, input)
  const deadlineAt = deadlineOf(operation, input, call.receivedAt)
  const isStreamed = call.stream !== undefined
  const wait = jobWaitFor(call.preference, input, isStreamed ? deadlineAt - call.receivedAt + endMs : syncWaitMs)
  return {
    call: file === undefined ? call : { ...call, file },
    operation,
    input,
    payable: payableRequestOf(operation, { input, sent: call.input, waitMs: wait.waitMs, isStreamed }, deps),
    prices: pricesFor(paymentMethod, prices),
    wait,
    deadlineAt,
  }
}

/** A stream outlasts its job, whose time starts when the payment has settled. */
const endMs = 5000
