import type { Socket } from 'node:net'
import { AppError } from '#shared/contract/errors.ts'
import { unreachable } from '#shared/egress/connect-tcp.ts'
import type { Connect } from '#shared/egress/connections.ts'
import type { ByteBudget } from './byte-budget.ts'

export interface TunnelOptions {
  addressesOf: (url: URL) => Promise<readonly string[]>
  connect: Connect
  budget: ByteBudget
  idleTimeoutMs: number
  signal: AbortSignal
}

/** Answers a CONNECT, then relays bytes in both directions with backpressure. */
export async function tunnel(
  { client, early, url }: { client: Socket; early: Buffer; url: URL },
  { addressesOf, connect, budget, idleTimeoutMs, signal }: TunnelOptions,
): Promise<void> {
  const { socket: target } = await connect(url, await addressesOf(url), signal)
  if (client.destroyed) return void target.destroy()

  // A side that has sent everything may still receive.
  target.allowHalfOpen = true
  const hasNoResponse = () => target.bytesWritten > 0 && target.bytesRead === 0
  const onIdle = () => {
    if (hasNoResponse()) budget.noteFailure(url.hostname, responseTimeout())
    client.destroy()
  }
  target.setTimeout(idleTimeoutMs, onIdle)
  client.setTimeout(idleTimeoutMs, onIdle)
  target.on('data', (chunk: Buffer) => budget.countBytes(chunk.length))
  target.on('error', () => target.destroy())
  target.once('close', () => {
    if (hasNoResponse() && !client.destroyed) budget.noteFailure(url.hostname, unreachable())
    // A slow client still receives the target's last bytes.
    if (target.readableEnded) client.destroySoon()
    else client.destroy()
  })
  client.once('close', () => target.destroy())

  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  target.write(early)
  target.pipe(client)
  client.pipe(target)
}

function responseTimeout(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target accepted the connection but did not respond in time.')
}
