import { AppError } from '#shared/errors.ts'
import { hostOf } from '#shared/host-of.ts'
import type { Capability, Operation } from '#shared/operation.ts'
import type { JobQueue, Outlook } from '#shared/ports/queue.ts'
import type { ValidInput } from './validate.ts'

/** What is asked, by whom and since when. */
export interface Request {
  operation: Operation
  input: ValidInput
  receivedAt: number
  /** Who is counted, where the many jobs of one must not hold up the few of another. */
  caller: string
}

export interface Admission {
  /** Throws CAPABILITY_UNAVAILABLE for what this deployment cannot do and so does not sell. */
  assertSold: (operation: Operation, input?: ValidInput) => void
  /** Throws CAPACITY_EXCEEDED, before anything costs money, when the work could not be begun in time. */
  admit: (request: Request) => Promise<void>
}

export function createAdmission(deps: {
  queue: Pick<JobQueue, 'outlook'>
  capabilities: ReadonlySet<Capability>
  now: () => number
}): Admission {
  return {
    assertSold(operation, input = {}) {
      const missing = needsOf(operation, input).filter((need) => !deps.capabilities.has(need))
      if (missing.length === 0) return
      const lacks = missing.map((need) => names[need]).join(' and ')
      const message = `${operation.name} is not offered here: this deployment lacks ${lacks}. /discovery says what is.`
      throw new AppError('CAPABILITY_UNAVAILABLE', message)
    },

    async admit({ operation, input, receivedAt, caller }) {
      const { pool } = operation
      if (pool === 'inline') return
      const host = hostOf(input)
      const outlook = await deps.queue.outlook(pool, { caller, ...(host !== undefined && { host }) })
      if (outlook.workers === 0) {
        throw new AppError('CAPACITY_EXCEEDED', `No ${pool} worker is running. Nothing was charged; try again shortly.`)
      }
      const leftMs = deadlineOf(operation, input, receivedAt) - deps.now()
      const { waitMs, what } = expectedWait(outlook, pool)
      if (waitMs === 0 || waitMs + Math.min(outlook.jobMs, leftMs / 2) <= leftMs) return
      const seconds = Math.ceil(waitMs / 1000)
      throw new AppError('CAPACITY_EXCEEDED', `${what}: about ${seconds} s of work come first. Nothing was charged.`, {
        retryAfterSeconds: seconds,
      })
    },
  }
}

const names: Record<Capability, string> = {
  browser: 'a browser',
  llm: 'a language model',
  search: 'a search provider',
}

function needsOf({ needs = [], needsByChoice }: Operation, input: ValidInput): readonly Capability[] {
  if (needsByChoice === undefined) return needs
  return [...needs, ...(needsByChoice.choices[String(input[needsByChoice.field])] ?? [])]
}

/** `timeout`, where the operation has one, is how long the caller waits for the whole call, or for each item of it. */
export function deadlineOf(operation: Operation, input: ValidInput, receivedAt: number): number {
  const isWhole = typeof input['timeout'] === 'number' && operation.items === undefined
  const timeoutMs = isWhole ? Number(input['timeout']) : operation.timeoutMs
  return receivedAt + Math.min(timeoutMs, operation.timeoutMs)
}

function expectedWait({ ahead, hostAhead, slots, jobMs }: Outlook, pool: string): { waitMs: number; what: string } {
  const poolMs = (ahead / slots) * jobMs
  const hostMs = hostAhead * jobMs
  return hostMs > poolMs
    ? { waitMs: hostMs, what: 'The host is asked as much as is polite' }
    : { waitMs: poolMs, what: `The ${pool} workers are busy` }
}
