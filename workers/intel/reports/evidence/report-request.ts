import type { Input } from '#shared/contract/operations/index.ts'
import type { TObject } from '#shared/contract/schema.ts'
import type { Captures } from '#workers/evidence/open-captures.ts'
import type { GatherContext } from '#workers/evidence/sources/gather-sources.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import type { Model, PromptName } from '#workers/llm/llm.ts'
import type { SearchScope } from '#workers/search/scope.ts'

/** The plan of a report: its searches, and the question to the model. */
export interface ReportRequest<S extends TObject> extends SearchScope {
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

export type Depth = Input<'intel-company'>['depth']

/** The work that a depth of report allows. */
interface DepthLimits {
  /** Searches, by their order in the plan of the report. */
  searches: number
  /** Pages to read. */
  sources: number
  /** Characters of passages that the model reads. */
  passageChars: number
  /** Tokens of the model's reply. */
  maxOutputTokens: number
}

export const depthLimits: Readonly<Record<Depth, DepthLimits>> = {
  quick: { searches: 2, sources: 4, passageChars: 16_000, maxOutputTokens: 2500 },
  standard: { searches: 4, sources: 8, passageChars: 36_000, maxOutputTokens: 4000 },
  comprehensive: { searches: 7, sources: 14, passageChars: 70_000, maxOutputTokens: 6000 },
}
