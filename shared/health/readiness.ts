import { answered } from './answered.ts'

/** What must answer before a process can do its work, by name; each resolves when it does. */
export type Needs = Readonly<Record<string, () => Promise<unknown>>>

export interface Standing {
  stage: 'starting' | 'serving' | 'draining'
  needs: Needs
}

export interface Readiness {
  /** ready: send it work; starting: it waits for a need; unavailable: a need does not answer; draining: it was told to stop. */
  status: 'ready' | 'starting' | 'unavailable' | 'draining'
  needs: Readonly<Record<string, 'ok' | 'unreachable'>>
}

/** Whether a process can do its work now, told in under a second whatever has failed. */
export async function checkReadiness({ stage, needs }: Standing): Promise<Readiness> {
  const states = await Promise.all(
    Object.entries(needs).map(async ([name, ask]) => [name, await stateOf(ask)] as const),
  )
  const isMissing = states.some(([, state]) => state !== 'ok')
  const status = stage !== 'serving' ? stage : isMissing ? 'unavailable' : 'ready'
  return { status, needs: Object.fromEntries(states) }
}

/** The status of the answer: platforms read nothing else. */
export const readinessStatus = ({ status }: Readiness): 200 | 503 => (status === 'ready' ? 200 : 503)

async function stateOf(ask: () => Promise<unknown>): Promise<'ok' | 'unreachable'> {
  const isThere = await answered(async () => {
    await ask()
    return true
  })
  return isThere === true ? 'ok' : 'unreachable'
}
