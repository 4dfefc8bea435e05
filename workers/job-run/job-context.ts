import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { StatementEvent } from '#shared/contract/models/answers/answer-events.ts'
import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { ItemOperation } from '#shared/contract/operation.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { QueueEntry } from '#shared/queue/queue.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { JobRecord, ProgressDetails } from '#shared/storage/stores/jobs.ts'
import type { UploadedFile } from '#shared/storage/stores/open-jobs/uploads.ts'
import type { ProvedItem } from '#shared/storage/stores/results.ts'
import type { ReadDeps } from '#workers/pages/read-page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import type { PageJobs } from './page-jobs.ts'

/** One run of a job. */
export interface StartedRun {
  queueEntry: QueueEntry
  record: JobRecord
  startedAt: number
  signal: AbortSignal
}

export interface Run extends StartedRun {
  /** The input of the job, with the private values that its record holds sealed. */
  input: JobRecord['input']
}

/** Time reserved before the deadline to store the result, or to load a stored answer. */
export const storeResultMs = 1000

/** The dependencies of reading one page. */
export interface PageContext extends ReadDeps {
  now: () => number
  /** Aborts at the deadline, when the job moves to another worker, and at shutdown. */
  signal: AbortSignal
}

/** The part of the context of a handler that its job provides. The ports of the worker are the other part. */
export interface JobContext extends PageContext {
  /** The deadline of the job, Unix milliseconds. `signal` aborts then. */
  deadlineAt: number
  /** When the caller cancelled the job, if this run only returns what earlier runs did. */
  cancelledAt: number | undefined
  parts: JobParts
  /** The file that the caller sent, by `file` in the input. Undefined if it is not in the store. */
  findFile: (reference: string) => Promise<UploadedFile | undefined>
  queueEntry: QueueEntry
  /** Sends pages that need a browser to the workers of that pool. */
  pageJobs: PageJobs
  /** The items of the job, in the order of the input. Empty if its operation has no items. */
  items: readonly ItemInput[]
  /**
   * Answers one item as a separate call of its operation would be answered, within the item's `timeout`: from the cache,
   * from the web, or with a stale answer if the target fails. Reads each page once per job. Throws an `AppError`, or the
   * signal's reason when it aborts. `operation`: other than that of the items.
   */
  readItem: (item: ItemInput, operation?: ItemOperation) => Promise<PageAnswer>
  /** As `readItem`, for an item whose answer is not a page. Does not count it. */
  answerItem: (item: ItemInput) => Promise<AnsweredItem>
  /** Removes the answer that this job made to an item and does not deliver: nobody is charged for it. Never throws. */
  forgetAnswer: (item: ItemInput) => Promise<void>
  /** Whether a stored answer serves this item. */
  isStored: (item: ItemInput) => boolean
  /**
   * The answer of a call whose items are added to it: returns that answer from the cache, or makes and stores it, as a call
   * without items would do. Identical calls share the work. Throws the errors of `make`.
   */
  mainAnswer: <T extends object>(make: (context: PageContext) => Promise<T>) => Promise<T>
  /** Counts a delivered item of a job that discovers or answers its items: the call is charged for it. */
  countItem: (cache: CacheInfo, proved?: ProvedItem) => void
  hosts: HostStore
  /** The pace of each host. Requests through `egress` are noted already. */
  politeness: Politeness
  /**
   * Stores the number of finished steps in the job record, the number of all steps where that has changed, and what the job
   * does now. Never throws.
   */
  reportProgress: (completed: number, total?: number, more?: ProgressDetails) => void
  /**
   * Shows a checked statement to the caller before the answer is complete. The answer must contain it, unless the job fails or
   * runs again. Undefined if the caller reads no stream. Never throws.
   */
  showStatement: ((statement: StatementEvent) => void) | undefined
}

/** A page, and whether it came from the cache. */
export interface PageAnswer {
  page: Result<'fetch-pro'>
  cache: CacheInfo
  /** The addresses on the same site that the page links to. */
  outlinks: readonly string[]
  /** The data that the page declares for machines. Absent without any. */
  structured?: StructuredData
  /** Absent for a page that did not wait for its host. */
  waitedMs?: number
}

/** The answer of an item, and whether it came from the cache. */
export interface AnsweredItem {
  /** The result of its operation, as JSON text. */
  json: string
  cache: CacheInfo
  /** Absent if the answer gets no proof. */
  proved?: ProvedItem
}

/** Parts of a job's work, by a key within the job. They outlive the worker. */
export interface JobParts {
  /** A part that an earlier run of this job saved. */
  find: (key: string) => Promise<string | undefined>
  save: (key: string, text: string) => Promise<void>
}
