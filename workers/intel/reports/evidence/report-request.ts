import type { TObject } from '#shared/contract/schema.ts'
import type { Captures } from '#workers/evidence/keep-captures.ts'
import type { GatherContext } from '#workers/evidence/sources/gather-sources.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import type { Model } from '#workers/llm/llm.ts'
import type { PromptName } from '#workers/llm/prompt-names.ts'
import type { Depth } from './report-depth.ts'

/** The plan of a report: its searches, and the question to the model. */
export interface ReportRequest<S extends TObject> {
  prompt: PromptName
  /** The words of the caller, by placeholder of the prompt. */
  values: Readonly<Record<string, string>>
  /** Searches, the most useful first. The depth says how many are used. */
  queries: readonly string[]
  /** A page to read beside those that the searches find. */
  homeUrl?: string | undefined
  depth: Depth
  timeout: number
  cache: boolean
  cacheTtl: number
  reply: S
}

export type ReportContext = GatherContext &
  Pick<JobContext, 'parts' | 'reportProgress' | 'noteFreshness'> & { captures: Captures; model: Model | undefined }
