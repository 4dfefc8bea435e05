import { STATUS_CODES } from 'node:http'
import type { Context } from '#api/middleware/context.ts'
import { renderError } from '#api/middleware/render-error.ts'
import { errors, toAppError, type ErrorCode } from '#shared/contract/errors.ts'

/** Error codes of JSON-RPC 2.0 for messages that reach no method. */
const parseError = -32_700
const invalidRequest = -32_600
const internalError = -32_603

/** Sends an error as a JSON-RPC error; `data` is the error body of the HTTP API. */
export function sendRpcError(ctx: Context, thrown: unknown, docs: string): void {
  const error = toAppError(thrown)
  const { requestId, logFields } = ctx.state
  const { status, body, headers } = renderError(error, { requestId, docs, asProblem: false })
  logFields['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logFields['err'] = error.cause
  ctx.set(headers)
  send(ctx, status, { code: rpcCode(error.code), message: error.message, data: body })
}

/** Rejects an HTTP request for which the error table has no code. */
export function refuseRpc(ctx: Context, status: 403 | 406, message: string): void {
  ctx.state.logFields['refused'] = STATUS_CODES[status]
  send(ctx, status, { code: -32_000, message })
}

function rpcCode(code: ErrorCode): number {
  if (code === 'INVALID_JSON') return parseError
  return errors[code].status < 500 ? invalidRequest : internalError
}

function send(ctx: Context, status: number, error: object): void {
  ctx.status = status
  ctx.type = 'application/json'
  ctx.body = JSON.stringify({ jsonrpc: '2.0', id: null, error })
}
