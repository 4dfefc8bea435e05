import type { Failure } from '#shared/contract/errors.ts'
import type { WorkerPool, JobOutcome } from '#shared/contract/job.ts'
import type { Json } from '#shared/contract/json.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import type { Usd } from '#shared/contract/price.ts'
import { oldestFirst } from '#shared/storage/ranks.ts'
import type { Row, Store, Write } from '#shared/storage/store.ts'
import { uploadStore } from './open-jobs/uploads.ts'
import type { StoredPage } from './pages.ts'

/** The authoritative record of a job: its input, its state and its outcome. Times in Unix milliseconds. */
export interface JobRecord {
  name: string
  pool: WorkerPool
  /** With outlines in place of the private values. */
  input: Readonly<Record<string, unknown>>
  /** The private values of the input, encrypted (see `PrivateInputs`). Removed when the job ends. */
  sealed?: string
  /** The cache key of the answer, when it may serve other calls. */
  cacheKey?: string
  /** The pages that were stored when the call arrived, by cache key. */
  stored?: Readonly<Record<string, KnownPage>>
  /** Of a job with several items or steps. */
  progress?: Progress
  /** The job needs no work slot of its host: its parent holds one, or its pages do. */
  isHostHeld?: boolean
  /** A page of another job, or of a monitor. It has no payment, so no caller may read or cancel it. */
  isInternal?: boolean
  /** Its id is one of `JobIds`. Absent if an earlier version created the job: then its id is the request id. */
  isKeyed?: boolean
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** The result existed when the call arrived: no worker made it. */
  isStored?: boolean
  /** The caller reads the events of the job. */
  isStreamed?: boolean
  /** No worker runs the job until it is paid. */
  awaitsPayment?: boolean
  createdAt: number
  deadlineAt: number
  startedAt?: number
  finishedAt?: number
  /** The caller cancelled the job while it ran. Its worker ends it with what it has. */
  cancelledAt?: number
  failure?: Failure
  /**
   * The result of a completed job: from the run that finished it, or from the job that did the work for both. A cancelled job
   * has one if it keeps what it did.
   */
  resultId?: string
  /** The result is incomplete: time ran out, or a failure may pass. A job with more time needs its own. */
  isCut?: true
}

export interface Progress extends ProgressDetails {
  completed: number
  total: number
}

/** The work of a long job in words and numbers. */
export interface ProgressDetails {
  /** The current step, in one or two words. */
  stage?: string
  /** Pages read so far. */
  sources?: number
  /** Dollars that the service has spent on the language model so far. */
  cost?: Usd
}

/** A fresh page is served as it is. A stale one is revalidated, or served when the target fails. */
export interface KnownPage extends StoredPage {
  isFresh: boolean
}

type Ended = Required<Pick<JobRecord, 'finishedAt' | 'resultId'>> & Pick<JobRecord, 'progress' | 'startedAt' | 'isCut'>

/** A job that is done. */
export interface DoneJob {
  /** The record as this process last read or wrote it. */
  known: JobRecord
  end: Ended
  /** The write of its result. */
  result: Write
  /** The write of the page that points to the result. */
  page?: Write | undefined
}

/** A job that has not ended. */
export interface OpenJob {
  id: string
  record: JobRecord
}

/** How long a job and its result are stored. */
export const jobLifeMs = 24 * 3_600_000

