import { Redis } from 'ioredis'
import { openArm } from '#bench/ground/open-arm.ts'
import { openGround, type Ground } from '#bench/ground/open-ground.ts'
import type { Figure } from './figure.ts'

const load = { count: 3000, inFlight: 64 }
const processes = 8

/** Bytes that Redis takes in and gives out for one job, with one process that waits for jobs and with eight. */
export async function redisTraffic(): Promise<Figure> {
  await using ground = await openGround()
  ground.use(await openArm('queue-worker', ground.redisUrl, String(load.inFlight)))
  const caller = ground.use(await openArm('queue-caller', ground.redisUrl))
  await caller.measure(load)
  const alone = await bytesPerJob(ground, () => caller.measure(load))
  for (let other = 1; other < processes; other++) ground.use(await openArm('queue-caller', ground.redisUrl))
  const among = await bytesPerJob(ground, () => caller.measure(load))
  return {
    what: `Redis traffic of one job with ${processes} API processes, to that with one`,
    ours: `${among.toFixed(0)} bytes`,
    baseline: `${alone.toFixed(0)} bytes`,
    ratio: among / alone,
    target: { atMost: 1.05 },
  }
}

async function bytesPerJob({ redisUrl }: Ground, work: () => Promise<unknown>): Promise<number> {
  const redis = new Redis(redisUrl)
  const before = await bytesSoFar(redis)
  await work()
  const bytes = (await bytesSoFar(redis)) - before
  redis.disconnect()
  return bytes / load.count
}

async function bytesSoFar(redis: Redis): Promise<number> {
  const stats = await redis.info('stats')
  const read = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(stats)?.[1])
  return read('total_net_input_bytes') + read('total_net_output_bytes')
}
