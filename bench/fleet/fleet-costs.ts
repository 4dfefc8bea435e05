import { costOf, type Cost } from '#bench/fixtures/cost-of.ts'
import type { Load } from '#bench/fixtures/measure.ts'
import { openClient } from '#bench/fixtures/open-client.ts'
import { openFixtures, type Fixtures } from '#bench/fixtures/open-fixtures.ts'
import { openVariant, type Variant } from '#bench/fixtures/open-variant.ts'
import { uncached } from '#bench/fixtures/uncached.ts'
import { nothingSpent, readSpent, type Spent } from './spent.ts'

/** The number of processes of each role. */
export interface FleetSize {
  apis: number
  workers: number
}

export interface FleetCosts {
  uncached: CallCosts
  cached: CallCosts
}

/** The cost of a call, and the processor time in it by thread. */
export interface CallCosts extends Cost, Spent {
  perSecond: number
}

/** Calls for each process of the larger role, so that fleets of all sizes are measured at the same age of their processes. */
const uncachedCalls = 320
const cachedLoad = { count: 32_000, inFlight: 16 }
/** Calls until a process reaches its normal speed. Its first hundreds of pages and thousands of cached calls cost up to 50 % more. */
const uncachedWarmUp = 480
const cachedWarmUp = 8000

/** The cost of a `/fetch/basic` call in a fleet of this size, summed over all processes and Redis, after a warm-up. */
export async function fleetCosts(size: FleetSize): Promise<FleetCosts> {
  await using fixtures = await openFixtures()
  const site = fixtures.use(await openVariant('site'))
  const { apis, workers, variants } = await openFleet(fixtures, size)
  const processes = { apis: apis.map(({ pid }) => pid), workers: workers.map(({ pid }) => pid) }
  const callAll = createCallers(fixtures, apis)
  const page = `${site.url}/article`
  let run = 0
  const costs = async (body: (number: number) => object, load: Load) => {
    let [perSecond, spent] = [0, nothingSpent]
    const work = async () => {
      const read = await readSpent({ ...processes, redis: fixtures.redisPid, site: site.pid, client: process.pid })
      perSecond = await callAll(body, load)
      spent = await read(load.count)
    }
    return { ...(await costOf(work, { fixtures, variants, jobs: load.count })), ...spent, perSecond }
  }
  const stored = () => ({ url: page })
  // Each process needs its own warm-up.
  const largest = Math.max(apis.length, workers.length)
  await callAll(uncached(page, ++run), { count: uncachedWarmUp * largest, inFlight: 16 })
  await callAll(stored, { count: cachedWarmUp * size.apis, inFlight: 16 })
  const uncachedLoad = { count: uncachedCalls * largest, inFlight: 16 }
  return { uncached: await costs(uncached(page, ++run), uncachedLoad), cached: await costs(stored, cachedLoad) }
}

async function openFleet(
  fixtures: Fixtures,
  { apis, workers }: FleetSize,
): Promise<{ apis: Variant[]; workers: Variant[]; variants: Variant[] }> {
  const settings = [
    `DATA_DIR=${fixtures.dir}`,
    `REDIS_URL=${fixtures.redisUrl}`,
    'PORT=0',
    'EGRESS_ALLOW=127.0.0.1',
    'EXTRACTION_THREADS=1',
    'HOST_CONCURRENCY=0',
    'PAYMENTS=off',
  ]
  const open = async (role: string) => fixtures.use(await openVariant('role', role, ...settings))
  // In sequence: the first process creates the keys and the store.
  const opened: { api: Variant[]; fetch: Variant[] } = { api: [], fetch: [] }
  for (let number = 0; number < workers; number++) opened.fetch.push(await open('fetch'))
  for (let number = 0; number < apis; number++) opened.api.push(await open('api'))
  return { apis: opened.api, workers: opened.fetch, variants: [...opened.api, ...opened.fetch] }
}

/** Returns a function that spreads calls over the API processes and returns the calls per second. */
function createCallers(fixtures: Fixtures, apis: readonly Variant[]) {
  const clients = apis.map(({ url }) => fixtures.use(openClient(url, '/fetch/basic', 16)))
  return async (body: (number: number) => object, { count, inFlight }: Load): Promise<number> => {
    const loadPerClient = { count: count / clients.length, inFlight: inFlight / clients.length }
    const startedAt = performance.now()
    await Promise.all(
      clients.map((client, index) => client.measure((n) => body(index * loadPerClient.count + n), loadPerClient)),
    )
    return (count / (performance.now() - startedAt)) * 1000
  }
}
