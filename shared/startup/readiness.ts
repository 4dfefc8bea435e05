import { probe } from '#shared/runtime/with-timeout.ts'

/** The services that a process depends on, by name. Each check resolves when the service answers. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

export interface ProcessState {
  stage: 'starting' | 'serving' | 'draining'
  needs: ReadinessChecks
}

export interface Readiness {
  /** `unavailable`: a service it depends on does not answer. `draining`: it is shutting down. */
  status: 'ready' | 'starting' | 'unavailable' | 'draining'
  needs: Readonly<Record<string, 'ok' | 'unreachable'>>
}

/** Runs the checks in parallel. Resolves within 1 s, even if a service hangs. */
export async function checkReadiness({ stage, needs }: ProcessState): Promise<Readiness> {
  const states = await Promise.all(
    Object.entries(needs).map(async ([name, ask]) => [name, await stateOf(ask)] as const),
  )
  const hasFailed = states.some(([, state]) => state !== 'ok')
  const status = stage !== 'serving' ? stage : hasFailed ? 'unavailable' : 'ready'
  return { status, needs: Object.fromEntries(states) }
}

/** The HTTP status of the answer. */
export const readinessStatus = ({ status }: Readiness): 200 | 503 => (status === 'ready' ? 200 : 503)

async function stateOf(ask: () => Promise<unknown>): Promise<'ok' | 'unreachable'> {
  const isReachable = await probe(async () => {
    await ask()
    return true
  })
  return isReachable === true ? 'ok' : 'unreachable'
}
