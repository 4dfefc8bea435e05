import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Dialled {
  socket: Socket
  address: string
}

/**
 * A TCP connection to the first of the addresses that answers. The next one is tried when the one before fails, or has
 * been silent for a while and goes on in parallel (RFC 8305). Rejects when all failed or `signal` aborts; every socket
 * but the one returned is destroyed.
 */
export async function dial(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Dialled> {
  const sockets: Socket[] = []
  const attempts: Promise<Dialled>[] = []
  let dialled: Dialled | undefined
  try {
    for (const address of inTurns(addresses).slice(0, maxAttempts)) {
      signal.throwIfAborted()
      const socket = connect({ host: address, port, noDelay: true, signal })
      const attempt = answered(socket, address)
      sockets.push(socket)
      attempts.push(attempt)
      const first = Promise.any(attempts)
      dialled = await Promise.race([
        first.catch(nothing),
        attempt.catch(nothing),
        sleep(staggerMs, undefined, { ref: false }),
      ])
      if (dialled) return dialled
    }
    dialled = await Promise.any(attempts)
    return dialled
  } finally {
    for (const socket of sockets) if (socket !== dialled?.socket) socket.destroy()
  }
}

/** A name with a thousand addresses must not make us knock at a thousand doors. */
const maxAttempts = 6

/** RFC 8305 §5: the recommended delay before the next address is tried. */
const staggerMs = 250

/** RFC 8305 §4: IPv6 and IPv4 take turns, so that one broken family costs one delay. */
function inTurns(addresses: readonly string[]): string[] {
  const v6 = addresses.filter((address) => address.includes(':'))
  const v4 = addresses.filter((address) => !address.includes(':'))
  return addresses.flatMap((_, turn) => [v6[turn] ?? [], v4[turn] ?? []].flat())
}

function answered(socket: Socket, address: string): Promise<Dialled> {
  return new Promise((resolve, reject) => {
    // Stays for the socket's whole life: between two owners an error without a listener would end the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('closed before it was connected')))
    socket.once('connect', () => resolve({ socket, address }))
  })
}

function nothing(): undefined {
  return undefined
}
