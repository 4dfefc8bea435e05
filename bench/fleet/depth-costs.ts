import { setTimeout as sleep } from 'node:timers/promises'
import { costOf, type Cost } from '#bench/ground/cost-of.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openGround } from '#bench/ground/open-ground.ts'

/** Store operations of a worker for one job: find, start, result, complete. */
const operationsOfJob = 4

/**
 * What a job that is nothing costs when so many of them stand in the queue: put there while no worker takes any, then
 * done by one worker, again and again until `jobs` are done.
 */
export async function depthCosts(depth: number, jobs: number): Promise<Cost> {
  await using ground = await openGround()
  const worker = ground.use(await openArm('noop-worker', ground.redisUrl, ground.dir, '32'))
  const caller = ground.use(await openArm('noop-caller', ground.redisUrl, ground.dir, 'leave'))
  const round = async (count: number) => {
    const doneBefore = await worker.operations()
    worker.pause()
    await caller.measure({ count, inFlight: 32 })
    worker.resume()
    while ((await worker.operations()) - doneBefore < count * operationsOfJob) await sleep(20)
    // The last replies and what Redis forgets of the last jobs.
    await sleep(100)
  }
  await round(2000)
  const rounds = Math.ceil(jobs / depth)
  const work = async () => {
    for (let number = 0; number < rounds; number++) await round(depth)
  }
  return await costOf(work, { ground, arms: [worker, caller], jobs: rounds * depth })
}
