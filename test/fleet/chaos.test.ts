import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { isOver } from '#shared/storage/stores/jobs.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { openMongoDatabase } from '#test/support/stores/mongo.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'
import { askJob, callFleet, contentOf, type Call } from './chaos/call-fleet.ts'
import { checkCalls } from './chaos/check-calls.ts'
import { randomFrom, type Random } from './chaos/random-from.ts'
import { openShakyFleet } from './chaos/shaky-fleet.ts'

// CHAOS_SECONDS sets the duration, CHAOS_SEED the random choices. The same seed makes the same choices, apart from timing.

const mongoServer = process.env['MONGODB_URL']
const seconds = Number(process.env['CHAOS_SECONDS'] ?? 60)
const seed = Number(process.env['CHAOS_SEED'] ?? 20_261_120)
const callers = 10

describe('a fleet whose processes are killed at random', () => {
  it('answers or fails each accepted call exactly once, and leaves no job behind', async () => {
    await using scope = new AsyncDisposableStack()
    console.log(`CHAOS_SEED=${seed}`)
    const random = randomFrom(seed)
    const site = scope.use(await openCountingSite(random))
    const mongoUrl = mongoServer === undefined ? undefined : scope.use(openMongoDatabase(mongoServer)).url
    const fleet = scope.use(await openFleet(mongoUrl === undefined ? {} : { MONGODB_URL: mongoUrl }))
    const shaky = await openShakyFleet(fleet, random)
    const place = { dir: fleet.dir, ...(mongoUrl !== undefined && { mongoUrl }) }
    const jobs = () => storedJobs(place)

    const end = AbortSignal.timeout(seconds * 1000)
    const calls: Call[] = []
    const calling = Array.from({ length: callers }, async () => {
      while (!end.aborted) {
        calls.push(await callFleet(shaky, site, random))
        await sleep(random.between(0, 200))
      }
    })
    await Promise.all([shaky.shake(end), ...calling])

    const pollOptions = { timeout: 60_000, interval: 500 }
    await vi.waitFor(async () => expect((await jobs()).filter((job) => !isOver(job))).toEqual([]), pollOptions)
    await vi.waitFor(async () => expect(await fleet.unfinished()).toEqual([]), pollOptions)
    const left = (await fleet.redis.lastingKeys()).filter(isJobKey)
    const stored = new Map((await jobs()).map((job) => [job.id, job]))
    print(calls, { ...shaky.counts, jobs: stored.size, visits: site.requests.length })
    const ids = await jobIdsOf(place)
    const callIdOf = (id: string) => (stored.has(id) ? id : (ids.requestIdOf(id) ?? id))
    const known = calls.map(({ requestId, ...call }) =>
      Object.assign(call, requestId !== undefined && { requestId: callIdOf(requestId) }),
    )
    const ask = async (requestId: string) =>
      contentOf((await askJob(await shaky.apiUrl(), ids.of(requestId))).result ?? {})
    await checkCalls(known, stored, ask)
    expect(left).toEqual([])
    // The run must have included enough faults and answers.
    expect(Object.values(shaky.counts).reduce((sum, count) => sum + count)).toBeGreaterThan(seconds / 10)
    const [answered, failed] = ['answered', 'failed'].map((end) => calls.filter((call) => call.end === end).length)
    expect(answered).toBeGreaterThan(4 * Number(failed))
  })
})

/** Excludes keys that remain without jobs: heartbeats, the shared clock, and BullMQ's own counters. */
const isJobKey = (key: string) =>
  !/^webintel:(\{[a-z]+\}:(workers|schedulers)|pools|clock:reads|\{[a-z]+\}:[a-z]+:(id|meta|events|stalled-check)$)/.test(
    key,
  )

/** Serves a page that differs at each visit, so that two runs of one job have different results. */
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
