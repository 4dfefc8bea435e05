import { toAppError, type AppError } from '#shared/contract/errors.ts'
import type { HostObservation } from '#shared/contract/host-history.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'

export interface ObservationDeps {
  hosts: HostStore
  now: () => number
}

/**
 * Runs work that renders a page of a host, and records its outcome in the host's history: a bot wall or a failed rendering
 * raises the price of rendering that host, a success lowers it. Throws the errors of the work.
 */
export async function observeRendering<T>(
  host: string | undefined,
  deps: ObservationDeps,
  work: () => Promise<T>,
): Promise<T> {
  if (host === undefined) return work()
  try {
    const result = await work()
    recordObservation(host, 'rendered', deps)
    return result
  } catch (thrown) {
    const observation = observationOf(toAppError(thrown))
    if (observation !== undefined) recordObservation(host, observation, deps)
    throw thrown
  }
}

/** Writes in the background. Ignores store failures: a lost observation does no harm. */
export function recordObservation(host: string, observation: HostObservation, { hosts, now }: ObservationDeps): void {
  void hosts.recordObservation(host, observation, now()).catch(() => undefined)
}

function observationOf({ code }: AppError): HostObservation | undefined {
  if (code === 'TARGET_BLOCKED') return 'wall'
  return code === 'RENDER_FAILED' ? 'render-failed' : undefined
}
