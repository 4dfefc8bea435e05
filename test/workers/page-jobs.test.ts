import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemInputs } from '#shared/contract/item-inputs.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { resultStore } from '#shared/storage/stores/results.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { createPageJobs } from '#workers/job-run/page-jobs.ts'

const privateInputs = createPrivateInputs('a seed')
const now = () => 1_800_000_000_000
const deadlineAt = now() + 10_000
const parentRecord = { name: 'extract', pool: 'research', input: {}, createdAt: now(), deadlineAt } as const

let ram: Awaited<ReturnType<typeof openRamStore>>
beforeAll(async () => {
  ram = await openRamStore(now)
})
afterAll(() => ram[Symbol.asyncDispose]())

it.each([
  ['ends with the call that was cancelled', 'cancel', 'cancelled'],
  ['ends with the crawl that was cancelled and keeps its pages', 'cancelKeepingParts', 'cancelled'],
  ['ends with the call that failed', 'fail', 'cancelled'],
  ['goes on for the next run of a call whose worker stops', undefined, 'queued'],
] as const)('a page that a browser reads for a call %s', async (name, end, status) => {
  const jobs = jobStore(ram.store)
  const started = Promise.withResolvers<string>()
  const removed: string[] = []
  const queue = {
    run: async (_pool: string, { id }: { id: string }) => {
      started.resolve(id)
      return new Promise<never>(() => {})
    },
    cancel: async (_pool: string, { id }: { id: string }) => void removed.push(id),
    estimate: () => Promise.reject(new Error('not asked')),
  }
  const pageJobs = createPageJobs({ jobs, privateInputs, queue, results: resultStore(ram.store), now })
  await jobs.create(name, parentRecord)
  await jobs.start(name, now())

  const [input] = itemInputs({ field: 'urls', operation: fetchPro }, { urls: ['https://one.example/'] })
  if (input === undefined) throw new Error('Expected one item for one URL.')
  const run = new AbortController()
  const parent = { id: name, name: 'extract', deadlineAt }
  const reading = pageJobs.run({ operation: fetchPro, parent, input, key: undefined, deadlineAt }, run.signal)
  const id = await started.promise
  if (end === 'fail') await jobs.fail(name, now(), { code: 'TARGET_TIMEOUT', message: 'a test', details: [] })
  else if (end !== undefined) await jobs[end](name, now())
  run.abort(new Error('the run ends'))

  await expect(reading).rejects.toThrow('the run ends')
  await expect.poll(async () => (await jobs.find(id))?.status).toBe(status)
  await expect.poll(() => removed).toEqual(status === 'cancelled' ? [id] : [])
})
