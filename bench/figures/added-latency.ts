import { availableParallelism } from 'node:os'
import { alternate } from '#bench/ground/alternate.ts'
import { median } from '#bench/ground/measure.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openClient } from '#bench/ground/open-client.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import { openService } from '#bench/ground/open-service.ts'
import { uncached } from '#bench/ground/uncached.ts'
import type { Figure } from './figure.ts'

const warmUp = { count: 300, inFlight: 4 }

/** One client, every page uncached: what the service adds to the work itself, in round trips of its queue. */
export async function addedLatency(): Promise<Figure> {
  await using ground = await openGround()
  await using queueGround = await openGround()
  const threads = availableParallelism()
  const site = ground.use(await openArm('site'))
  const page = `${site.url}/article`
  const direct = ground.use(await openArm('in-process', page, String(threads)))
  const { url } = await openService(ground, threads)
  const client = ground.use(openClient(url, '/fetch/basic', 1))
  queueGround.use(await openArm('queue-worker', queueGround.redisUrl, '1'))
  const queue = queueGround.use(await openArm('queue-caller', queueGround.redisUrl))

  await client.measure(uncached(page, 0), warmUp)
  await direct.measure(warmUp)
  let run = 0
  const rounds = await alternate(25, {
    service: () => client.measure(uncached(page, ++run), { count: 12, inFlight: 1 }),
    inProcess: () => direct.measure({ count: 12, inFlight: 1 }),
    roundTrip: () => queue.measure({ count: 40, inFlight: 1 }),
  })
  const addedMs = median(rounds.map(({ service, inProcess }) => service.medianMs - inProcess.medianMs))
  const roundTripMs = median(rounds.map(({ roundTrip }) => roundTrip.medianMs))
  return {
    what: '`/fetch/basic`, uncached, one client: time added to fetch + extraction in process, per bare queue round trip',
    ours: `${addedMs.toFixed(2)} ms`,
    baseline: `${roundTripMs.toFixed(2)} ms`,
    ratio: addedMs / roundTripMs,
    target: { atMost: 8 },
  }
}
