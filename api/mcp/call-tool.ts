import { ProtocolError, ProtocolErrorCode, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import { answer } from '#api/answer.ts'
import type { Answer, Call } from '#api/call.ts'
import { isContinued } from '#api/projections/tools.ts'
import { callFrom, type DoorDeps } from '#api/routes/operations.ts'
import type { AgentCallStore } from '#shared/stores/agent-calls.ts'
import type { AgentRequest } from './agent-request.ts'
import { firstPart, laterPart, nextPart } from './continuation.ts'
import { follow } from './follow.ts'
import { metaOf, paymentIn, requiredFor } from './pay-in-band.ts'
import { readArguments, type ToolArguments } from './read-arguments.ts'
import { toolNamed, type ToolOperation } from './tool-list.ts'
import { toolError, toolResult } from './tool-result.ts'

export type ToolDeps = DoorDeps & { agentCalls: AgentCallStore }

type Message = ServerContext['mcpReq']

/** Programs that ask for progress give up after a minute, unless told otherwise. */
const followedWaitMs = 50_000

/** So much earlier than a call the word may arrive that its agent gave up on it: then it is not about an older one. */
const overtakenMs = 5000

interface ToolCall {
  name: string
  arguments?: Record<string, unknown> | undefined
}

/** `tools/call`: the tool's operation through the pipeline, like any call of its endpoint. */
export async function callTool(
  { name, arguments: given }: ToolCall,
  message: Message,
  agent: AgentRequest,
  deps: ToolDeps,
): Promise<CallToolResult> {
  const operation = toolNamed(name)
  if (operation === undefined) throw unknownTool(name)
  const args = readArguments(operation, given)
  try {
    const call = callFrom(agent.ctx, operation, args.input, deps)
    return await serveTool({ call, operation, args, message, agent }, deps)
  } catch (thrown) {
    return toolError(thrown, agent.ctx.state, { docs: docsOf(deps) })
  }
}

interface Called {
  call: Call
  operation: ToolOperation
  args: ToolArguments
  message: Message
  agent: AgentRequest
}

async function serveTool(called: Called, deps: ToolDeps): Promise<CallToolResult> {
  const { call, operation, args, message, agent } = called
  const { ctx } = agent
  // At once: the request is over, and its log line written, when the agent hangs up.
  Object.assign(ctx.state.logged, { operation: operation.name, pool: operation.pool })
  try {
    if (args.continuation !== undefined) return await nextPart(args.continuation, { call, ...args }, deps)
    const paid = { ...call, ...paymentIn(message._meta ?? {}, call) }
    const answered = await attend(paid, message, agent, deps)
    return await resultOf(answered, called, deps)
  } catch (thrown) {
    const { paymentState } = call.notes
    if (paymentState !== undefined) ctx.state.paymentState = paymentState
    // Who could also have paid is told how.
    const more = requiredFor(operation.tool, call.headers)
    return toolError(thrown, ctx.state, { docs: docsOf(deps), more, meta: metaOf(call.headers) })
  } finally {
    const { 'PAYMENT-REQUIRED': _, ...headers } = call.headers
    ctx.set(agent.isAskedByHttp ? call.headers : headers)
    Object.assign(ctx.state.logged, call.notes)
  }
}

const docsOf = ({ publicUrl }: ToolDeps) => `${publicUrl()}/docs`

/** The answer; while it takes its time the agent hears how far it is, and may give up on it. */
async function attend(call: Call, message: Message, { session }: AgentRequest, deps: ToolDeps): Promise<Answer> {
  if (!isContinued(call.operation)) return answer(call, deps)
  const { requestId, receivedAt } = call
  const name = session === undefined ? undefined : { session, id: message.id }
  // For who brings nothing to pay with no work is done that could be called off, and nothing is written.
  if (name !== undefined && deps.payments.tenderOf(call) !== undefined)
    await deps.agentCalls.begin(name, requestId, deps.now())
  const token = message._meta?.progressToken
  const tell = ({ completed: progress, total }: { completed: number; total: number }) =>
    message.notify({
      method: 'notifications/progress',
      params: { progressToken: token ?? '', progress, total, message: `${progress} of ${total} done` },
    })
  const hasGivenUp = async () =>
    message.signal.aborted ||
    (name !== undefined && ((await deps.agentCalls.givenUpAt(name)) ?? 0) > receivedAt - overtakenMs)
  const follower = { requestId, hasGivenUp }
  if (token === undefined) return follow(answer(call, deps), { ...follower, tell: undefined }, deps)
  // Who hears of progress is content to wait.
  return follow(answer(call, { ...deps, syncWaitMs: followedWaitMs }), { ...follower, tell }, deps)
}

async function resultOf(
  { status, body }: Answer,
  { call, operation, args, agent }: Called,
  deps: ToolDeps,
): Promise<CallToolResult> {
  const meta = metaOf(call.headers)
  switch (status) {
    case 200:
      return firstPart(body.toString(), { operation, ...args, meta }, deps)
    case 202: {
      // Our own answer, by its schema.
      const accepted = JSON.parse(body.toString()) as { requestId: string }
      return toolResult({ ...accepted, ...laterPart(accepted.requestId) }, meta)
    }
    case 402:
      agent.isAskedByHttp = !agent.isInBand
      return { ...toolResult(requiredFor(operation.tool, call.headers) ?? {}, meta), isError: true }
  }
}

const unknownTool = (name: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 100))}. tools/list names them, at /mcp?tools=all every one.`,
  )
