import { availableParallelism } from 'node:os'
import { alternate } from '#bench/ground/alternate.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openClient } from '#bench/ground/open-client.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import { openService } from '#bench/ground/open-service.ts'
import type { Figure } from './figure.ts'

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

  let run = 0
  const { service, inProcess, roundTrip } = await alternate(7, {
    service: () => client.measure(uncached(page, ++run), { count: 60, inFlight: 1 }),
    inProcess: () => direct.measure({ count: 60, inFlight: 1 }),
    roundTrip: () => queue.measure({ count: 300, inFlight: 1 }),
  })
  const addedMs = service.medianMs - inProcess.medianMs
  return {
    what: '`/fetch/basic`, uncached, one client: time added to fetch + extraction in process, per bare queue round trip',
    ours: `${addedMs.toFixed(2)} ms added (${service.medianMs.toFixed(2)} − ${inProcess.medianMs.toFixed(2)})`,
    baseline: `${roundTrip.medianMs.toFixed(2)} ms`,
    ratio: addedMs / roundTrip.medianMs,
    target: { atMost: 8 },
  }
}

/** Requests for addresses that no earlier run asked for. */
function uncached(page: string, run: number) {
  return (number: number) => ({ url: `${page}?run=${run}&number=${number}` })
}
