import type { Pool } from '#shared/contract/job.ts'
import type { Input, OperationIn, OperationName, Result } from '#shared/contract/operations/index.ts'
import type { Browser } from './browser/browser.ts'
import type { JobPorts } from './handler-ports.ts'
import type { JobContext } from './job-run/job-context.ts'

/** The dependencies of a handler, from its job and from its worker. A handler picks those that it uses. */
export interface HandlerContext extends JobContext, JobPorts {}

/** The dependencies of a handler in the `browser` pool. */
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

/** Operations of other pools whose calls go to the `browser` pool if they need one. */
type PartlyRendered = 'tech'
