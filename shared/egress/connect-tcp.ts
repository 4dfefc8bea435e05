import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { dial, type DialedSocket } from './dial.ts'
import { portOf } from './url-parts.ts'

/** Connects to one of the vetted addresses. Throws TARGET_UNREACHABLE, or the signal's reason if it aborts. */
export function connectTcp(
  url: URL,
  addresses: readonly string[],
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<DialedSocket> {
  return withTimeout({ signal, timeoutMs, expired: unreachable }, (clock) =>
    dial(addresses, portOf(url), clock.signal).catch((error: unknown) => {
      throw unreachable(error)
    }),
  )
}

export function unreachable(cause?: unknown): AppError {
  return new AppError('TARGET_UNREACHABLE', 'The target did not accept the connection. Try again later.', { cause })
}