export function jobStore(store: Store) {
  /** The versions of the records that this process has read or written. */
  const versions = new WeakMap<JobRecord, number>()
  const uploads = uploadStore(store)

  return {
    /** Does nothing when the job exists. */
    async create(id: string, job: Omit<JobRecord, 'status'>): Promise<void> {
      await store.insert('jobs', id, draft({ ...job, status: 'queued' }))
    },

    /** The same, for a result that existed when the call arrived. */
    async createCompleted(id: string, job: Omit<JobRecord, 'status'>, end: Ended): Promise<void> {
      await store.insert('jobs', id, draft({ ...job, isStored: true, status: 'completed', ...end }))
    },

    /** Releases a job that awaited payment. Its time limit starts now. Undefined when it is unknown or has ended. */
    markPaid: (id: string, now: number) =>
      change(id, (record) => (record.awaitsPayment === true ? paidRecord(record, now) : record)),

    find,

    async outcome(id: string): Promise<JobOutcome | undefined> {
      const record = await find(id)
      return record && outcomeOf(id, record)
    },

    /** Undefined when the job is unknown or has ended. */
    async findOpen(id: string): Promise<JobRecord | undefined> {
      const record = await find(id)
      return record && isOver(record) ? undefined : record
    },

    /** Marks the job as running. Undefined when it is unknown or has ended. */
    start: (id: string, startedAt: number, known?: JobRecord) =>
      change(id, (record) => ({ ...record, status: 'running', startedAt }), known),

    /** Stores how many items are done. Undefined when the job is unknown or has ended. */
    progress: (id: string, progress: Progress) => change(id, (record) => ({ ...record, progress })),

    /** The first run to finish a job wins. Undefined for every other run. */
    complete,

    /** The same, and stores the result before, in the same call. */
    async finish(id: string, { known, end, result, page }: DoneJob): Promise<JobRecord | undefined> {
      const version = versions.get(known)
      const completed = completedRecord(known, end)
      const replace = { kind: 'replace', collection: 'jobs', key: id, draft: draft(completed) } as const
      const records = [...(page ? [page] : []), ...(version === undefined ? [] : [{ ...replace, version }])]
      const isWritten = (await store.writeStages([[result], records])) === 2
      if (version === undefined || !isWritten) return complete(id, end)
      versions.set(completed, version + 1)
      await removeFile(id, completed)
      return completed
    },

    cancel: (id: string, finishedAt: number) =>
      change(id, (record) => (isShown(record) ? undefined : { ...record, status: 'cancelled', finishedAt })),

    /** Cancels a job that keeps what it did. If it is running, its worker ends it. */
    cancelKeepingParts: (id: string, cancelledAt: number) =>
      change(id, (record) =>
        record.status === 'running'
          ? { ...record, cancelledAt: record.cancelledAt ?? cancelledAt }
          : { ...record, status: 'cancelled', finishedAt: cancelledAt },
      ),

    fail: (id: string, finishedAt: number, failure: Failure) =>
      change(id, (record) =>
        record.cancelledAt === undefined
          ? { ...record, status: 'failed', finishedAt, failure }
          : { ...record, status: 'cancelled', finishedAt },
      ),

    /** False when there was no such job. */
    remove: (id: string) => store.remove('jobs', id),

    /** One page of open jobs that were created before, oldest first. Some of them await their payment. */
    async listOpen(createdBefore: number, cursor?: string): Promise<{ jobs: OpenJob[]; next?: string }> {
      const page = { limit: openPageSize, ...(cursor !== undefined && { cursor }) }
      const { rows, next } = await store.list('jobs', { group: openGroup, to: oldestFirst(createdBefore), ...page })
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

  function complete(id: string, end: Ended): Promise<JobRecord | undefined> {
    return change(id, (record) => completedRecord(record, end))
  }

  /** `known` is the record as last read or written. It saves a read when it is still current. */
  async function change(
    id: string,
    next: (record: JobRecord) => JobRecord | undefined,
    known?: JobRecord,
  ): Promise<JobRecord | undefined> {
    for (let record = known ?? (await find(id)); record !== undefined && !isOver(record); record = await find(id)) {
      const version = versions.get(record)
      const changed = next(record)
      if (changed === undefined) return undefined
      if (version === undefined || !(await store.replace('jobs', id, version, draft(changed)))) continue
      versions.set(changed, version + 1)
      await removeFile(id, changed)
      return changed
    }
    return undefined
  }

  /** Removes the file of a job that has ended. Without the store it expires. */
  async function removeFile(id: string, record: JobRecord): Promise<void> {
    if (isOver(record) && record.input['file'] !== undefined) await uploads.remove(id).catch(() => undefined)
  }
}

export type JobStore = ReturnType<typeof jobStore>

const completedRecord = (record: JobRecord, end: Ended): JobRecord => ({
  ...record,
  status: record.cancelledAt === undefined ? 'completed' : 'cancelled',
  ...end,
})

const paidRecord = (record: JobRecord, now: number): JobRecord => ({
  ...record,
  awaitsPayment: false,
  deadlineAt: now + record.deadlineAt - record.createdAt,
})

/** Whether a caller who has paid may have read statements of a running job: a cancelled job is refunded. */
const isShown = ({ isStreamed, awaitsPayment, status }: JobRecord) =>
  isStreamed === true && awaitsPayment === false && status === 'running'

/** The outcome of a job. Undefined while it is open. */
export function outcomeOf(id: string, record: JobRecord): JobOutcome | undefined {
  const { status, resultId = id, failure } = record
  const hasParts = status === 'cancelled' && record.resultId !== undefined
  if (status === 'completed' || hasParts) return { status: 'done', resultId }
  if (status === 'failed' && failure !== undefined) return { status: 'failed', failure }
  return status === 'cancelled' ? { status: 'failed', failure: cancelledFailure } : undefined
}

export const isOver = ({ status }: Pick<JobRecord, 'status'>) => status !== 'queued' && status !== 'running'

/** The failure of every call that waited for a job which was cancelled without a result. */
export const cancelledFailure: Failure = {
  code: 'JOB_CANCELLED',
  message: 'The job was cancelled before it finished.',
  details: [],
}

const openGroup = 'open'
const openPageSize = 200

// Records are plain JSON: they come from validated input, and only this store writes them.
function draft({ sealed, ...record }: JobRecord) {
  const isOpen = !isOver(record)
  return {
    value: { ...record, ...(isOpen && sealed !== undefined && { sealed }) } as unknown as Json,
    expiresAt: record.createdAt + jobLifeMs,
    ...(isOpen && { group: openGroup, rank: oldestFirst(record.createdAt) }),
  }
}

/** Another version may have stored the job, with other fields. */
function recordOf(row: Row): JobRecord {
  const record = row.value as unknown as JobRecord
  return { ...record, input: withDefaults(record.name, record.input) }
}

/**
 * The stored input of an operation with the fields that this version added. They have the value of the time before them, or
 * their default.
 */
function withDefaults(name: string, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const operation: Operation | undefined = byName.get(name)
  const missing = Object.entries(operation?.input.properties ?? {}).flatMap(([field, schema]) =>
    input[field] === undefined && 'default' in schema
      ? [[field, operation?.laterFields?.[field] ?? schema.default] as const]
      : [],
  )
  return missing.length === 0 ? input : { ...input, ...Object.fromEntries(missing) }
}

const byName = new Map<string, Operation>(operations.map((operation) => [operation.name, operation]))

/** The answer of one call: a stored result, and the end of the body, which belongs to this call. */
export interface CallAnswer {
  resultId: string
  /** The JSON after the result's own fields, with the closing brace. */
  tail: string
}

/**
 * The answers of calls, by request id. An answer is written once, before it is sent: every later copy has the same bytes, and
 * they have the hash of the receipt.
 */
export function answerStore(store: Pick<Store, 'insert' | 'get' | 'remove'>) {
  return {
    find,

    /** Stores the answer of a call, unless the call has one. Returns the stored one. `calledAt`: Unix milliseconds. */
    async keep(requestId: string, { resultId, tail }: CallAnswer, calledAt: number): Promise<CallAnswer> {
      const draft = { value: { resultId, tail }, expiresAt: calledAt + jobLifeMs }
      if (await store.insert('answers', requestId, draft)) return { resultId, tail }
      return (await find(requestId)) ?? { resultId, tail }
    },

    remove: (requestId: string) => store.remove('answers', requestId),
  }

  async function find(requestId: string): Promise<CallAnswer | undefined> {
    const row = await store.get('answers', requestId)
    // Only `keep` writes these records.
    return row?.value as CallAnswer | undefined
  }
}

export type AnswerStore = ReturnType<typeof answerStore>
