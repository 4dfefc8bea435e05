import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server'
import { cancelJob } from '#api/cancel-job.ts'
import { product } from '#shared/product.ts'
import type { AgentRequest } from './agent-request.ts'
import { callFault } from './call-fault.ts'
import { callTool, type ToolDeps } from './call-tool.ts'
import { listTools, type ToolTerms } from './tool-list.ts'

export type McpDeps = ToolDeps & Pick<ToolTerms, 'capabilities'>

/** What is true of the tools changes with a deployment only. */
const listLife = { ttlMs: 300_000, cacheScope: 'public' } as const

/**
 * One message of the Model Context Protocol and its answer, of the revision 2026-07-28 or an earlier one. Nothing is kept
 * in the process: any other one may answer the next.
 */
export async function serveMessage(
  request: Request,
  message: JSONRPCMessage,
  agent: AgentRequest,
  deps: McpDeps,
): Promise<Response> {
  const fault = callFault(message)
  if (fault !== undefined) return Response.json(fault)
  const server = openServer(agent, deps)
  if (!(await isLegacyRequest(request, message))) {
    const handler = createMcpHandler(() => server, { legacy: 'reject' })
    return handler.fetch(request, { parsedBody: message })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isToBeTold(request, message) })
  await server.connect(transport)
  // The SDK insists on both; which one it is to be is decided here.
  request.headers.set('Accept', 'application/json, text/event-stream')
  return transport.handleRequest(request, { parsedBody: message })
}

/** Earlier revisions say beforehand whether an answer is a stream: one is, where the agent asked to hear of progress. */
function isToBeTold({ headers }: Request, message: JSONRPCMessage): boolean {
  const meta = 'method' in message ? message.params?.['_meta'] : undefined
  const isAsked = typeof meta === 'object' && meta !== null && 'progressToken' in meta
  return isAsked && (headers.get('Accept') ?? '').includes('text/event-stream')
}

function openServer(agent: AgentRequest, deps: McpDeps): Server {
  const { name, version } = product
  const server = new Server(
    { name, version, title: 'Web intelligence', websiteUrl: deps.publicUrl() },
    {
      capabilities: { tools: { listChanged: false } },
      instructions,
      cacheHints: { 'tools/list': listLife, 'server/discover': listLife },
    },
  )
  const terms = { ...deps, charging: { ...deps.prices, isCharged: deps.payments.means.length > 0 } }
  server.setRequestHandler('tools/list', () => ({ tools: listTools(agent.tools, terms) }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => callTool(params, mcpReq, agent, deps))
  // Comes as a message of its own, to any process; later revisions hang up instead.
  server.setNotificationHandler('notifications/cancelled', async ({ params: { requestId: id } }) => {
    if (agent.session === undefined || id === undefined) return
    const call = { session: agent.session, id }
    const requestId = await deps.agentCalls.find(call)
    const isOver = requestId !== undefined && (await cancelJob(requestId, deps.now(), deps))
    // The job may not exist yet: whoever serves the call ends it as soon as it does.
    if (!isOver) await deps.agentCalls.giveUp(call, deps.now())
  })
  return server
}

const instructions =
  'Tools that read the web. A tool that costs something answers with isError and the ways to pay (x402 v2): repeat the ' +
  'call with the signed payment in _meta["x402/payment"]. What fails is not charged. An answer with a field ' +
  'continuation goes on: call the tool again with the same arguments and that continuation, at no charge.'
