import type { ValidInput } from '#api/calls/validate.ts'
import { AppError } from '#shared/contract/errors.ts'
import { isOwnJob, itemOperation, itemsOf } from '#shared/contract/item-inputs.ts'
import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import type { Capability, Operation, SearchCapability } from '#shared/contract/operation.ts'
import { searchKinds } from '#shared/contract/search-kind.ts'
import { limitedHostOf } from '#shared/contract/target-address.ts'
import type { JobQueue, QueueEntry, QueueEstimate } from '#shared/queue/queue.ts'

/** A call that needs a worker. */
export interface AdmissionRequest {
  operation: Operation
  input: ValidInput
  receivedAt: number
  /** The client address. Callers with jobs in the queue take turns. */
  caller: string
}

export interface Admission {
  /** Throws AI_UNAVAILABLE or CAPABILITY_UNAVAILABLE when this deployment lacks a capability that the operation needs. */
  assertAvailable: (operation: Operation, input?: ValidInput) => void
  /** Throws CAPACITY_EXCEEDED, before any payment is claimed, when the job cannot start in time. */
  admit: (request: AdmissionRequest) => Promise<void>
}

export function createAdmission(deps: {
  queue: Pick<JobQueue, 'estimate'>
  capabilities: ReadonlySet<Capability>
  now: () => number
}): Admission {
  return {
    assertAvailable(operation, input = {}) {
      const missing = needsOf(operation, input).filter((need) => !deps.capabilities.has(need))
      if (missing.length === 0) return
      // The interface names this code for reports without a model.
      const code = missing.includes('llm') ? 'AI_UNAVAILABLE' : 'CAPABILITY_UNAVAILABLE'
      const names = missing.map((need) => capabilityNames[need]).join(' and ')
      const message = `${operation.path} is not available: this deployment lacks ${names}. GET /discovery lists the available operations.`
      throw new AppError(code, message, { isLasting: true })
    },

    async admit({ operation, input, receivedAt, caller }) {
      const { pool } = operation
      if (pool === 'inline') return
      const host = limitedHostOf(input)
      const itemPool = itemPoolOf(operation, input)
      const [estimate, itemEstimate] = await Promise.all([
        staffed(pool, { caller, ...(host !== undefined && { host }) }),
        itemPool === undefined ? undefined : staffed(itemPool, { caller }),
        // Its pages are jobs of these pools.
        ...otherPoolsOf(operation, input).map((other) => staffed(other, {})),
      ])
      const remainingMs = deadlineOf(operation, input, receivedAt) - deps.now()
      assertStartsInTime(estimate, { pool, remainingMs })
      if (itemPool === undefined || itemEstimate === undefined) return
      const itemMs = Number(input['timeout'] ?? remainingMs)
      assertStartsInTime(itemEstimate, { pool: itemPool, remainingMs: Math.min(itemMs, remainingMs) })
    },
  }

  function assertStartsInTime(
    estimate: QueueEstimate,
    { pool, remainingMs }: { pool: WorkerPool; remainingMs: number },
  ): void {
    const { waitMs, reason } = expectedWait(estimate, pool)
    if (waitMs === 0 || waitMs + Math.min(estimate.jobMs, remainingMs / 2) <= remainingMs) return
    const seconds = Math.ceil(waitMs / 1000)
    throw new AppError('CAPACITY_EXCEEDED', `${reason} Expected wait: about ${seconds} s. Nothing was charged.`, {
      retryAfterSeconds: seconds,
    })
  }

  async function staffed(pool: WorkerPool, job: Pick<QueueEntry, 'host' | 'caller'>): Promise<QueueEstimate> {
    const estimate = await deps.queue.estimate(pool, job)
    if (estimate.workers > 0) return estimate
    throw new AppError('CAPACITY_EXCEEDED', `No ${pool} worker is running. Nothing was charged. Try again shortly.`)
  }
}

/** The pool of the items of a call, if each is a job of its own. */
function itemPoolOf(operation: Operation, input: ValidInput): WorkerPool | undefined {
  const items = itemsOf(operation, input)
  const item = items && itemOperation(items, input)
  return item !== undefined && isOwnJob(item) ? item.pool : undefined
}

/** The other pools that a call cannot do without: those of the capabilities that it needs. */
function otherPoolsOf(operation: Operation, input: ValidInput): WorkerPool[] {
  const needs = new Set<Capability | undefined>(needsOf(operation, input))
  return workerPools.filter((pool) => pool !== operation.pool && needs.has(capabilityOf[pool]))
}

/** The capability that an optional pool adds to a deployment. */
export const capabilityOf: Partial<Record<WorkerPool, Capability>> = { browser: 'browser' }

// `Object.fromEntries` widens its keys.
const searchNames = Object.fromEntries(
  searchKinds.map((kind) => [`${kind}-search`, `a provider of ${kind} searches`]),
) as Record<SearchCapability, string>

const capabilityNames: Record<Capability, string> = {
  browser: 'a browser',
  llm: 'a language model',
  payments: 'payments (every call is free)',
  ...searchNames,
}

function needsOf({ needs = [], needsByChoice }: Operation, input: ValidInput): readonly Capability[] {
  const ofChoices = Object.entries(needsByChoice ?? {}).flatMap(([field, choices = {}]) =>
    [input[field]].flat().flatMap((value) => (typeof value === 'string' ? (choices[value] ?? []) : [])),
  )
  return [...needs, ...ofChoices]
}

/** Unix milliseconds. The input's `timeout` limits the whole call, or each item of a call with several. */
export function deadlineOf(operation: Operation, input: ValidInput, receivedAt: number): number {
  const limitsCall = typeof input['timeout'] === 'number' && itemsOf(operation, input) === undefined
  const timeoutMs = limitsCall ? Number(input['timeout']) : operation.timeoutMs
  return receivedAt + Math.min(timeoutMs, operation.timeoutMs)
}

function expectedWait(
  { ahead, hostAhead, paceMs, slots, jobMs }: QueueEstimate,
  pool: string,
): { waitMs: number; reason: string } {
  const poolMs = (ahead / slots) * jobMs
  const hostMs = hostAhead * jobMs
  if (paceMs > Math.max(poolMs, hostMs))
    return { waitMs: paceMs, reason: 'This host limits how often it is requested.' }
  return hostMs > poolMs
    ? { waitMs: hostMs, reason: 'Concurrency limit for this host reached.' }
    : { waitMs: poolMs, reason: `All ${pool} workers are busy.` }
}

interface Capabilities extends Disposable {
  /** The current capabilities. The set is updated in place. */
  current: ReadonlySet<Capability>
}

/**
 * Watches the capabilities of this deployment: those that its settings give (`configured`), and those of each pool that had
 * a worker within the last day. While such a pool has no worker, its calls get CAPACITY_EXCEEDED like those of any pool.
 */
export async function watchCapabilities(
  queue: Pick<JobQueue, 'pools'>,
  configured: readonly Capability[],
): Promise<Capabilities> {
  const known = new Set<Capability>(configured)
  await refresh()
  const timer = setInterval(() => void refresh(), refreshIntervalMs)
  timer.unref()
  return { current: known, [Symbol.dispose]: () => clearInterval(timer) }

  async function refresh(): Promise<void> {
    // Keep the last known state while the queue is unreachable: no job can be sold then.
    const pools = await queue.pools().catch(() => undefined)
    if (pools === undefined) return
    known.clear()
    for (const capability of configured) known.add(capability)
    for (const pool of pools) {
      const capability = capabilityOf[pool]
      if (capability !== undefined) known.add(capability)
    }
  }
}

const refreshIntervalMs = 5000
