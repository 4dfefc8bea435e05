import type { Pool } from '#shared/job.ts'
import type { Input, OperationIn, OperationName, Result } from '#shared/operations/index.ts'
import type { Egress } from '#shared/ports/egress.ts'
import type { Extraction } from './pages/open-extraction.ts'

/** What a handler may use. */
export interface HandlerContext {
  egress: Egress
  extraction: Extraction
  now: () => number
  /** Aborts at the deadline, when the job was given to another worker, and at shutdown. */
  signal: AbortSignal
}

/** Does the job of one operation: validated input in, result out, an `AppError` where there is none. */
export type Handler<N extends OperationName> = (input: Input<N>, context: HandlerContext) => Promise<Result<N>>

export type Handlers<P extends Pool> = { [N in OperationIn<P>]: Handler<N> }
