import type { Json } from '#shared/collections.ts'
import { AppError, type Failure } from '#shared/errors.ts'
import type { WorkerPool } from '#shared/job.ts'
import type { Outcome } from '#shared/ports/queue.ts'
import type { Row, Store } from '#shared/ports/store.ts'

/** A job as the store knows it: the authority on what was asked and what became of it. Times in Unix milliseconds. */
export interface JobRecord {
  name: string
  pool: WorkerPool
  input: Readonly<Record<string, unknown>>
  /** Under which stored answers are found, when this job's answer may serve other calls. */
  cacheKey?: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  createdAt: number
  deadlineAt: number
  startedAt?: number
  finishedAt?: number
  failure?: Failure
}

/** How long a finished job and its result are kept. */
export const jobLifeMs = 24 * 3_600_000

export function jobStore(store: Store) {
  return {
    async create(id: string, job: Omit<JobRecord, 'status'>): Promise<void> {
      const isNew = await store.insert('jobs', id, draft({ ...job, status: 'queued' }))
      if (!isNew) throw new AppError('INTERNAL', `a job ${id} exists already`)
    },

    async find(id: string): Promise<JobRecord | undefined> {
      const row = await store.get('jobs', id)
      return row && recordOf(row)
    },

    /** What became of a job, once it is over. */
    async outcome(id: string): Promise<Outcome | undefined> {
      const record = await this.find(id)
      if (record?.status === 'completed') return { status: 'done' }
      if (record?.status === 'failed' && record.failure) return { status: 'failed', failure: record.failure }
      if (record?.status === 'cancelled') return { status: 'failed', failure: cancelledFailure }
      return undefined
    },

    /** The job, unless it is unknown or over. */
    async findOpen(id: string): Promise<JobRecord | undefined> {
      const record = await this.find(id)
      return record && isOver(record) ? undefined : record
    },

    /** Marks the job as running; undefined when it is unknown or over. */
    start: (id: string, startedAt: number) => change(id, (record) => ({ ...record, status: 'running', startedAt })),

    /** The first to finish a job wins; undefined for everyone else. */
    complete: (id: string, finishedAt: number) =>
      change(id, (record) => ({ ...record, status: 'completed', finishedAt })),

    cancel: (id: string, finishedAt: number) =>
      change(id, (record) => ({ ...record, status: 'cancelled', finishedAt })),

    fail: (id: string, finishedAt: number, failure: Failure) =>
      change(id, (record) => ({ ...record, status: 'failed', finishedAt, failure })),
  }

  async function change(id: string, next: (record: JobRecord) => JobRecord): Promise<JobRecord | undefined> {
    for (;;) {
      const row = await store.get('jobs', id)
      if (row === undefined) return undefined
      const record = recordOf(row)
      if (isOver(record)) return undefined
      const changed = next(record)
      if (await store.replace('jobs', id, row.version, draft(changed))) return changed
    }
  }
}

export type JobStore = ReturnType<typeof jobStore>

export const isOver = ({ status }: JobRecord) => status !== 'queued' && status !== 'running'

/** What someone hears who still waits for a job that its caller cancelled. */
const cancelledFailure: Failure = {
  code: 'DEADLINE_EXCEEDED',
  message: 'The job was cancelled before it was done. Nothing was charged.',
  details: [],
}

// Records are plain JSON: they come from validated input and are only written by this store.
const draft = (record: JobRecord) => ({ value: record as unknown as Json, expiresAt: record.createdAt + jobLifeMs })
const recordOf = (row: Row) => row.value as unknown as JobRecord
