// A door for the platform's probes, not a way out to the network.
// oxlint-disable no-restricted-imports
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#shared/errors.ts'
import { checkReadiness, readinessStatus, type Standing } from './readiness.ts'

export interface HealthOptions {
  host: string
  port: number
  standing: () => Standing
}

/**
 * `/health/live` and `/health/ready` of a process that need not have an API, until the process ends; resolves with where.
 * Throws SERVICE_UNAVAILABLE when the port cannot be had.
 */
export async function serveHealth({ host, port, standing }: HealthOptions): Promise<string> {
  const server = createServer((request, response) => void answer(request, response, standing))
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

async function answer(request: IncomingMessage, response: ServerResponse, standing: () => Standing): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { error: 'Expected GET.' })
  if (request.url === '/health/live') return send(response, 200, { status: 'live' })
  if (request.url !== '/health/ready') return send(response, 404, { error: 'Here are /health/live and /health/ready.' })
  const readiness = await checkReadiness(standing())
  send(response, readinessStatus(readiness), readiness)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
