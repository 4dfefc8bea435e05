import type { Health } from '#api/jobs/check-health.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { PoolLoad } from '#shared/metrics/sources.ts'
import type { TallySums } from '#shared/queue/fleet-tally.ts'
import { poolLoads } from '#shared/queue/pool-loads.ts'
import type { JobQueue, QueuedJob } from '#shared/queue/queue.ts'
import { probe } from '#shared/runtime/with-timeout.ts'
import type { Store } from '#shared/storage/store.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import { revenueStore, type Revenue } from '#shared/storage/stores/receipt-log/revenue.ts'
import { openPayments, type OpenPayments } from './open-payments.ts'

export interface OverviewDeps {
  store: Store
  queue: Pick<JobQueue, 'pools' | 'estimate' | 'backlog' | 'list'>
  paid: Pick<PaymentStore, 'listOpen'>
  health: () => Promise<Health>
  /** The counts of all processes in the last `ms` milliseconds. */
  tally: (ms: number) => Promise<TallySums>
  now: () => number
}

/** A count, or an amount in dollars, of the last hour and of the last day. */
export interface Recent {
  name: string
  hour: number
  day: number
}

/** The state of the deployment for its operator. A part that could not be read is absent. */
export interface Overview {
  health: Health
  /** By pool. */
  loads?: Readonly<Record<string, PoolLoad>>
  jobs?: readonly (QueuedJob & { pool: string })[]
  /** Calls of operations. `failures`: by error code, the most frequent first. */
  calls?: { hour: number; day: number; failures: readonly Recent[] }
  /** Requests to the services that the operator configured. */
  upstreams?: readonly (Recent & { failedHour: number; failedDay: number })[]
  /** In dollars. */
  costs?: readonly Recent[]
  payments?: OpenPayments
  /** All time, in dollars. */
  revenue?: readonly { operation: string; network: string; settled: string; refunded: string }[]
  stored?: { monitors: number; keys: number }
}

/** Jobs of each state and pool that the page lists. */
const listedJobs = 20

const hourMs = 3_600_000

/** Reads every part at once. An outage leaves out the parts that it concerns. */
export async function readOverview(deps: OverviewDeps): Promise<Overview> {
  const { store, queue, health, tally } = deps
  const [state, loads, jobs, counts, payments, revenue, stored] = await Promise.all([
    health(),
    probe(() => poolLoads(queue)),
    probe(() => listJobs(queue)),
    probe(() => Promise.all([tally(hourMs), tally(24 * hourMs)])),
    probe(() => openPayments(deps)),
    probe(() => revenueStore(store).read()),
    probe(() => Promise.all([store.count('monitors'), store.count('spendingKeys')])),
  ])
  return {
    health: state,
    ...(loads !== undefined && { loads: Object.fromEntries(loads) }),
    ...(jobs !== undefined && { jobs }),
    ...(counts !== undefined && countsOf(...counts)),
    ...(payments !== undefined && { payments }),
    ...(revenue !== undefined && { revenue: revenue.map(inDollars) }),
    ...(stored !== undefined && { stored: { monitors: stored[0], keys: stored[1] } }),
  }
}

async function listJobs(queue: OverviewDeps['queue']): Promise<(QueuedJob & { pool: string })[]> {
  const pools = await queue.pools()
  const lists = pools.map(async (pool) =>
    (await queue.list(pool, listedJobs)).map((job) => Object.assign(job, { pool })),
  )
  return (await Promise.all(lists)).flat()
}

function countsOf(hour: TallySums, day: TallySums): Pick<Overview, 'calls' | 'upstreams' | 'costs'> {
  const recent = (kind: 'failures' | 'costs', scale = 1): Recent[] =>
    [...day[kind]]
      .map(([name, count]) => ({ name, hour: (hour[kind].get(name) ?? 0) / scale, day: count / scale }))
      .toSorted((one, other) => other.day - one.day)
  const services = new Set([...day.upstreams.keys()].map((field) => field.slice(0, field.lastIndexOf(' '))))
  return {
    calls: { hour: hour.calls.get('all') ?? 0, day: day.calls.get('all') ?? 0, failures: recent('failures') },
    upstreams: [...services].toSorted().map((name) => ({
      name,
      hour: requestsOf(name, hour),
      day: requestsOf(name, day),
      failedHour: requestsOf(name, hour, isFailure),
      failedDay: requestsOf(name, day, isFailure),
    })),
    costs: recent('costs', 1_000_000),
  }
}

const isFailure = (outcome: string) => outcome !== '2xx' && outcome !== '3xx'

/** Requests to a service whose outcome counts. */
function requestsOf(name: string, { upstreams }: TallySums, counts = (_outcome: string) => true): number {
  const found = [...upstreams].filter(([field]) => field.startsWith(`${name} `) && counts(field.slice(name.length + 1)))
  return found.reduce((sum, [, count]) => sum + count, 0)
}

// The sums are whole micro-dollars.
const inDollars = ({ operation, network, settled, refunded }: Revenue) => ({
  operation,
  network,
  settled: usd(settled as MicroDollars),
  refunded: usd(refunded as MicroDollars),
})
