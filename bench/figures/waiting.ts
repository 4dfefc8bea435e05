import { alternate } from '#bench/ground/alternate.ts'
import { compareRates } from '#bench/ground/compare-rates.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import type { Figure } from './figure.ts'

const load = { count: 2000, inFlight: 64 }

/** Jobs that are nothing, the store left out: how fast their callers hear of the end. */
export async function waiting(): Promise<Figure> {
  await using ground = await openGround()
  const { redisUrl } = ground
  ground.use(await openArm('queue-worker', redisUrl, String(load.inFlight)))
  ground.use(await openArm('bullmq-worker', redisUrl, String(load.inFlight)))
  const queue = ground.use(await openArm('queue-caller', redisUrl))
  const bullmq = ground.use(await openArm('bullmq-caller', redisUrl))

  const rounds = await alternate(12, {
    ours: () => queue.measure(load),
    baseline: () => bullmq.measure(load),
  })
  return {
    what: `Waiting for no-op jobs, ${load.inFlight} in flight: jobs per second, to BullMQ's \`waitUntilFinished\``,
    ...compareRates(rounds),
    target: { atLeast: 1.3 },
  }
}
