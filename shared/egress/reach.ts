import { AppError } from '#shared/errors.ts'
import { dial, type Dialled } from './dial.ts'
import { portOf } from './url-parts.ts'
import { within } from './within.ts'

/** A TCP connection to one of the vetted addresses. Throws TARGET_UNREACHABLE, and the signal's reason when it aborts. */
export function reach(
  url: URL,
  addresses: readonly string[],
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<Dialled> {
  return within({ signal, timeoutMs, expired: unreachable }, (clock) =>
    dial(addresses, portOf(url), clock.signal).catch((error: unknown) => {
      throw unreachable(error)
    }),
  )
}

export function unreachable(cause?: unknown): AppError {
  return new AppError('TARGET_UNREACHABLE', 'The target did not accept a connection. Try again later.', { cause })
}
