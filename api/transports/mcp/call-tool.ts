import { ProtocolError, ProtocolErrorCode, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import type { Answer, Call } from '#api/calls/call.ts'
import { invalidField } from '#api/calls/invalid-field.ts'
import { defaultMaxTokens, hasContinuation, maxTokensRange } from '#api/documents/tools.ts'
import { cancelJob, type CancelDeps } from '#api/jobs/cancel-job.ts'
import { choosePaymentMethod } from '#api/payments/payment-method.ts'
import { answer, type AnswerDeps } from '#api/pipeline/answer.ts'
import { readCall } from '#api/transports/http/read-request.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { AgentCallStore } from '#shared/storage/stores/agent-calls.ts'
import type { Progress } from '#shared/storage/stores/jobs.ts'
import type { AgentRequest } from './agent-request.ts'
import { firstPart, jobContinuation, nextPart, type PartDeps } from './continuation.ts'
import { acceptsTasks, createTask, taskWaitMs } from './create-task.ts'
import { headersToMeta, paymentIn, paymentRequiredFor, unpaidSentence } from './pay-in-band.ts'
import { progressText } from './progress-text.ts'
import { findTool, type ToolOperation } from './tool-list.ts'
import { failure, toolError, toolResult, type Fields } from './tool-result.ts'

export type ToolDeps = AnswerDeps & PartDeps & { agentCalls: AgentCallStore }

type Message = ServerContext['mcpReq']

/** MCP clients that request progress time out after a minute by default. */
const progressWaitMs = 50_000

/** The clocks of two processes differ by less. An earlier cancellation refers to an older call with the same id. */
const maxClockErrorMs = 1000

interface ToolCall {
  name: string
  arguments?: Record<string, unknown> | undefined
}

/** `tools/call`: runs the tool's operation through the same pipeline as its HTTP endpoint. */
export async function callTool(
  { name, arguments: given }: ToolCall,
  message: Message,
  agent: AgentRequest,
  deps: ToolDeps,
): Promise<CallToolResult> {
  const operation = findTool(name)
  if (operation === undefined) throw unknownTool(name)
  const args = readArguments(operation, given)
  try {
    const call = readCall(agent.ctx, operation, args.input)
    return await serveTool({ call, operation, args, message, agent }, deps)
  } catch (thrown) {
    return toolError(thrown, agent.ctx.state, { docs: docsOf(deps) })
  }
}

interface ToolCallContext {
  call: Call
  operation: ToolOperation
  args: ToolArguments
  message: Message
  agent: AgentRequest
}

async function serveTool(context: ToolCallContext, deps: ToolDeps): Promise<CallToolResult> {
  const { call, operation, args, message, agent } = context
  const { ctx } = agent
  // Set before the work starts: if the agent disconnects, the request ends and its log line is written.
  Object.assign(ctx.state.logFields, { operation: operation.name, pool: operation.pool })
  try {
    if (args.continuation !== undefined)
      return await nextPart(args.continuation, { operation, ...args, form: agent.form }, deps)
    const paid = { ...call, ...paymentIn(message._meta ?? {}, call) }
    // The error of an invalid argument comes before the price. A call that pays is validated before its payment.
    if ((paid.payment ?? paid.signIn ?? paid.key) === undefined) deps.validate(operation, call.input())
    const answered = await answerWithProgress(paid, message, agent, deps)
    return await toToolResult(answered, context, deps)
  } catch (thrown) {
    const { paymentState } = call.logFields
    if (paymentState !== undefined) ctx.state.paymentState = paymentState
    // A failed call may offer payment as an alternative, as after INSUFFICIENT_CREDITS.
    const more = paymentRequiredFor(operation.tool.name, call.headers)
    return toolError(thrown, ctx.state, { docs: docsOf(deps), more, meta: headersToMeta(call.headers) })
  } finally {
    const { 'PAYMENT-REQUIRED': _, ...headers } = call.headers
    ctx.set(agent.isPaymentRequiredSent ? call.headers : headers)
    Object.assign(ctx.state.logFields, call.logFields)
  }
}

const docsOf = ({ publicUrl }: ToolDeps) => `${publicUrl()}/docs`

/** Answers a call. Meanwhile reports progress to the agent, and cancels the job if the agent gives up. */
async function answerWithProgress(
  call: Call,
  message: Message,
  { session }: AgentRequest,
  deps: ToolDeps,
): Promise<Answer> {
  if (call.operation.pool === 'inline') return answer(call, deps)
  const { requestId, receivedAt } = call
  const name = session === undefined ? undefined : { session, id: message.id }
  // A call that cannot pay starts no work, so that there is nothing to cancel.
  if (name !== undefined && choosePaymentMethod(call, deps.payments) !== undefined)
    await deps.agentCalls.begin(name, requestId, deps.now())
  const token = message._meta?.progressToken
  const report = (done: Progress) =>
    message.notify({
      method: 'notifications/progress',
      params: { progressToken: token ?? '', progress: done.completed, total: done.total, message: progressText(done) },
    })
  const hasGivenUp = async () =>
    message.signal.aborted ||
    (name !== undefined && ((await deps.agentCalls.cancelledAt(name)) ?? 0) > receivedAt - maxClockErrorMs)
  const listener = { requestId, hasGivenUp }
  const answered = answer(call, { ...deps, syncWaitMs: waitOf(message, deps) })
  return reportProgress(answered, { ...listener, report: token === undefined ? undefined : report }, deps)
}

/** How long a call waits for its job. */
function waitOf(message: Message, { syncWaitMs }: ToolDeps): number {
  if (acceptsTasks(message)) return Math.min(syncWaitMs, taskWaitMs)
  // An agent that receives progress can wait longer.
  return message._meta?.progressToken === undefined ? syncWaitMs : progressWaitMs
}

async function toToolResult(answered: Answer, context: ToolCallContext, deps: ToolDeps): Promise<CallToolResult> {
  const { call, operation, args, message, agent } = context
  const meta = headersToMeta(call.headers)
  switch (answered.status) {
    case 200:
      return firstPart(answered, { operation, ...args, form: agent.form, meta })
    case 202: {
      // Our own answer, which matches its schema.
      const accepted = answered.body.parse() as { requestId: string; expiresAt: string }
      if (acceptsTasks(message) && operation.pool !== 'inline') return createTask(accepted, { ...args, meta })
      return toolResult({ facts: { ...accepted, ...jobContinuation(accepted.requestId) }, meta }, agent.form)
    }
    case 402:
      agent.isPaymentRequiredSent = !agent.isInBand
      return unpaidResult(context, meta, deps)
  }
}

/** The price in a sentence for people, and the offers where x402 clients read them. The sentence is their reason, too: some clients show a model nothing else. */
function unpaidResult({ call, operation }: ToolCallContext, meta: Fields, deps: ToolDeps): CallToolResult {
  const required = paymentRequiredFor(operation.tool.name, call.headers)
  if (required === undefined) throw new TypeError('A 402 has no offers.')
  const sentence = unpaidSentence(required, docsOf(deps))
  return failure(sentence, { ...required, error: sentence }, meta)
}

const unknownTool = (name: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${JSON.stringify(name.slice(0, 100))}. Call tools/list for the names; /mcp?tools=all lists all tools.`,
  )

/** The arguments of a tool call, split into the operation's input and the arguments about the answer's length. */
interface ToolArguments {
  /** The operation's input. Throws INVALID_REQUEST if maxTokens or continuation is invalid. */
  input: () => unknown
  maxTokens: number
  continuation: string | undefined
}

function readArguments(operation: Operation, given: Readonly<Record<string, unknown>> = {}): ToolArguments {
  if (!hasContinuation(operation))
    return { input: () => structuredClone(given), maxTokens: defaultMaxTokens, continuation: undefined }
  const { maxTokens = defaultMaxTokens, continuation, ...input } = given
  const { minimum, maximum } = maxTokensRange
  const isInRange = Number.isInteger(maxTokens) && Number(maxTokens) >= minimum && Number(maxTokens) <= maximum
  return {
    input() {
      if (!isInRange) throw invalidField('/maxTokens', `must be a whole number from ${minimum} to ${maximum}`)
      if (continuation !== undefined)
        throw invalidField('/continuation', 'must be the continuation of an earlier answer, a string')
      return structuredClone(input)
    },
    maxTokens: isInRange ? Number(maxTokens) : defaultMaxTokens,
    continuation: typeof continuation === 'string' ? continuation : undefined,
  }
}

/** How often a running call is polled. */
const pollIntervalMs = 500

interface ProgressListener {
  requestId: string
  /** Whether the agent cancelled the call or disconnected. */
  hasGivenUp: () => Promise<boolean>
  /** Sends the progress to the agent; undefined if it did not request progress. */
  report: ((progress: Progress) => Promise<void>) | undefined
}

interface ProgressDeps extends CancelDeps {
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

/** Waits for a call. Until then it reports its progress, and cancels its job once the agent has given up. */
export async function reportProgress<T>(
  work: Promise<T>,
  { requestId, hasGivenUp, report }: ProgressListener,
  deps: ProgressDeps,
): Promise<T> {
  const isOver = work.then(
    () => true,
    () => true,
  )
  const next = () => Promise.race([isOver, deps.sleep(pollIntervalMs).then(() => false)])
  let lastReported = -1
  let isCancelled = false
  while (!(await next())) {
    // A poll that fails decides nothing: the call goes on and may be charged, so the agent must get its answer.
    if (!isCancelled) await poll().catch(() => undefined)
  }
  return work

  async function poll(): Promise<void> {
    // The job may not exist yet: then cancelJob returns false, and the next poll tries again.
    if (await hasGivenUp()) isCancelled = await cancelJob(requestId, deps.now(), deps)
    else if (report !== undefined) await reportStep(report)
  }

  async function reportStep(send: NonNullable<ProgressListener['report']>): Promise<void> {
    const record = await deps.jobs.find(requestId)
    const progress = record?.progress ?? { completed: 0, total: 1 }
    // MCP requires that progress increases with each notification.
    if (record === undefined || progress.completed <= lastReported) return
    lastReported = progress.completed
    await send(progress)
  }
}
