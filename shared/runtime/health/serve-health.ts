// Serves inbound health checks; makes no outbound requests.
// oxlint-disable no-restricted-imports
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#shared/contract/errors.ts'
import { checkReadiness, readinessStatus, type ProcessState } from './readiness.ts'

export interface HealthOptions {
  host: string
  port: number
  state: () => ProcessState
}

/**
 * Serves `/health/live` and `/health/ready` until the process ends. Resolves with the URL of the server.
 * Throws SERVICE_UNAVAILABLE if it cannot listen on the port.
 */
export async function serveHealth({ host, port, state }: HealthOptions): Promise<string> {
  const server = createServer((request, response) => void answer(request, response, state))
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

async function answer(request: IncomingMessage, response: ServerResponse, state: () => ProcessState): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, { error: 'Method not allowed: use GET.' })
  if (request.url === '/health/live') return send(response, 200, { status: 'live' })
  if (request.url !== '/health/ready')
    return send(response, 404, { error: 'Not found: use /health/live or /health/ready.' })
  const readiness = await checkReadiness(state())
  send(response, readinessStatus(readiness), readiness)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
