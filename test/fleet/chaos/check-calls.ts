import { expect } from 'vitest'
import type { StoredJob } from '#test/support/stores/stored-jobs.ts'
import { deadlineMs, type Call } from './call-fleet.ts'

/** Generous: only a call that hangs takes so much longer than its deadline. */
const maxDelayMs = 60_000

/** Checks that each call ended once, and that callers and the store agree. `ask` reads the content of a job over HTTP. */
export async function checkCalls(
  calls: readonly Call[],
  jobs: ReadonlyMap<string, StoredJob>,
  ask: (requestId: string) => Promise<string>,
): Promise<void> {
  for (const call of calls) expect(call).toSatisfy(({ kind, tookMs }: Call) => tookMs < deadlineMs[kind] + maxDelayMs)
  const known = calls.flatMap(({ requestId }) => requestId ?? [])
  expect(new Set(known).size).toBe(known.length)

  // Jobs that no caller knows belong to calls whose connection broke.
  const unknown = [...jobs.keys()].filter((id) => !new Set(known).has(id))
  expect(unknown.length).toBeLessThanOrEqual(calls.filter(({ end }) => end === 'lost').length)
  for (const { end, requestId = '', code, content } of calls) {
    const job = jobs.get(requestId)
    if (end === 'failed') expect(job).toMatchObject({ status: 'failed', failure: { code } })
    if (end === 'refused') expect(job?.status ?? 'failed').toBe('failed')
    if (end !== 'answered' || content === undefined) continue
    expect(job?.status).toBe('completed')
    // A second read of the job returns the same content.
    expect(await ask(requestId)).toBe(content)
  }
  const failures = [...jobs.values()].flatMap(({ failure }) => failure ?? [])
  for (const { code, message } of failures) expect(`${code}: ${message}`).toMatch(clearFailures)
}

/** The errors that a killed process may cause. */
const clearFailures = /^(DEADLINE_EXCEEDED: |INTERNAL: The job failed: 2 workers stopped|SERVICE_UNAVAILABLE: )/
