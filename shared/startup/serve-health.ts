// Serves inbound health checks; makes no outbound requests.
// oxlint-disable no-restricted-imports
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#shared/contract/errors.ts'
import { hasBearerToken } from '#shared/metrics/bearer-token.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { checkReadiness, readinessStatus, type ProcessState } from './readiness.ts'

export interface HealthOptions {
  host: string
  port: number
  state: () => ProcessState
  /** Required by /metrics. Undefined: there is no such path. */
  adminToken?: string | undefined
}

/**
 * Serves `/health/live`, `/health/ready` and `/metrics` until the process ends. Resolves with the URL of the server.
 * Throws SERVICE_UNAVAILABLE if it cannot listen on the port.
 */
export async function serveHealth({ host, port, ...options }: HealthOptions): Promise<string> {
  const server = createServer((request, response) => void answer(request, response, options))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Cannot serve /health/live on ${host}:${port}: ${cause.message}. Set another HEALTH_PORT.`
      reject(new AppError('SERVICE_UNAVAILABLE', message, { cause }))
    })
    server.listen(port, host, resolve)
  })
  // A TCP server's address is never a string.
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { state, adminToken }: Pick<HealthOptions, 'state' | 'adminToken'>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, { error: 'Method not allowed: use GET.' })
  if (request.url === '/health/live') return send(response, 200, { status: 'live' })
  if (request.url === '/metrics' && adminToken !== undefined) return answerMetrics(request, response, adminToken)
  if (request.url !== '/health/ready')
    return send(response, 404, { error: 'Not found: use /health/live or /health/ready.' })
  const readiness = await checkReadiness(state())
  send(response, readinessStatus(readiness), readiness)
}

async function answerMetrics(request: IncomingMessage, response: ServerResponse, adminToken: string): Promise<void> {
  if (!hasBearerToken(request.headers.authorization, adminToken)) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    return send(response, 401, { error: 'Expected the header Authorization: Bearer ADMIN_TOKEN.' })
  }
  const { text, contentType } = await openMetrics()
  const body = await text()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
