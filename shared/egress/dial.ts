import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface DialedSocket {
  socket: Socket
  address: string
}

/**
 * Connects to the first address that accepts (Happy Eyeballs, RFC 8305). An attempt starts when the previous one fails, or
 * in parallel after 250 ms. Rejects if all attempts fail or `signal` aborts. Destroys every other socket.
 */
export async function dial(addresses: readonly string[], port: number, signal: AbortSignal): Promise<DialedSocket> {
  const sockets: Socket[] = []
  const attempts: Promise<DialedSocket>[] = []
  let dialed: DialedSocket | undefined
  try {
    for (const address of dialOrder(addresses)) {
      signal.throwIfAborted()
      const socket = connect({ host: address, port, noDelay: true, signal })
      const attempt = connected(socket, address)
      sockets.push(socket)
      attempts.push(attempt)
      const first = Promise.any(attempts)
      dialed = await Promise.race([first.catch(noop), attempt.catch(noop), sleep(staggerMs, undefined, { ref: false })])
      if (dialed) return dialed
    }
    dialed = await Promise.any(attempts)
    return dialed
  } finally {
    for (const socket of sockets) if (socket !== dialed?.socket) socket.destroy()
  }
}

/** The addresses to try, in this order. Limits the connections that one name with many addresses can cause. */
export const dialOrder = (addresses: readonly string[]): string[] => interleaveFamilies(addresses).slice(0, maxAttempts)

const maxAttempts = 6

/** The recommended delay between attempts (RFC 8305 §5). */
const staggerMs = 250

/** Alternates IPv6 and IPv4, so that one broken family costs one delay (RFC 8305 §4). */
function interleaveFamilies(addresses: readonly string[]): string[] {
  const v6 = addresses.filter((address) => address.includes(':'))
  const v4 = addresses.filter((address) => !address.includes(':'))
  return addresses.flatMap((_, index) => [v6[index] ?? [], v4[index] ?? []].flat())
}

function connected(socket: Socket, address: string): Promise<DialedSocket> {
  return new Promise((resolve, reject) => {
    // Never removed: an error without a listener would end the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('closed before it was connected')))
    socket.once('connect', () => resolve({ socket, address }))
  })
}

function noop(): undefined {
  return undefined
}
