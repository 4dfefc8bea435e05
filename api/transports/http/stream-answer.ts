import { jsonBody, parsePreference, type Answer, type CallStream } from '#api/calls/call.ts'
import { findCompletedPayment, type CompletionDeps } from '#api/jobs/read-answer.ts'
import type { Context } from '#api/middleware/context.ts'
import { renderError } from '#api/middleware/render-error.ts'
import { errors, toAppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { refundedOf } from '#shared/payment-records/receipt.ts'
import type { Log } from '#shared/runtime/log.ts'
import { openEventStream, type EventStream } from './event-stream.ts'

export interface StreamAnswerDeps extends CompletionDeps {
  log: Pick<Log, 'info'>
  publicUrl: () => string
}

/** Whether the caller prefers a stream of events to JSON, and the operation has one. A call that does not wait gets no stream. */
export function wantsStream(ctx: Context, { streams, pool }: Operation): boolean {
  if (streams !== true || pool === 'inline' || !ctx.get('Accept').includes(eventStream)) return false
  const { respondAsync, waitMs } = parsePreference(ctx.get('Prefer'))
  return !respondAsync && waitMs !== 0 && ctx.accepts('application/json', eventStream) === eventStream
}

const eventStream = 'text/event-stream'

/**
 * Answers with a stream of events once the payment is certain: those of the job, then `result`, `accepted` or `error`. Returns
 * the answer instead if it has no stream, such as a 402, and throws its errors, while nothing of it has been sent.
 */
export async function streamAnswer(
  ctx: Context,
  answerCall: (stream: CallStream) => Promise<Answer>,
  deps: StreamAnswerDeps,
): Promise<Answer | undefined> {
  const begun = Promise.withResolvers<EventStream>()
  let stream: EventStream | undefined
  const answering = answerCall({
    begin() {
      stream = openEventStream()
      begun.resolve(stream)
    },
    send: ({ name, data }) => void stream?.offer(name, data),
  })
  const first = await Promise.race([begun.promise, answering])
  if (!('status' in first)) {
    sendStream(ctx, first)
    // The response is sent while the call goes on.
    void endStream(ctx, first, { answering, deps })
    return undefined
  }
  if (first.status !== 200) return first
  using whole = openEventStream()
  whole.send('result', first.body)
  sendStream(ctx, whole)
  return undefined
}

function sendStream(ctx: Context, { body }: EventStream): void {
  ctx.status = 200
  ctx.type = eventStream
  // Not for nginx and its kin to collect.
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  ctx.body = body
}

interface StreamedCall {
  answering: Promise<Answer>
  deps: StreamAnswerDeps
}

/** Sends how the call ended, and logs it. Never throws. */
async function endStream(ctx: Context, stream: EventStream, { answering, deps }: StreamedCall): Promise<void> {
  using ending = stream
  const { requestId, logFields, receivedAt } = ctx.state
  const logged = { requestId, operation: logFields.operation }
  try {
    const { status, body } = await answering
    ending.send(status === 200 ? 'result' : 'accepted', body)
    deps.log.info({ ...logged, status, ms: deps.now() - receivedAt }, 'stream ended')
  } catch (thrown) {
    const error = toAppError(thrown)
    const { paymentState } = ctx.state
    const docs = `${deps.publicUrl()}/docs`
    const { body } = renderError(error, { requestId, docs, asProblem: false, paymentState })
    // A repeated payment was claimed by an earlier request.
    const paidAs = ctx.response.get('X-Receipt-Id') || requestId
    ending.send('error', jsonBody({ ...body, ...(await refundOf(paidAs, deps)) }))
    const isFault = errors[error.code].status >= 500 && error.cause !== undefined
    const fields = { code: error.code, ms: deps.now() - receivedAt, ...(isFault && { err: error.cause }) }
    deps.log.info({ ...logged, ...fields }, 'stream ended')
  }
}

/** The refund of a call that failed after it was paid, at once. If the store fails, the scheduler refunds. */
const refundOf = async (requestId: string, deps: CompletionDeps) =>
  refundedOf((await findCompletedPayment(requestId, deps).catch(() => undefined))?.record)
