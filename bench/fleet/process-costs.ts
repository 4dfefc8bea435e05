import { costOf, type Cost } from '#bench/ground/cost-of.ts'
import type { Load } from '#bench/ground/measure.ts'
import { openArm, type Arm } from '#bench/ground/open-arm.ts'
import { openClient } from '#bench/ground/open-client.ts'
import { openGround, type Ground } from '#bench/ground/open-ground.ts'
import { uncached } from '#bench/ground/uncached.ts'

/** How many processes of each role. */
export interface Crew {
  apis: number
  workers: number
}

export interface CrewCosts {
  uncached: Cost & { perSecond: number }
  cached: Cost & { perSecond: number }
}

const uncachedLoad = { count: 320, inFlight: 16 }
const cachedLoad = { count: 6000, inFlight: 16 }
/** Calls after which a process answers cached ones at its usual speed: the first thousands cost it up to half as much again. */
const cachedWarmUp = 5000

/** What a call of `/fetch/basic` costs a fleet of this size, all processes and Redis together, after a warm-up. */
export async function processCosts(crew: Crew): Promise<CrewCosts> {
  await using ground = await openGround()
  const site = ground.use(await openArm('site'))
  const { apis, arms } = await openCrew(ground, crew)
  const callAll = callers(ground, apis)
  const page = `${site.url}/article`
  let run = 0
  const costs = async (body: (number: number) => object, load: Load) => {
    let perSecond = 0
    const work = async () => (perSecond = await callAll(body, load))
    return { ...(await costOf(work, { ground, arms, jobs: load.count })), perSecond }
  }
  const stored = () => ({ url: page })
  // Each process for itself becomes faster with use.
  await callAll(uncached(page, ++run), { count: 160 * Math.max(crew.apis, crew.workers), inFlight: 16 })
  await callAll(stored, { count: cachedWarmUp * crew.apis, inFlight: 16 })
  return { uncached: await costs(uncached(page, ++run), uncachedLoad), cached: await costs(stored, cachedLoad) }
}

async function openCrew(ground: Ground, { apis, workers }: Crew): Promise<{ apis: Arm[]; arms: Arm[] }> {
  const settings = [
    `DATA_DIR=${ground.dir}`,
    `REDIS_URL=${ground.redisUrl}`,
    'PORT=0',
    'EGRESS_ALLOW=127.0.0.1',
    'EXTRACTION_THREADS=1',
    'HOST_CONCURRENCY=0',
    'PAYMENTS=off',
  ]
  const open = async (role: string) => ground.use(await openArm('role', role, ...settings))
  // One after the other: the first makes the keys and lays out the store.
  const opened: { api: Arm[]; fetch: Arm[] } = { api: [], fetch: [] }
  for (let number = 0; number < workers; number++) opened.fetch.push(await open('fetch'))
  for (let number = 0; number < apis; number++) opened.api.push(await open('api'))
  return { apis: opened.api, arms: [...opened.api, ...opened.fetch] }
}

/** Has callers spread over the API processes; answers how many calls were answered a second. */
function callers(ground: Ground, apis: readonly Arm[]) {
  const clients = apis.map(({ url }) => ground.use(openClient(url, '/fetch/basic', 16)))
  return async (body: (number: number) => object, { count, inFlight }: Load): Promise<number> => {
    const share = { count: count / clients.length, inFlight: inFlight / clients.length }
    const startedAt = performance.now()
    await Promise.all(clients.map((client, index) => client.measure((n) => body(index * share.count + n), share)))
    return (count / (performance.now() - startedAt)) * 1000
  }
}
