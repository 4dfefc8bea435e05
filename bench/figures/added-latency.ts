import { availableParallelism } from 'node:os'
import { alternate } from '#bench/fixtures/alternate.ts'
import { median, spreadOf } from '#bench/fixtures/measure.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { uncached } from '#bench/fixtures/uncached.ts'
import type { Figure } from './figure.ts'

const warmUp = { count: 300, inFlight: 4 }

/** Time that the service adds to fetching and extracting an uncached page, in round trips of its queue. One client. */
export async function addedLatency(): Promise<Figure> {
  await using fixtures = await openFixtures()
  await using queueFixtures = await openFixtures()
  const threads = availableParallelism()
  const site = fixtures.use(await openVariant('site'))
  const page = `${site.url}/article`
  const direct = fixtures.use(await openVariant('in-process', page, String(threads)))
  const { url } = await openService(fixtures, { threads })
  const client = fixtures.use(openClient(url, '/fetch/basic', 1))
  queueFixtures.use(await openVariant('queue-worker', queueFixtures.redisUrl, '1'))
  const queue = queueFixtures.use(await openVariant('queue-caller', queueFixtures.redisUrl))

  await client.measure(uncached(page, 0), warmUp)
  await direct.measure(warmUp)
  let run = 0
  const rounds = await alternate(25, {
    service: () => client.measure(uncached(page, ++run), { count: 12, inFlight: 1 }),
    inProcess: () => direct.measure({ count: 12, inFlight: 1 }),
    roundTrip: () => queue.measure({ count: 40, inFlight: 1 }),
  })
  const addedMs = rounds.map(({ service, inProcess }) => service.medianMs - inProcess.medianMs)
  const roundTripMs = median(rounds.map(({ roundTrip }) => roundTrip.medianMs))
  return {
    comparison:
      '`/fetch/basic`, uncached, one client: time added to fetch + extraction in process, per bare queue round trip',
    ours: `${median(addedMs).toFixed(2)} ms`,
    baseline: `${roundTripMs.toFixed(2)} ms`,
    ratio: median(addedMs) / roundTripMs,
    spread: spreadOf(addedMs.map((ms) => ms / roundTripMs)),
    target: { atMost: 5 },
  }
}
