import { availableParallelism } from 'node:os'
import { alternate } from '#bench/fixtures/alternate.ts'
import { compareRates } from '#bench/fixtures/compare-rates.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { uncached } from '#bench/fixtures/uncached.ts'
import type { Figure } from './figure.ts'

const load = { count: 160, inFlight: 16 }

/** Uncached pages per second: sixteen clients, one API process and one worker process. */
export async function throughput(): Promise<Figure> {
  await using fixtures = await openFixtures()
  const threads = availableParallelism()
  const site = fixtures.use(await openVariant('site'))
  const page = `${site.url}/article`
  const direct = fixtures.use(await openVariant('in-process', page, String(threads)))
  const { url } = await openService(fixtures, { threads })
  const client = fixtures.use(openClient(url, '/fetch/basic', load.inFlight))

  let run = 0
  const rounds = await alternate(20, {
    ours: () => client.measure(uncached(page, ++run), load),
    baseline: () => direct.measure(load),
  })
  return {
    comparison:
      '`/fetch/basic`, uncached, 16 clients, one worker process: pages per second, to fetch + extraction in process',
    ...compareRates(rounds),
    target: { atLeast: 0.9 },
  }
}
