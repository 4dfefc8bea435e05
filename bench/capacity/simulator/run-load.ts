import { createAdmission } from '#api/jobs/admission.ts'
import { payableRequestOf, quoteCall } from '#api/payments/quote-call.ts'
import type { Costs } from '#bench/capacity/costs/call-costs.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { AppError } from '#shared/contract/errors.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { microDollars } from '#shared/contract/price.ts'
import { createPrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { queueEntryOf } from '#shared/queue/await-job.ts'
import type { NextEntries, QueueEntryData } from '#shared/queue/bullmq/admission-gate.ts'
import { trackJobDuration } from '#shared/queue/bullmq/open-job-source.ts'
import { openGateOnClock } from './gate-on-clock.ts'
import { openChooser, type Load } from './load.ts'
import { openOutcomes, type Outcomes } from './outcomes.ts'
import { openPoolQueue, type PoolQueue } from './pool-queue.ts'
import { redisTimes, startProcesses, type Deployment, type Processes } from './processes.ts'
import { createVirtualClock } from './virtual-clock.ts'

export interface Simulation {
  load: Load
  deployment: Deployment
  costs: Costs
  /** A Redis for the gate. It is emptied. */
  redisUrl: string
}

/** Before this part of the run has passed, calls are not counted: the first ones find idle processes. */
const warmUpShare = 0.5

/** Lets a load arrive at a deployment. Admission, gate and prices are the code of the service. */
export async function runLoad({ load, deployment, costs, redisUrl }: Simulation): Promise<Outcomes> {
  const clock = createVirtualClock()
  await using opened = await openGateOnClock(redisUrl, clock, deployment)
  const { gate, redis, now } = opened
  const processes = startProcesses(clock, deployment)
  const choose = openChooser(load, 1)
  const outcomes = openOutcomes(clock, processes, load.seconds * 1000 * warmUpShare)
  const replies = new Map<string, () => void>()
  const { poolMs, hostMs } = redisTimes(costs)
  const admission = createAdmission({ queue: { estimate: gate.estimate }, capabilities: new Set(), now })
  const { workers, slots } = deployment
  const duration = trackJobDuration(clock.now)
  const queue: PoolQueue = openPoolQueue({
    clock,
    redis,
    now,
    pool: 'fetch',
    workers,
    slots,
    jobMs: duration.jobMs,
    run: runJob,
  })
  let made = 0
  void ('callers' in load.arrivals
    ? Promise.all(many(load.arrivals.callers, callAgain))
    : arrive(load.arrivals.perSecond))
  await clock.run(load.seconds * 1000)
  return outcomes

  async function arrive(perSecond: number): Promise<void> {
    for (;;) {
      await clock.sleep(choose.gapMs(perSecond))
      void call()
    }
  }

  async function callAgain(): Promise<void> {
    for (;;) await call()
  }

  async function call(): Promise<void> {
    const number = made++
    const { spent } = costs.fresh
    const startedAt = clock.now()
    const isStored = choose.chance(load.storedShare)
    const input = { url: `https://host-${choose.host()}.test/page?${number}` }
    const kind = isStored ? (choose.chance(load.paidShare) ? 'paidStored' : 'stored') : 'fresh'
    const api = nth(processes.apis, number)
    const { api: apiCost, client } = costs[kind].spent
    await processes.client.run(deployment.machine === undefined ? 0 : client)
    // Half of its time before the job and half after it; a stored answer has no job.
    await api.main.run(isStored ? apiCost.main : apiCost.main / 2)
    void api.other.run(apiCost.other)
    const amount = await priceOf(input, isStored)
    if (isStored) return outcomes.note({ kind, startedAt, amount })
    const caller = `caller ${choose.caller()}`
    try {
      await admission.admit({ operation: fetchBasic, input, receivedAt: now(), caller })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return outcomes.note({ kind: 'rejected', startedAt, amount: 0 })
    }
    const createdAt = now()
    const id = `job-${number}`
    const cacheKey = cacheKeyOf(fetchBasic, input)
    const record = { name: fetchBasic.name, pool: 'fetch', input, createdAt, deadlineAt: createdAt + 30_000 } as const
    const entry = queueEntryOf(id, { ...record, ...(cacheKey !== undefined && { cacheKey }) })
    const replied = new Promise<void>((resolve) => replies.set(id, resolve))
    await send({ ...entry, caller, pool: 'fetch', replyTo: '' })
    await replied
    await api.main.run(spent.api.main / 2)
    outcomes.note({ kind, startedAt, amount })
  }

  async function priceOf(input: { url: string }, isStored: boolean): Promise<number> {
    const cache = {
      find: async () => ({ stored: {}, cachedItems: isStored ? 1 : 0 }),
      describeFresh: () => {
        throw new Error('a price needs no result')
      },
    }
    const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
    const deps = { cache, prices, hosts: { find: async () => undefined }, now }
    const quoted = await quoteCall(
      payableRequestOf(
        fetchBasic,
        { input, sent: () => input, waitMs: Infinity },
        { privateInputs: createPrivateInputs('a seed') },
      ),
      input,
      () => undefined,
      deps,
    )
    return quoted.price.listPrice
  }

  /** As `openEntrySender` does. */
  async function send(data: QueueEntryData): Promise<void> {
    await spendRedis(data, 1 / 2)
    const { heldBy, priority, next } = await gate.enter(data)
    if (heldBy === undefined) queue.added({ data, priority })
    else outcomes.noteHeld(heldBy)
    await sendNext(next)
  }

  async function sendNext({ followers, admitted }: NextEntries): Promise<void> {
    for (const data of admitted) {
      await gate.join(data)
      queue.added({ data, priority: 0 })
    }
    for (const data of followers) await send(data)
  }

  function runJob(worker: number, { data }: { data: QueueEntryData }): void {
    void (async () => {
      const end = duration.begin()
      await work(nth(processes.workers, worker))
      end()
      await spendRedis(data, 1 / 2)
      const next = await gate.leave(data)
      replies.get(data.id)?.()
      replies.delete(data.id)
      queue.done(worker)
      await sendNext(next)
    })()
  }

  async function work({ main, extraction, other }: Processes['workers'][number]): Promise<void> {
    const { worker, site } = costs.fresh.spent
    const factor = choose.valueOf(load.extractionFactor)
    void other.run(worker.other * factor)
    await main.run(worker.main / 2)
    await processes.site.run(deployment.machine === undefined ? 0 : site)
    await clock.sleep(choose.valueOf(load.responseMs))
    await extraction.run(worker.extraction * factor)
    await main.run(worker.main / 2)
  }

  /** A part of the Redis time of a job. */
  async function spendRedis({ id, host = '' }: QueueEntryData, part: number): Promise<void> {
    const number = Number(id.replace('job-', ''))
    await nth(processes.hostNodes, hashOf(host)).run(hostMs * part)
    await nth(processes.poolNodes, number).run(poolMs * part)
  }
}

const nth = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('expected at least one process of each role')
  return item
}

/** A cluster spreads hosts over its nodes by a hash of their names. */
function hashOf(text: string): number {
  let hash = 7
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) % 16_384
  return hash
}

const many = (count: number, open: () => Promise<void>) => Array.from({ length: count }, open)
