import type { ItemInput } from '#shared/item-inputs.ts'
import type { Pool } from '#shared/job.ts'
import type { CacheInfo } from '#shared/models/cache-info.ts'
import type { Input, OperationIn, OperationName, Result } from '#shared/operations/index.ts'
import type { Ticket } from '#shared/ports/queue.ts'
import type { HostStore } from '#shared/stores/hosts.ts'
import type { Browser } from './browser/browser.ts'
import type { PageJobs } from './page-jobs.ts'
import type { ReadDeps } from './pages/read-page.ts'
import type { Outside } from './ways/outside.ts'

/** What reading one page takes. */
export interface PageContext extends ReadDeps {
  now: () => number
  /** Aborts at the deadline, when the job was given to another worker, and at shutdown. */
  signal: AbortSignal
}

/** A page, and where it came from. */
export interface PageAnswer {
  page: Result<'fetch-basic'>
  cache: CacheInfo
}

/** What a handler may use. */
export interface HandlerContext extends PageContext {
  /** When the job must be done, Unix milliseconds; `signal` aborts then. */
  deadlineAt: number
  /** Of the job itself. */
  ticket: Ticket
  /** Where pages that need a browser are had. */
  pageJobs: PageJobs
  /** The items of the job, in order; none where its operation has none. */
  items: readonly ItemInput[]
  /**
   * Answers one page just as a call of `/fetch/basic` of its own would be answered, within the item's `timeout`: from
   * what is stored, from the web, or in place of a target that fails. Once per job for each page. Throws an `AppError`,
   * and the signal's reason when it aborts.
   */
  readItem: (item: ItemInput) => Promise<PageAnswer>
  /** What is known of hosts. */
  hosts: HostStore
  /** Ways to a page that do not begin here. */
  outside: Outside
  /** Tells how many items are done to whoever looks. */
  noteProgress: (completed: number) => void
}

/** What a handler of the pool `browser` may use. */
export interface RenderContext extends HandlerContext {
  browser: Browser
}

/** Does the job of one operation: validated input in, result out, an `AppError` where there is none. */
export type Handler<N extends OperationName> = (
  input: Input<N>,
  context: N extends OperationIn<'browser'> ? RenderContext : HandlerContext,
) => Promise<Result<N>>

export type Handlers<P extends Pool> = { [N in OperationIn<P>]: Handler<N> }
