import type { Json } from '#shared/collections.ts'
import type { Failure } from '#shared/errors.ts'
import type { WorkerPool } from '#shared/job.ts'
import type { Outcome } from '#shared/ports/queue.ts'
import type { Row, Store } from '#shared/ports/store.ts'
import type { StoredPage } from './pages.ts'

/** A job as the store knows it: the authority on what was asked and what became of it. Times in Unix milliseconds. */
export interface JobRecord {
  name: string
  pool: WorkerPool
  input: Readonly<Record<string, unknown>>
  /** Under which stored answers are found, when this job's answer may serve other calls. */
  cacheKey?: string
  /** By cache key, what was stored when the call came. */
  stored?: Readonly<Record<string, KnownPage>>
  /** Of the items of a job that has several. */
  progress?: Progress
  /** The job that it is a part of counts for its host already. */
  isHostHeld?: boolean
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** To be paid for first: until then nobody does it. */
  awaitsPayment?: boolean
  createdAt: number
  deadlineAt: number
  startedAt?: number
  finishedAt?: number
  failure?: Failure
  /** Where the result of a completed job stands: that of the run which finished it, or of the job that did the work for both. */
  resultId?: string
}

export interface Progress {
  completed: number
  total: number
}

/** A fresh one is served as it is. Another its target may confirm, or fail and have it stand in. */
export interface KnownPage extends StoredPage {
  isFresh: boolean
}

/** A job that is not over. */
export interface OpenJob {
  id: string
  record: JobRecord
}

/** How long a finished job and its result are kept. */
export const jobLifeMs = 24 * 3_600_000

export function jobStore(store: Store) {
  /** Of the records this process holds. */
  const versions = new WeakMap<JobRecord, number>()

  return {
    /** One that is there already stays as it is. */
    async create(id: string, job: Omit<JobRecord, 'status'>): Promise<void> {
      await store.insert('jobs', id, draft({ ...job, status: 'queued' }))
    },

    /** Lets a job be done that awaited its payment: its time begins now. Undefined when it is unknown or over. */
    admit: (id: string, now: number) =>
      change(id, (record) => (record.awaitsPayment === true ? paid(record, now) : record)),

    find,

    async outcome(id: string): Promise<Outcome | undefined> {
      const record = await find(id)
      return record && outcomeOf(id, record)
    },

    /** The job, unless it is unknown or over. */
    async findOpen(id: string): Promise<JobRecord | undefined> {
      const record = await find(id)
      return record && isOver(record) ? undefined : record
    },

    /** Marks the job as running; undefined when it is unknown or over. */
    start: (id: string, startedAt: number, known?: JobRecord) =>
      change(id, (record) => ({ ...record, status: 'running', startedAt }), known),

    /** Says how many items of a job are done; undefined when it is unknown or over. */
    progress: (id: string, progress: Progress) => change(id, (record) => ({ ...record, progress })),

    /** The first to finish a job wins; undefined for everyone else. */
    complete: (id: string, end: { finishedAt: number; resultId: string }, known?: JobRecord) =>
      change(id, (record) => ({ ...record, status: 'completed', ...end }), known),

    cancel: (id: string, finishedAt: number) =>
      change(id, (record) => ({ ...record, status: 'cancelled', finishedAt })),

    fail: (id: string, finishedAt: number, failure: Failure) =>
      change(id, (record) => ({ ...record, status: 'failed', finishedAt, failure })),

    /** False where there was none. */
    forget: (id: string) => store.remove('jobs', id),

    /** Jobs that are not over and were created before then, oldest first, a page at a time. */
    async listOpen(createdBefore: number, cursor?: string): Promise<{ jobs: OpenJob[]; next?: string }> {
      const page = { limit: openPageSize, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('jobs', { group: openGroup, to: rankOf(createdBefore), ...page })
      return { jobs: rows.map((row) => ({ id: row.key, record: recordOf(row) })), ...(next !== undefined && { next }) }
    },
  }

  async function find(id: string): Promise<JobRecord | undefined> {
    const row = await store.get('jobs', id)
    if (row === undefined) return undefined
    const record = recordOf(row)
    versions.set(record, row.version)
    return record
  }

  /** `known` is what was read or written of the job before: where that still holds, it need not be read again. */
  async function change(
    id: string,
    next: (record: JobRecord) => JobRecord,
    known?: JobRecord,
  ): Promise<JobRecord | undefined> {
    for (let record = known ?? (await find(id)); record !== undefined && !isOver(record); record = await find(id)) {
      const version = versions.get(record)
      const changed = next(record)
      if (version === undefined || !(await store.replace('jobs', id, version, draft(changed)))) continue
      versions.set(changed, version + 1)
      return changed
    }
    return undefined
  }
}

export type JobStore = ReturnType<typeof jobStore>

const paid = (record: JobRecord, now: number): JobRecord => ({
  ...record,
  awaitsPayment: false,
  deadlineAt: now + record.deadlineAt - record.createdAt,
})

/** What became of a job, once it is over. */
export function outcomeOf(id: string, { status, resultId = id, failure }: JobRecord): Outcome | undefined {
  if (status === 'completed') return { status: 'done', resultId }
  if (status === 'failed' && failure !== undefined) return { status: 'failed', failure }
  return status === 'cancelled' ? { status: 'failed', failure: cancelledFailure } : undefined
}

export const isOver = ({ status }: JobRecord) => status !== 'queued' && status !== 'running'

/** What someone hears who still waits for a job that its caller cancelled. */
const cancelledFailure: Failure = {
  code: 'DEADLINE_EXCEEDED',
  message: 'The job was cancelled before it was done.',
  details: [],
}

const openGroup = 'open'
const openPageSize = 200
const rankOf = (createdAt: number) => String(createdAt).padStart(15, '0')

// Records are plain JSON: they come from validated input and are only written by this store.
const draft = (record: JobRecord) => ({
  value: record as unknown as Json,
  expiresAt: record.createdAt + jobLifeMs,
  ...(!isOver(record) && record.awaitsPayment !== true && { group: openGroup, rank: rankOf(record.createdAt) }),
})
const recordOf = (row: Row) => row.value as unknown as JobRecord
