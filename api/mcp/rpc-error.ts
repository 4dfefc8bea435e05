import { STATUS_CODES } from 'node:http'
import type { Context } from '#api/context.ts'
import { renderError } from '#api/render-error.ts'
import { errors, toAppError, type ErrorCode } from '#shared/errors.ts'

/** The codes that JSON-RPC 2.0 knows for a message that never reached a method. */
const parseError = -32_700
const invalidRequest = -32_600
const internalError = -32_603

/** The answer to what is no request of the protocol: the common error body stands in `data`. */
export function sendRpcError(ctx: Context, thrown: unknown, docs: string): void {
  const error = toAppError(thrown)
  const { requestId, logged } = ctx.state
  const { status, body, retryAfter } = renderError(error, { requestId, docs, asProblem: false })
  logged['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logged['err'] = error.cause
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  send(ctx, status, { code: rpcCode(error.code), message: error.message, data: body })
}

/** The answer to a request that no error of ours describes: its status says it. */
export function refuseRpc(ctx: Context, status: 403 | 406, message: string): void {
  ctx.state.logged['refused'] = STATUS_CODES[status]
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
