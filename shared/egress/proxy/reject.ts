import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppError, ErrorCode } from '#shared/contract/errors.ts'

/**
 * Rejects a CONNECT. Pages can read the response, so it does not state the reason. `Proxy-Status` (RFC 9209) marks it as
 * the proxy's: the proxy strips that field from responses of targets.
 */
export function rejectTunnel(client: Socket, { code }: AppError): void {
  const status = statusFor(code)
  const fields = Object.entries(headerFields('')).map(([name, value]) => `${name}: ${value}\r\n`)
  if (!client.destroyed) client.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}\r\n`)
  client.destroySoon()
}

/** Rejects an absolute-form request, in the same way. */
export function rejectRequest(response: ServerResponse, { code }: AppError): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const body = 'This address cannot be reached from here.'
  response.writeHead(statusFor(code), headerFields(body)).end(body)
}

function headerFields(body: string): Record<string, string> {
  return {
    'Proxy-Status': 'webintel; error=http_request_denied',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain',
    'Content-Length': String(body.length),
    Connection: 'close',
  }
}

function statusFor(code: ErrorCode): number {
  if (code === 'URL_NOT_ALLOWED' || code === 'HOST_BLOCKED' || code === 'INVALID_URL') return 403
  return code === 'TARGET_TIMEOUT' ? 504 : 502
}
