import { median } from '#bench/fixtures/measure.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures } from '#bench/fixtures/open-fixtures.ts'
import { openService } from '#bench/fixtures/open-service.ts'
import { openVariant } from '#bench/fixtures/open-variant.ts'
import { readPrivateMb } from '#bench/fixtures/private-memory.ts'
import { uncached } from '#bench/fixtures/uncached.ts'
import { descendantsOf } from '#test/support/processes/descendants.ts'
import type { Figure } from './figure.ts'

/** Three quarters of what each role took before its young generations were limited. */
const limitsMb = { api: 126, worker: 272 }
const rounds = 3
const load = { count: 50, inFlight: 4 }

/** Memory of an API and a worker process after 50 fresh and 50 stored pages, to its limit. */
export async function roleMemory(): Promise<Figure[]> {
  const measured: Record<keyof typeof limitsMb, number>[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measureRoles())
  return [
    figure('An API process', limitsMb.api, median(measured.map(({ api }) => api))),
    figure(
      'A worker process of the `fetch` pool, two extraction processes,',
      limitsMb.worker,
      median(measured.map(({ worker }) => worker)),
    ),
  ]
}

async function measureRoles() {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('site'))
  const page = `${site.url}/article`
  const { url, apiPid, workerPid } = await openService(fixtures, { threads: 2 })
  const client = fixtures.use(openClient(url, '/fetch/basic', load.inFlight))
  await client.measure(uncached(page, 1), load)
  await client.measure(() => uncached(page, 1)(0), load)
  // Pages are read in child processes.
  const worker = [workerPid, ...descendantsOf(workerPid).map(({ pid }) => pid)]
  return { api: readPrivateMb(apiPid), worker: worker.reduce((sum, pid) => sum + readPrivateMb(pid), 0) }
}

const figure = (process: string, limitMb: number, ours: number): Figure => ({
  comparison: `${process} after 50 fresh and 50 stored pages: private memory, to its limit`,
  ours: `${ours.toFixed(0)} MB`,
  baseline: `${limitMb} MB`,
  ratio: ours / limitMb,
  target: { atMost: 1 },
})
