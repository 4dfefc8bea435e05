import { AppError } from '#shared/contract/errors.ts'
import type { OutboundProxy } from '#shared/runtime/settings/outbound-proxy.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { dial, type DialedSocket } from './dial.ts'
import { dialThroughProxy } from './proxy/dial-through-proxy.ts'
import { portOf } from './url-parts.ts'

export interface TcpOptions {
  signal: AbortSignal
  timeoutMs: number
  /** Connects directly without one. */
  outbound?: OutboundProxy | undefined
}

/** Connects to one of the vetted addresses. Throws TARGET_UNREACHABLE, or the signal's reason if it aborts. */
export function connectTcp(
  url: URL,
  addresses: readonly string[],
  { signal, timeoutMs, outbound }: TcpOptions,
): Promise<DialedSocket> {
  const port = portOf(url)
  return withTimeout({ signal, timeoutMs, expired: unreachable }, (clock) => {
    const dialed =
      outbound === undefined
        ? dial(addresses, port, clock.signal)
        : dialThroughProxy({ addresses, port, signal: clock.signal }, outbound)
    return dialed.catch((error: unknown) => {
      throw unreachable(error)
    })
  })
}

export function unreachable(cause?: unknown): AppError {
  return new AppError('TARGET_UNREACHABLE', 'The target did not accept the connection. Try again later.', { cause })
}
