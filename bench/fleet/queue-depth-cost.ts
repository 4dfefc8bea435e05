import { setTimeout as sleep } from 'node:timers/promises'
import { costOf, type Cost } from '#bench/fixtures/cost-of.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'

/** A worker's store operations per job: find, start, result, complete. */
const operationsOfJob = 4

/**
 * The cost of a no-op job at a queue depth: fills the queue while the worker is paused, then lets it drain the queue, and
 * repeats that until `jobs` jobs are done.
 */
export async function queueDepthCost(depth: number, jobs: number): Promise<Cost> {
  await using fixtures = await openFixtures()
  const worker = fixtures.use(await openVariant('noop-worker', fixtures.redisUrl, fixtures.dir, '32'))
  const caller = fixtures.use(await openVariant('noop-caller', fixtures.redisUrl, fixtures.dir, 'leave'))
  const round = async (count: number) => {
    const doneBefore = await worker.operations()
    worker.pause()
    await caller.measure({ count, inFlight: 32 })
    worker.resume()
    while ((await worker.operations()) - doneBefore < count * operationsOfJob) await sleep(20)
    // Wait for the last replies and for the removal of the last jobs from Redis.
    await sleep(100)
  }
  await round(2000)
  const rounds = Math.ceil(jobs / depth)
  const work = async () => {
    for (let number = 0; number < rounds; number++) await round(depth)
  }
  return await costOf(work, { fixtures, variants: [worker, caller], jobs: rounds * depth })
}
