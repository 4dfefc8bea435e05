import { setTimeout as sleep } from 'node:timers/promises'
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type JSONRPCMessage,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { cancelJob } from '#api/jobs/cancel-job.ts'
import type { SettlementDeps } from '#api/payments/settlement-headers.ts'
import { product } from '#shared/contract/product.ts'
import type { AgentCall } from '#shared/storage/stores/agent-calls.ts'
import type { AgentRequest } from './agent-request.ts'
import { callTool, type ToolDeps } from './call-tool.ts'
import { serveTasks, TaskServer } from './serve-tasks.ts'
import { listTools, type ToolTerms } from './tool-list.ts'

export type McpDeps = ToolDeps & SettlementDeps & Pick<ToolTerms, 'capabilities'>

/** Cache hints. The list of tools changes only when a new version is deployed. */
const listCacheHint = { ttlMs: 300_000, cacheScope: 'public' } as const

/**
 * Answers one message of the Model Context Protocol, revision 2026-07-28 or earlier. Stateless: any process can answer the
 * next message of a session.
 */
export async function serveMessage(
  request: Request,
  message: JSONRPCMessage,
  agent: AgentRequest,
  deps: McpDeps,
): Promise<Response> {
  const isEarlier = await isLegacyRequest(request, message)
  const error = malformedParams(message, isEarlier ? earlierProblems : problems)
  if (error !== undefined) return Response.json(error)
  const server = openServer(agent, deps)
  if (!isEarlier) {
    serveTasks(server, agent, deps)
    const handler = createMcpHandler(() => server, { legacy: 'reject' })
    return handler.fetch(request, { parsedBody: message })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !wantsProgress(request, message),
  })
  await server.connect(transport)
  // The SDK requires both media types. `enableJsonResponse` decides which one is sent.
  request.headers.set('Accept', 'application/json, text/event-stream')
  return transport.handleRequest(request, { parsedBody: message })
}

/** In earlier revisions the answer is a stream only if the agent requested progress. */
function wantsProgress({ headers }: Request, message: JSONRPCMessage): boolean {
  const meta = 'method' in message ? message.params?.['_meta'] : undefined
  const hasToken = typeof meta === 'object' && meta !== null && 'progressToken' in meta
  return hasToken && (headers.get('Accept') ?? '').includes('text/event-stream')
}

function openServer(agent: AgentRequest, deps: McpDeps): TaskServer {
  const { name, version } = product
  const server = new TaskServer(
    { name, version, title: 'Web intelligence', websiteUrl: deps.publicUrl() },
    {
      capabilities: { tools: { listChanged: false } },
      instructions,
      cacheHints: { 'tools/list': listCacheHint, 'server/discover': listCacheHint },
    },
  )
  const terms = { ...deps, charging: { ...deps.prices, isCharged: !deps.payments.isOff } }
  server.setRequestHandler('tools/list', () => ({ tools: listTools(agent.tools, terms) }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => callTool(params, mcpReq, agent, deps))
  // Earlier revisions cancel by a message, which any process may receive. Later revisions close the connection.
  server.setNotificationHandler('notifications/cancelled', async ({ params: { requestId: id } }) => {
    if (agent.session === undefined || id === undefined) return
    const call = { session: agent.session, id }
    const requestId = await findSoon(call, deps)
    // Nothing is stored for a call that does not exist.
    if (requestId === undefined) return
    // The job may not exist yet. The process that serves the call then cancels it.
    if (!(await cancelJob(requestId, deps.now(), deps))) await deps.agentCalls.cancel(call, deps.now())
  })
  return server
}

/** The request id of a call that its cancellation may have overtaken, by five seconds at most. */
async function findSoon(call: AgentCall, { agentCalls }: Pick<McpDeps, 'agentCalls'>): Promise<string | undefined> {
  for (const waitMs of [0, 500, 4500]) {
    await sleep(waitMs)
    const requestId = await agentCalls.find(call)
    if (requestId !== undefined) return requestId
  }
  return undefined
}

const instructions =
  'Tools that read the web. free_fetch and free_search work without payment, a few times per hour. A paid tool that is ' +
  'called without payment answers with its price: the user adds a spending key as Authorization: Bearer wk_…, or the client ' +
  'repeats the call with an x402 v2 payment in _meta["x402/payment"]. Failed calls are not charged. The last text of a ' +
  'result is JSON with its facts. If it has the field continuation, call the tool again with the same arguments and that ' +
  'continuation to get the next part, at no charge.'

type Params = Readonly<Record<string, unknown>>

/** The JSON-RPC error response to a request whose params are malformed, in one sentence; undefined for every other message. */
function malformedParams(message: JSONRPCMessage, judges: Problems): object | undefined {
  if (!('method' in message && 'id' in message)) return undefined
  const problem = judges[message.method]?.(message.params ?? {})
  if (problem === undefined) return undefined
  return { jsonrpc: '2.0', id: message.id, error: { code: ProtocolErrorCode.InvalidParams, message: problem } }
}

/** The problem of the params of each method, as a sentence. */
type Problems = Readonly<Record<string, (params: Params) => string | undefined>>

const problems: Problems = {
  'tools/call'({ name, arguments: given = {} }) {
    const found = typeof name === 'string' ? invalidArguments(given) : invalidName(name)
    const expected =
      'Expected params such as {"name": "fetch_webpage", "arguments": {"url": "https://example.com/"}}: name is a ' +
      'string, arguments an object. Call tools/list for the names of the tools'
    return found && `${expected}. Found ${found}.`
  },
  'tools/list'({ cursor }) {
    if (cursor === undefined) return undefined
    return `Unknown cursor ${preview(cursor)}: the list has one page. Leave cursor out.`
  },
}

/** The current revision has no `initialize`. */
const earlierProblems: Problems = {
  ...problems,
  initialize({ protocolVersion, capabilities, clientInfo }) {
    const isValid =
      typeof protocolVersion === 'string' &&
      isObject(capabilities) &&
      isObject(clientInfo) &&
      typeof clientInfo['name'] === 'string' &&
      typeof clientInfo['version'] === 'string'
    if (isValid) return undefined
    return 'Expected params such as {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "my-agent", "version": "1.0.0"}}.'
  },
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalidName = (name: unknown) => (name === undefined ? 'no name' : `the name ${preview(name)}`)

function invalidArguments(given: unknown): string | undefined {
  return isObject(given) ? undefined : `the arguments ${preview(given)}`
}

const preview = (value: unknown) => JSON.stringify(value).slice(0, 60)
