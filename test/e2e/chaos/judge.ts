import { expect } from 'vitest'
import type { StoredJob } from '#test/support/stored-jobs.ts'
import { deadlineMs, type Call } from './call-under-fire.ts'

/** A caller that waits hears of the end at its deadline; one that polls, when a scheduler has seen it and an API is up. */
const graceMs = { waiting: 3000, shared: 3000, polling: 15_000, batch: 15_000 }

/** What every call is owed, whatever was killed. `ask` reads a job as its caller would. */
export async function judge(
  calls: readonly Call[],
  jobs: ReadonlyMap<string, StoredJob>,
  ask: (requestId: string) => Promise<string>,
): Promise<void> {
  for (const call of calls)
    expect(call, 'in time').toSatisfy((it: Call) => it.tookMs < deadlineMs[it.kind] + graceMs[it.kind])
  const known = calls.flatMap(({ requestId }) => requestId ?? [])
  expect(new Set(known).size).toBe(known.length)

  // Accepted = answered + clearly failed: each job is over, and those that no caller knows are of the calls that were lost.
  const unknown = [...jobs.keys()].filter((id) => !new Set(known).has(id))
  expect(unknown.length).toBeLessThanOrEqual(calls.filter(({ end }) => end === 'lost').length)
  for (const { end, requestId = '', code, content } of calls) {
    const job = jobs.get(requestId)
    if (end === 'failed') expect(job).toMatchObject({ status: 'failed', failure: { code } })
    if (end === 'refused') expect(job?.status ?? 'failed').toBe('failed')
    if (end !== 'answered' || content === undefined) continue
    expect(job?.status).toBe('completed')
    // One answer for a job: who asks for it again hears the same.
    expect(await ask(requestId)).toBe(content)
  }
  const failures = [...jobs.values()].flatMap(({ failure }) => failure ?? [])
  for (const { code, message } of failures) expect(`${code}: ${message}`).toMatch(clearFailures)
}

/** What may become of a call for no fault of its own. */
const clearFailures = /^(DEADLINE_EXCEEDED: |INTERNAL: This job stopped 2 workers|SERVICE_UNAVAILABLE: )/
