import type { Answer, Answered, Job } from './call-types.ts'
import type { Definition } from './definition.ts'
import { cancelJob, jobOf, resultOf } from './job.ts'
import { sendPaid, type CallDeps, type PaidReply, type SentCall } from './paid-request.ts'
import { decodeResponse } from './payments/payment-headers.ts'
import type { Reply } from './send.ts'

/** Makes a call and waits for its output, of a long job, too. */
export function performCall(definition: Definition, call: SentCall, deps: CallDeps): Answer<unknown> {
  const answered = answerOf(definition, call, deps)
  const data = answered.then((answer) => answer.data)
  return Object.assign(data, {
    withResponse() {
      // The caller uses the other promise, which rejects with the same error.
      data.catch(() => {})
      return answered
    },
  })
}

/** The output of a call, of a long job, too, and the facts of the response. */
export async function answerOf(definition: Definition, call: SentCall, deps: CallDeps): Promise<Answered<unknown>> {
  const sent = await sendPaid(definition, call, deps)
  const { reply } = sent
  return { data: reply.status === 202 ? await awaitJob(sent, call, deps) : reply.body, ...factsOf(reply) }
}

/** Waits for the job of a call. The caller gets the result of no other call, so an abort cancels the job. */
async function awaitJob(
  { reply, describe }: PaidReply,
  { options }: SentCall,
  { settings }: CallDeps,
): Promise<unknown> {
  const requestId = jobIdOf(reply)
  try {
    return await resultOf(requestId, settings, options)
  } catch (error) {
    // Only the end of the call matters to the caller. A job that goes on is kept for a day.
    if (options.signal?.aborted === true) await cancelJob(requestId, settings).catch(() => {})
    throw describe(error)
  }
}

/** Starts a job in the background. */
export async function startJob(definition: Definition, call: SentCall, deps: CallDeps): Promise<Job<unknown>> {
  const { reply } = await sendPaid(definition, { ...call, headers: { Prefer: 'respond-async' } }, deps)
  const job = jobOf(jobIdOf(reply), deps.settings)
  // A stored answer needs no job.
  return reply.status === 202 ? job : { ...job, result: () => Promise.resolve(reply.body) }
}

/** The id of the job that a reply started, or of the job of a stored answer. */
const jobIdOf = ({ body, headers }: Reply) =>
  /\/jobs\/([^/?#]+)$/.exec(headers.get('Location') ?? '')?.[1] ??
  (body as { requestId?: string } | undefined)?.requestId ??
  ''

function factsOf({ status, headers }: Reply): Omit<Answered<unknown>, 'data'> {
  const settled = headers.get('PAYMENT-RESPONSE')
  const cost = headers.get('X-Credit-Cost')
  return {
    status,
    headers,
    requestId: headers.get('X-Request-Id') ?? '',
    receiptUrl: headers.get('X-Receipt-Url') ?? undefined,
    payment: settled === null ? undefined : decodeResponse(settled),
    credits: cost === null ? undefined : { cost, ...creditsLeft(headers) },
  }
}

function creditsLeft(headers: Headers): { balance?: string; budgetLeft?: string } {
  const [balance, budgetLeft] = [headers.get('X-Credit-Balance'), headers.get('X-Budget-Left')]
  return { ...(balance !== null && { balance }), ...(budgetLeft !== null && { budgetLeft }) }
}
