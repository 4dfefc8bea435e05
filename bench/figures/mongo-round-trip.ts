import { randomUUID } from 'node:crypto'
import { alternate } from '#bench/fixtures/alternate.ts'
import { costOf } from '#bench/fixtures/cost-of.ts'
import { median } from '#bench/fixtures/measure.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import type { Figure } from './figure.ts'

const load = { count: 100, inFlight: 1 }

/** The round trip of a no-op job (record, queue, worker, result) on MongoDB and on SQLite, one job at a time. */
export async function mongoRoundTrip(mongoServer: string): Promise<Figure> {
  await using mongo = await openCallerAndWorker(mongoUrlOf(mongoServer))
  await using sqlite = await openCallerAndWorker()
  const rounds = await alternate(15, { mongo: () => mongo.measure(), sqlite: () => sqlite.measure() })
  const counted = rounds.slice(1)
  const [ours, baseline] = [
    await mongo.describe(counted.map(({ mongo: { medianMs } }) => medianMs)),
    await sqlite.describe(counted.map(({ sqlite: { medianMs } }) => medianMs)),
  ]
  return {
    comparison: 'Round trip of a no-op job on MongoDB, to that on SQLite',
    ours,
    baseline,
    ratio: median(counted.map((round) => round.mongo.medianMs / round.sqlite.medianMs)),
    target: { atMost: 2.5 },
  }
}

/** A caller and a worker with their own Redis. */
async function openCallerAndWorker(storeLocation?: string) {
  const fixtures = await openFixtures()
  const store = storeLocation ?? fixtures.dir
  const worker = fixtures.use(await openVariant('noop-worker', fixtures.redisUrl, store, '1'))
  const caller = fixtures.use(await openVariant('noop-caller', fixtures.redisUrl, store, 'wait'))
  const measure = () => caller.measure(load)
  return {
    measure,
    async describe(medians: readonly number[]) {
      const { storeOperations } = await costOf(measure, { fixtures, variants: [caller, worker], jobs: load.count })
      return `${median(medians).toFixed(2)} ms, ${storeOperations.toFixed(1)} store operations`
    },
    [Symbol.asyncDispose]: () => fixtures[Symbol.asyncDispose](),
  }
}

/** The URL of a new database on the server. */
const mongoUrlOf = (server: string) =>
  server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/webintel-bench-${randomUUID()}`)
