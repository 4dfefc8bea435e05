import { availableParallelism } from 'node:os'
import { alternate } from '#bench/ground/alternate.ts'
import { compareRates } from '#bench/ground/compare-rates.ts'
import { openArm } from '#bench/ground/open-arm.ts'
import { openClient } from '#bench/ground/open-client.ts'
import { openGround } from '#bench/ground/open-ground.ts'
import { openService } from '#bench/ground/open-service.ts'
import { uncached } from '#bench/ground/uncached.ts'
import type { Figure } from './figure.ts'

const load = { count: 160, inFlight: 16 }

/** Sixteen clients, every page uncached, one API process and one worker process. */
export async function throughput(): Promise<Figure> {
  await using ground = await openGround()
  const threads = availableParallelism()
  const site = ground.use(await openArm('site'))
  const page = `${site.url}/article`
  const direct = ground.use(await openArm('in-process', page, String(threads)))
  const { url } = await openService(ground, threads)
  const client = ground.use(openClient(url, '/fetch/basic', load.inFlight))

  let run = 0
  const rounds = await alternate(20, {
    ours: () => client.measure(uncached(page, ++run), load),
    baseline: () => direct.measure(load),
  })
  return {
    what: '`/fetch/basic`, uncached, 16 clients, one worker process: pages per second, to fetch + extraction in process',
    ...compareRates(rounds),
    target: { atLeast: 0.6 },
  }
}
