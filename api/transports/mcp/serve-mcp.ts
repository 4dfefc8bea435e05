import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/server'
import { maxInputDepth } from '#api/calls/parse-json.ts'
import { readKey } from '#api/calls/read-key.ts'
import { foreignHost, foreignOrigin, type OriginRules } from '#api/middleware/check-request.ts'
import type { Context } from '#api/middleware/context.ts'
import { renderError } from '#api/middleware/render-error.ts'
import type { AuthenticateKey } from '#api/payments/keys/authenticate-key.ts'
import { readBody } from '#api/transports/http/read-body.ts'
import { parseJsonBody } from '#api/transports/http/read-request.ts'
import { AppError, errors, toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import type { AgentRequest } from './agent-request.ts'
import { serveMessage, type McpDeps } from './serve-message.ts'

export type McpRouteDeps = McpDeps & OriginRules & { authenticateKey: AuthenticateKey }

/** Answers a request of `POST /mcp`. */
export async function serveMcp(ctx: Context, deps: McpRouteDeps): Promise<void> {
  const reason = rejectionReason(ctx, deps)
  if (reason !== undefined) return refuseRpc(ctx, 403, reason)
  if (ctx.accepts('application/json', 'text/event-stream') === false) {
    return refuseRpc(ctx, 406, 'Expected Accept: application/json, text/event-stream.')
  }
  try {
    await assertKey(ctx, deps)
    await handleMessage(ctx, deps)
  } catch (thrown) {
    sendRpcError(ctx, thrown, `${deps.publicUrl()}/docs`)
  }
}

/**
 * An HTTP 401 for a key that is not valid, also before a tool is called: clients of OAuth then refresh it or sign in. With
 * `?auth=oauth`, also without a key: such clients sign in only after a 401, and calls without one may pay by x402.
 */
async function assertKey(ctx: Context, { authenticateKey }: McpRouteDeps): Promise<void> {
  const key = readKey(ctx.get('Authorization'))
  if (key !== undefined) await authenticateKey({ key, client: ctx.state.client })
  else if (ctx.query['auth'] === 'oauth')
    throw new AppError(
      'MISSING_AUTH',
      'Expected a spending key in `Authorization: Bearer wk_…`. Sign in by OAuth to get one.',
      {
        challenge: 'key',
      },
    )
}

/** Levels of a message around the input: `params` and `arguments`. */
const messageDepth = 2

async function handleMessage(ctx: Context, deps: McpRouteDeps): Promise<void> {
  const message = parseJsonBody(ctx, await readBody(ctx), maxInputDepth + messageDepth)
  if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message)) throw notAMessage(message)
  const agent: AgentRequest = {
    ctx,
    tools: [ctx.query['tools'] ?? []].flat().join(',') || undefined,
    form: ctx.query['results'] === 'structured' ? 'structured' : 'text',
    session: ctx.get('Mcp-Session-Id') || undefined,
    isInBand: ctx.get('Accept').includes('text/event-stream') || ctx.get('MCP-Protocol-Version') !== '',
    isPaymentRequiredSent: false,
  }
  const response = await serveMessage(webRequest(ctx, deps.publicUrl()), message, agent, deps)
  if (agent.isPaymentRequiredSent) return sendPaymentRequired(ctx)
  // The session id identifies the calls of one agent when it cancels them. It is not stored.
  if (message.method === 'initialize' && response.ok) ctx.set('Mcp-Session-Id', randomUUID())
  await send(ctx, response)
}

/** The request as a web Request without its body. Its signal aborts when the caller disconnects. */
function webRequest(ctx: Context, publicUrl: string): Request {
  const disconnected = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) disconnected.abort()
  })
  const headers = Object.entries(ctx.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request(new URL(ctx.url, publicUrl), { method: 'POST', headers, signal: disconnected.signal })
}

function sendPaymentRequired(ctx: Context): void {
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

function notAMessage(found: unknown): AppError {
  const kind = Array.isArray(found) ? 'a batch' : 'another value'
  return new AppError('INVALID_REQUEST', `Expected one JSON-RPC 2.0 request or notification, found ${kind}.`, {
    example: '{"jsonrpc":"2.0","id":"1","method":"tools/list"}',
  })
}

/**
 * The reason to reject a request with 403, or undefined. The Host header reveals a web page that uses DNS rebinding; the
 * Origin header reveals any other web page.
 */
const rejectionReason = (ctx: Context, rules: OriginRules): string | undefined =>
  foreignHost(ctx.get('Host'), rules) ?? foreignOrigin(ctx.get('Origin'), rules)

/** Sends an error as a JSON-RPC error; `data` is the error body of the HTTP API. */
function sendRpcError(ctx: Context, thrown: unknown, docs: string): void {
  const error = toAppError(thrown)
  const { requestId, logFields } = ctx.state
  const { status, body, headers } = renderError(error, { requestId, docs, asProblem: false, resource: '/mcp' })
  logFields['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logFields['err'] = error.cause
  ctx.set(headers)
  sendError(ctx, status, { code: rpcCode(error.code), message: error.message, data: body })
}

/** Rejects an HTTP request for which the error table has no code. */
function refuseRpc(ctx: Context, status: 403 | 406, message: string): void {
  ctx.state.logFields['refused'] = STATUS_CODES[status]
  sendError(ctx, status, { code: -32_000, message })
}

function rpcCode(code: ErrorCode): number {
  if (code === 'INVALID_JSON') return parseError
  return errors[code].status < 500 ? invalidRequest : internalError
}

/** Error codes of JSON-RPC 2.0 for messages that reach no method. */
const parseError = -32_700
const invalidRequest = -32_600
const internalError = -32_603

function sendError(ctx: Context, status: number, error: object): void {
  ctx.status = status
  ctx.type = 'application/json'
  ctx.body = JSON.stringify({ jsonrpc: '2.0', id: null, error })
}
