import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import type { Figure } from './figure.ts'

const load = { count: 2000, inFlight: 64 }

/** No-op jobs without a store: how fast their callers receive the results. */
export async function awaitJobs(): Promise<Figure> {
  await using fixtures = await openFixtures()
  const { redisUrl } = fixtures
  fixtures.use(await openVariant('queue-worker', redisUrl, String(load.inFlight)))
  fixtures.use(await openVariant('bullmq-worker', redisUrl, String(load.inFlight)))
  const queue = fixtures.use(await openVariant('queue-caller', redisUrl))
  const bullmq = fixtures.use(await openVariant('bullmq-caller', redisUrl))

  const rounds = await alternate(12, {
    ours: () => queue.measure(load),
    baseline: () => bullmq.measure(load),
  })
  return {
    comparison: `Waiting for no-op jobs, ${load.inFlight} in flight: jobs per second, to BullMQ's \`waitUntilFinished\``,
    ...compareRates(rounds),
    target: { atLeast: 1 },
  }
}
