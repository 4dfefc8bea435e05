import { Redis } from 'ioredis'
import { openFixtures, type Fixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import type { Figure } from './figure.ts'

const load = { count: 3000, inFlight: 64 }
const processes = 8

/** Redis input and output in bytes per job, with eight waiting API processes and with one. */
export async function redisTraffic(): Promise<Figure> {
  await using fixtures = await openFixtures()
  fixtures.use(await openVariant('queue-worker', fixtures.redisUrl, String(load.inFlight)))
  const caller = fixtures.use(await openVariant('queue-caller', fixtures.redisUrl))
  await caller.measure(load)
  const withOne = await bytesPerJob(fixtures, () => caller.measure(load))
  for (let other = 1; other < processes; other++) fixtures.use(await openVariant('queue-caller', fixtures.redisUrl))
  const withMany = await bytesPerJob(fixtures, () => caller.measure(load))
  return {
    comparison: `Redis traffic of one job with ${processes} API processes, to that with one`,
    ours: `${withMany.toFixed(0)} bytes`,
    baseline: `${withOne.toFixed(0)} bytes`,
    ratio: withMany / withOne,
    target: { atMost: 1.05 },
  }
}

async function bytesPerJob({ redisUrl }: Fixtures, work: () => Promise<unknown>): Promise<number> {
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
