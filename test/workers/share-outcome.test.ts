import { describe, expect, it } from 'vitest'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { shareOutcome } from '#workers/job-run/work-slot.ts'

const now = 1_800_000_000_000
const leader = { id: 'leader', deadlineAt: now + 5000, caller: 'first' }

/** The outcome for a job that waited for the leader, which failed with this code. */
async function afterLeader(
  code: 'JOB_CANCELLED' | 'DEADLINE_EXCEEDED' | 'TARGET_TIMEOUT' | 'TARGET_ERROR' | 'CAPACITY_EXCEEDED',
  deadlineAt: number,
  caller = 'second',
) {
  await using opened = await openRamStore(() => now)
  const jobs = jobStore(opened.store)
  const job = { name: 'fetch-basic', pool: 'fetch', input: {}, createdAt: now, deadlineAt } as const
  await jobs.create('waiting', job)
  const queueEntry = { id: 'waiting', name: 'fetch-basic', deadlineAt, caller }
  const outcome = { status: 'failed', failure: { code, message: 'The leader failed.', details: [] } } as const
  return await shareOutcome({ queueEntry, leader, outcome }, { jobs, now: () => now })
}

/** The outcome for a job that waited for the leader, which took this time for an incomplete answer. */
async function afterIncomplete(tookMs: number, deadlineAt: number) {
  await using opened = await openRamStore(() => now)
  const jobs = jobStore(opened.store)
  const job = { name: 'search', pool: 'search', input: {}, createdAt: now } as const
  await jobs.create('waiting', { ...job, deadlineAt })
  await jobs.create(leader.id, { ...job, deadlineAt: leader.deadlineAt })
  const finishedAt = now + tookMs
  await jobs.complete(leader.id, { startedAt: now, finishedAt, resultId: 'made', isCut: true })
  const queueEntry = { id: 'waiting', name: 'search', deadlineAt }
  return await shareOutcome(
    { queueEntry, leader, outcome: { status: 'done', resultId: 'made' } },
    { jobs, now: () => finishedAt },
  )
}

describe('a job that waited for an identical one', () => {
  it.each(['JOB_CANCELLED', 'DEADLINE_EXCEEDED', 'TARGET_TIMEOUT'] as const)(
    'with more time runs itself when that one ended with %s',
    async (code) => {
      expect(await afterLeader(code, now + 10_000)).toBeUndefined()
    },
  )

  it('with less time shares a timeout, and always a failure of the target', async () => {
    expect(await afterLeader('TARGET_TIMEOUT', now + 1000)).toMatchObject({ failure: { code: 'TARGET_TIMEOUT' } })
    expect(await afterLeader('TARGET_ERROR', now + 10_000)).toMatchObject({ failure: { code: 'TARGET_ERROR' } })
  })

  it('that arrived a moment later shares a timeout of the target', async () => {
    const shared = { failure: { code: 'TARGET_TIMEOUT' } }
    expect(await afterLeader('TARGET_TIMEOUT', leader.deadlineAt + 999)).toMatchObject(shared)
    expect(await afterLeader('TARGET_TIMEOUT', leader.deadlineAt + 1000)).toBeUndefined()
  })

  it('runs itself when its host paused for the caller of that one', async () => {
    expect(await afterLeader('CAPACITY_EXCEEDED', now + 1000)).toBeUndefined()
    const shared = { failure: { code: 'CAPACITY_EXCEEDED' } }
    expect(await afterLeader('CAPACITY_EXCEEDED', now + 1000, leader.caller)).toMatchObject(shared)
  })

  it('whose time is over fails by its own deadline, not by the cancellation of the other', async () => {
    expect(await afterLeader('JOB_CANCELLED', now)).toMatchObject({ failure: { code: 'DEADLINE_EXCEEDED' } })
  })

  it.each([
    ['runs itself when that one had less time for its incomplete answer', 2000, 6000, undefined],
    ['shares the incomplete answer when it has not as much time left as that one took', 4500, 6000, 'done'],
    ['shares the incomplete answer of one that had as much time', 2000, 5500, 'done'],
  ])('%s', async (_, tookMs, leftAfterStart, status) => {
    expect((await afterIncomplete(tookMs, now + leftAfterStart))?.status).toBe(status)
  })
})
