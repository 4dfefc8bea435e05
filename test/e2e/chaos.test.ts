import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/stores/jobs.ts'
import { articlePage, openFixtureSite } from '#test/support/fixture-site.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openMongoDatabase } from '#test/support/mongo.ts'
import { storedJobs } from '#test/support/stored-jobs.ts'
import { askJob, callUnderFire, contentOf, type Call } from './chaos/call-under-fire.ts'
import { judge } from './chaos/judge.ts'
import { randomFrom, type Random } from './chaos/random-from.ts'
import { openShakyFleet } from './chaos/shaky-fleet.ts'

// CHAOS_SECONDS shortens the run, CHAOS_SEED repeats one as far as the machine does.

const mongoServer = process.env['MONGODB_URL']
const seconds = Number(process.env['CHAOS_SECONDS'] ?? 120)
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
const callers = 10

describe('a fleet whose processes are killed at random', () => {
  it(
    'answers or clearly fails every call it took, each once, and leaves nothing behind',
    { timeout: 300_000 },
    async () => {
      await using scope = new AsyncDisposableStack()
      const random = randomFrom(seed)
      const site = scope.use(await openCountingSite(random))
      const mongoUrl = mongoServer === undefined ? undefined : scope.use(openMongoDatabase(mongoServer)).url
      const fleet = scope.use(await openFleet(mongoUrl === undefined ? {} : { MONGODB_URL: mongoUrl }))
      const shaky = await openShakyFleet(fleet, random)
      const jobs = () => storedJobs({ dir: fleet.dir, ...(mongoUrl !== undefined && { mongoUrl }) })

      const end = AbortSignal.timeout(seconds * 1000)
      const calls: Call[] = []
      const calling = Array.from({ length: callers }, async () => {
        while (!end.aborted) {
          calls.push(await callUnderFire(shaky, site, random))
          await sleep(random.between(0, 200))
        }
      })
      await Promise.all([shaky.shake(end), ...calling])

      const patience = { timeout: 30_000, interval: 500 }
      await vi.waitFor(async () => expect((await jobs()).filter((job) => !isOver(job))).toEqual([]), patience)
      await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), patience)
      const left = (await fleet.redis.lastingKeys()).filter(isOfJobs)
      const stored = new Map((await jobs()).map((job) => [job.id, job]))
      print(calls, { ...shaky.counts, jobs: stored.size, visits: site.requests.length })
      const ask = async (requestId: string) => contentOf((await askJob(await shaky.apiUrl(), requestId)).result ?? {})
      await judge(calls, stored, ask)
      expect(left).toEqual([])
      // And enough has happened.
      expect(Object.values(shaky.counts).reduce((sum, count) => sum + count)).toBeGreaterThan(seconds / 10)
      const [answered, failed] = ['answered', 'failed'].map((end) => calls.filter((call) => call.end === end).length)
      expect(answered).toBeGreaterThan(4 * Number(failed))
    },
  )
})

/** Not what stays when there is nothing to do: what tells of the living, and BullMQ's counters. */
const isOfJobs = (key: string) =>
  !/^webintel:(workers|schedulers|pools|[a-z]+:(id|meta|events|stalled-check)$)/.test(key)

/** A page that is another at each visit, so that two runs of one job can be told apart. */
async function openCountingSite(random: Random) {
  const site = await openFixtureSite({
    '/page': (_request, response) => {
      const page = articlePage(`visit ${site.requests.length}`)
      setTimeout(() => response.end(page), random.between(0, 1000))
    },
  })
  return site
}

function print(calls: readonly Call[], counts: Readonly<Record<string, number>>): void {
  const rows = Map.groupBy(calls, ({ kind, end, code }) => [kind, end, code ?? ''].join(' '))
  console.log(`seed ${seed}`, counts)
  console.table(
    [...rows].map(([what, group]) => ({
      what,
      calls: group.length,
      'longest, ms': Math.round(Math.max(...group.map(({ tookMs }) => tookMs))),
    })),
  )
}
