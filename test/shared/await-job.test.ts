import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { awaitJob } from '#shared/queue/await-job.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const now = () => 1_800_000_000_000
const record = { name: 'crawl', pool: 'crawl', input: {}, createdAt: now(), deadlineAt: now() + 1000 } as const
const failing = (code: 'SERVICE_UNAVAILABLE' | 'DEADLINE_EXCEEDED') => ({
  run: () => Promise.reject(new AppError(code, 'a test')),
})

let ram: Awaited<ReturnType<typeof openRamStore>>
beforeAll(async () => {
  ram = await openRamStore(now)
})
afterAll(() => ram[Symbol.asyncDispose]())

it.each([
  ['stays open for the scheduler if it is paid', true, 'SERVICE_UNAVAILABLE', 'queued'],
  ['fails if its caller gets the error instead of a charge', false, 'SERVICE_UNAVAILABLE', 'failed'],
  ['fails at its deadline, paid or not', true, 'DEADLINE_EXCEEDED', 'failed'],
] as const)('a job that cannot be enqueued %s', async (id, isPaid, code, status) => {
  const jobs = jobStore(ram.store)
  const deps = { jobs, results: resultStore(ram.store), queue: failing(code), now }
  const waiting = awaitJob({ id, caller: 'somebody', record, waitMs: 1000, isPaid }, deps)
  if (status === 'queued') expect(await waiting).toBeUndefined()
  else await expect(waiting).rejects.toMatchObject({ code })
  expect(await jobs.find(id)).toMatchObject({ status })
})
