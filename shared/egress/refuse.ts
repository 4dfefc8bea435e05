import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppError, ErrorCode } from '#shared/errors.ts'

/**
 * Says no to a CONNECT or a request. A page may read this, so it tells nothing of the reason; `Proxy-Status` (RFC 9209),
 * which no target's answer carries past us, marks it as not the target's.
 */
export function refuseTunnel(client: Socket, { code }: AppError): void {
  const status = statusFor(code)
  const fields = Object.entries(fieldsOf('')).map(([name, value]) => `${name}: ${value}\r\n`)
  if (!client.destroyed) client.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}\r\n`)
  client.destroySoon()
}

export function refuseRequest(response: ServerResponse, { code }: AppError): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const body = 'This address cannot be reached from here.'
  response.writeHead(statusFor(code), fieldsOf(body)).end(body)
}

function fieldsOf(body: string): Record<string, string> {
  return {
    'Proxy-Status': 'webintel; error=http_request_denied',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain',
    'Content-Length': String(body.length),
    Connection: 'close',
  }
}

function statusFor(code: ErrorCode): number {
  if (code === 'URL_NOT_ALLOWED' || code === 'INVALID_URL') return 403
  return code === 'TARGET_TIMEOUT' ? 504 : 502
}
