import { randomUUID } from 'node:crypto'
import { alternate } from '#bench/ground/alternate.ts'
import { costOf } from '#bench/ground/cost-of.ts'
import { median } from '#bench/ground/measure.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import type { Figure } from './figure.ts'

const load = { count: 100, inFlight: 1 }

/** Jobs that are nothing, one at a time: record, queue, worker, result, on either store. */
export async function mongoRoundTrip(mongoServer: string): Promise<Figure> {
  await using mongo = await openSide(mongoUrlOf(mongoServer))
  await using sqlite = await openSide()
  const rounds = await alternate(15, { mongo: () => mongo.measure(), sqlite: () => sqlite.measure() })
  const counted = rounds.slice(1)
  const [ours, baseline] = [
    await mongo.describe(counted.map(({ mongo: { medianMs } }) => medianMs)),
    await sqlite.describe(counted.map(({ sqlite: { medianMs } }) => medianMs)),
  ]
  return {
    what: 'Round trip of a no-op job on MongoDB, to that on SQLite',
    ours,
    baseline,
    ratio: median(counted.map((round) => round.mongo.medianMs / round.sqlite.medianMs)),
    target: { atMost: 2.5 },
  }
}

/** A caller and a worker over a Redis of their own. */
async function openSide(place?: string) {
  const ground = await openGround()
  const store = place ?? ground.dir
  const worker = ground.use(await openArm('noop-worker', ground.redisUrl, store, '1'))
  const caller = ground.use(await openArm('noop-caller', ground.redisUrl, store, 'wait'))
  const measure = () => caller.measure(load)
  return {
    measure,
    async describe(medians: readonly number[]) {
      const { storeOperations } = await costOf(measure, { ground, arms: [caller, worker], jobs: load.count })
      return `${median(medians).toFixed(2)} ms, ${storeOperations.toFixed(1)} store operations`
    },
    [Symbol.asyncDispose]: () => ground[Symbol.asyncDispose](),
  }
}

/** A database of this run's own on that server. */
const mongoUrlOf = (server: string) =>
  server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/webintel-bench-${randomUUID()}`)
