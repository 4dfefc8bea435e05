import type { Socket } from 'node:net'
import { AppError } from '#shared/errors.ts'
import type { Connect } from './connections.ts'
import type { LineAccount } from './line-account.ts'
import { unreachable } from './reach.ts'

export interface TunnelWay {
  addressesOf: (url: URL) => Promise<readonly string[]>
  connect: Connect
  account: LineAccount
  idleTimeoutMs: number
  signal: AbortSignal
}

/** Answers a CONNECT: from here on the bytes go to and fro, each side no faster than the other reads. */
export async function tunnel(
  { client, early, url }: { client: Socket; early: Buffer; url: URL },
  { addressesOf, connect, account, idleTimeoutMs, signal }: TunnelWay,
): Promise<void> {
  const { socket: target } = await connect(url, await addressesOf(url), signal)
  if (client.destroyed) return void target.destroy()

  // A side that has said all it had may still be listening.
  target.allowHalfOpen = true
  const wasIgnored = () => target.bytesWritten > 0 && target.bytesRead === 0
  const silent = () => {
    if (wasIgnored()) account.failed(url.hostname, noAnswer())
    client.destroy()
  }
  target.setTimeout(idleTimeoutMs, silent)
  client.setTimeout(idleTimeoutMs, silent)
  target.on('data', (piece: Buffer) => account.received(piece.length))
  target.on('error', () => target.destroy())
  target.once('close', () => {
    if (wasIgnored() && !client.destroyed) account.failed(url.hostname, unreachable())
    // What the target said last is still on its way to a client that reads slowly.
    if (target.readableEnded) client.destroySoon()
    else client.destroy()
  })
  client.once('close', () => target.destroy())

  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  target.write(early)
  target.pipe(client)
  client.pipe(target)
}

function noAnswer(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target accepted the connection and did not answer in time.')
}
