import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/server'
import type { Context } from '#api/context.ts'
import type { AgentRequest } from '#api/mcp/agent-request.ts'
import { turnAway, type GuardTerms } from '#api/mcp/guard.ts'
import { refuseRpc, sendRpcError } from '#api/mcp/rpc-error.ts'
import { serveMessage, type McpDeps } from '#api/mcp/serve-message.ts'
import { inputLevels } from '#api/parse-json.ts'
import { mcpDocument } from '#api/projections/mcp-document.ts'
import { jsonInput, readBody } from '#api/read-body.ts'
import type { Route } from '#api/route.ts'
import { AppError } from '#shared/errors.ts'

export type McpRouteDeps = McpDeps & GuardTerms

/** `POST /mcp`: every tool as the Model Context Protocol has it, in both its revisions, and by plain JSON-RPC. */
export function mcpRoute(deps: McpRouteDeps): Route {
  return {
    method: 'POST',
    path: '/mcp',
    example: '/mcp',
    document: mcpDocument,
    async handle(ctx) {
      const reason = turnAway(ctx, deps)
      if (reason !== undefined) return refuseRpc(ctx, 403, reason)
      if (ctx.accepts('application/json', 'text/event-stream') === false) {
        return refuseRpc(ctx, 406, 'Expected Accept: application/json, text/event-stream.')
      }
      try {
        await handleMessage(ctx, deps)
      } catch (thrown) {
        sendRpcError(ctx, thrown, `${deps.publicUrl()}/docs`)
      }
    },
  }
}

/** What a message is deeper than the input it carries: `params`, `arguments`. */
const messageLevels = 2

async function handleMessage(ctx: Context, deps: McpRouteDeps): Promise<void> {
  const message = jsonInput(ctx, await readBody(ctx), inputLevels + messageLevels)
  if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message)) throw notOneMessage(message)
  const agent: AgentRequest = {
    ctx,
    tools: [ctx.query['tools'] ?? []].flat().join(',') || undefined,
    session: ctx.get('Mcp-Session-Id') || undefined,
    isInBand: ctx.get('Accept').includes('text/event-stream') || ctx.get('MCP-Protocol-Version') !== '',
    isAskedByHttp: false,
  }
  const response = await serveMessage(webRequest(ctx, deps.publicUrl()), message, agent, deps)
  if (agent.isAskedByHttp) return askByHttp(ctx)
  // A name for what one agent asks, so that it can call it off; no process keeps it.
  if (message.method === 'initialize' && response.ok) ctx.set('Mcp-Session-Id', randomUUID())
  await send(ctx, response)
}

/** The request without its body, which was read; it is aborted when the caller hangs up. */
function webRequest(ctx: Context, publicUrl: string): Request {
  const hungUp = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) hungUp.abort()
  })
  const headers = Object.entries(ctx.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request(new URL(ctx.url, publicUrl), { method: 'POST', headers, signal: hungUp.signal })
}

function askByHttp(ctx: Context): void {
  ctx.status = 402
  ctx.type = 'application/json'
  ctx.body = '{}'
}

async function send(ctx: Context, response: Response): Promise<void> {
  ctx.status = response.status
  for (const [name, value] of response.headers) ctx.set(name, value)
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  if (isStream && response.body !== null) ctx.body = Readable.fromWeb(response.body)
  else ctx.body = Buffer.from(await response.arrayBuffer())
}

function notOneMessage(found: unknown): AppError {
  const kind = Array.isArray(found) ? 'a batch' : 'something else'
  return new AppError('INVALID_REQUEST', `Expected one request of JSON-RPC 2.0 with an id, found ${kind}.`, {
    example: '{"jsonrpc":"2.0","id":"1","method":"tools/list"}',
  })
}
