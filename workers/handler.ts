import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { Pool } from '#shared/contract/job.ts'
import type { CacheInfo } from '#shared/contract/models/cache-info.ts'
import type { ItemOperation } from '#shared/contract/operation.ts'
import type { Input, OperationIn, OperationName, Result } from '#shared/contract/operations/index.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { QueueEntry } from '#shared/queue/queue.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { ProgressDetails } from '#shared/storage/stores/jobs.ts'
import type { Browser } from './browser/browser.ts'
import type { Captures } from './evidence/keep-captures.ts'
import type { HandlerPorts } from './handler-ports.ts'
import type { Model } from './llm/llm.ts'
import type { PageJobs } from './page-requests/page-jobs.ts'
import type { ReadDeps } from './pages/read-page.ts'
import type { StructuredData } from './pages/structured/structured-data.ts'

/** The dependencies of reading one page. */
export interface PageContext extends ReadDeps {
  now: () => number
  /** Aborts at the deadline, when the job moves to another worker, and at shutdown. */
  signal: AbortSignal
}

/** A page, and whether it came from the cache. */
export interface PageAnswer {
  page: Result<'fetch-basic'>
  cache: CacheInfo
  /** The addresses on the same site that the page links to. */
  outlinks: readonly string[]
  /** The data that the page declares for machines. Absent without any. */
  structured?: StructuredData
  /** Absent for a page that did not wait for its host. */
  waitedMs?: number
}

/** Parts of a job's work, by a key within the job. They outlive the worker. */
export interface JobParts {
  /** A part that an earlier run of this job saved. */
  find: (key: string) => Promise<string | undefined>
  save: (key: string, text: string) => Promise<void>
}

/** The dependencies of a handler. A handler picks those that it uses. */
export interface HandlerContext extends PageContext, HandlerPorts {
  /** The deadline of the job, Unix milliseconds. `signal` aborts then. */
  deadlineAt: number
  /** When the caller cancelled the job, if this run only returns what earlier runs did. */
  cancelledAt: number | undefined
  parts: JobParts
  /** A handler keeps the sources that its answer cites before it returns. */
  captures: Captures
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
  /**
   * Answers a call whose items are added to an answer of its own: returns that answer from the cache, or makes and stores it,
   * as a call without items would do. Identical calls share the work. Throws the errors of `make`.
   */
  answerOwn: <T extends object>(make: (context: PageContext) => Promise<T>) => Promise<T>
  /** Counts a delivered item of a job that discovers its items: the call is charged for it. */
  countItem: (cache: CacheInfo) => void
  hosts: HostStore
  /** The pace of each host. Requests through `egress` are noted already. */
  politeness: Politeness
  /**
   * Stores the number of finished steps in the job record, the number of all steps where that has changed, and what the job
   * does now. Never throws.
   */
  reportProgress: (completed: number, total?: number, more?: ProgressDetails) => void
  /** The configured language model, with the budget of this job. Undefined without one. */
  model: Model | undefined
}

/** The dependencies of a handler in the pool `browser`. */
export interface RenderContext extends HandlerContext {
  browser: Browser
}

/** Does the job of one operation: takes a validated input, returns the result or throws an `AppError`. */
export type Handler<N extends OperationName> = (
  input: Input<N>,
  context: N extends OperationIn<'browser'> ? RenderContext : HandlerContext,
) => Promise<Result<N>>

/** Handles the calls of an operation of another pool that need a browser. That pool sends them through `pageJobs`. */
export type RenderingHandler<N extends OperationName> = (input: Input<N>, context: RenderContext) => Promise<Result<N>>

export type Handlers<P extends Pool> = { [N in OperationIn<P>]: Handler<N> } & (P extends 'browser'
  ? { [N in PartlyRendered]: RenderingHandler<N> }
  : unknown)

/** Operations of other pools whose calls go to the pool `browser` if they need one. */
type PartlyRendered = 'tech'
