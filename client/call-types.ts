import type { JobGetOutput } from './generated/free/jobs/get.ts'

/** A job as the service shows it. */
export type JobView = JobGetOutput

export interface CallOptions {
  /** Ends the call. A job that the call waits for is cancelled. */
  signal?: AbortSignal
  /** The most that the call may cost, in US dollars: '0.05'. Overrides the limit of the client. */
  maxPrice?: string | number
  /** Key under which a POST on credits is charged once in 24 hours. Default: a new one for each call. */
  idempotencyKey?: string
  /** The payment of an earlier attempt: `payment` of its error. */
  payment?: string
  /** Reports the progress of a job that the call waits for. */
  onProgress?: (progress: JobView['progress']) => void
  /** Headers to add. */
  headers?: Readonly<Record<string, string>>
}

/** An output, and the facts of the response beside it. */
export interface Answered<Output> {
  data: Output
  /** Of a call that waited for a job, the response that accepted the job. */
  status: number
  headers: Headers
  requestId: string
  receiptUrl: string | undefined
  /** The settlement of an x402 payment. */
  payment: { network: string; transaction: string } | undefined
  /**
   * The charge of a call on credits, in US dollars. `balance`: absent if a spending key paid that may not see it. `budgetLeft`:
   * what the spending key can still spend.
   */
  credits: { cost: string; balance?: string; budgetLeft?: string } | undefined
}

/** The output, and with `withResponse()` also the facts of the response. */
export interface Answer<Output> extends Promise<Output> {
  withResponse: () => Promise<Answered<Output>>
}

export type Call<Input, Output> = (input: Input, options?: CallOptions) => Answer<Output>

/** An operation that runs as a job. */
export interface JobCall<Input, Output> extends Call<Input, Output> {
  /** Starts the job and returns without its result. It is paid now, and refunded as credits if it fails. */
  start: (input: Input, options?: CallOptions) => Promise<Job<Output>>
}

/** An operation whose output is a page of a longer list. */
export interface PagedCall<Input, Output> extends Call<Input, Output> {
  /** Reads page after page, from that of the input to the last. Each is a call of its own. */
  pages: (input: Input, options?: CallOptions) => AsyncGenerator<Output, void>
}

/** An operation whose output is a page of a list of entries. `Field` is the name of the list. */
export interface ListCall<Input, Output, Field extends keyof Output> extends PagedCall<Input, Output> {
  /** Reads the entries of all pages, one after the other. */
  all: (input: Input, options?: CallOptions) => AsyncGenerator<EntryOf<Output[Field]>, void>
}

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never

/** A job of the service. Its id is the key to its result, for 24 hours. */
export interface Job<Output> {
  requestId: string
  status: () => Promise<JobView>
  /** Waits for the result. An aborted signal ends the wait, and the job goes on. */
  result: (options?: Pick<CallOptions, 'signal' | 'onProgress'>) => Promise<Output>
  /** Cancels the job. It is not charged; a crawl keeps the pages that it has. */
  cancel: () => Promise<JobView>
}
