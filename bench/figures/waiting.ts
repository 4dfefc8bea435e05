import { alternate } from '#bench/ground/alternate.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import type { Figure } from './figure.ts'

const load = { count: 5000, inFlight: 64 }

/** Jobs that are nothing, the store left out: how fast their callers hear of the end. */
export async function waiting(): Promise<Figure> {
  await using ground = await openGround()
  const { redisUrl } = ground
  ground.use(await openArm('queue-worker', redisUrl, String(load.inFlight)))
  ground.use(await openArm('bullmq-worker', redisUrl, String(load.inFlight)))
  const queue = ground.use(await openArm('queue-caller', redisUrl))
  const bullmq = ground.use(await openArm('bullmq-caller', redisUrl))

  const { ours, theirs } = await alternate(5, {
    ours: () => queue.measure(load),
    theirs: () => bullmq.measure(load),
  })
  return {
    what: `Waiting for no-op jobs, ${load.inFlight} in flight: jobs per second, to BullMQ's \`waitUntilFinished\``,
    ours: `${ours.perSecond.toFixed(0)}/s`,
    baseline: `${theirs.perSecond.toFixed(0)}/s`,
    ratio: ours.perSecond / theirs.perSecond,
    target: { atLeast: 1.3 },
  }
}
