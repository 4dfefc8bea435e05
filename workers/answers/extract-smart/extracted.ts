import type { Json } from '#shared/contract/json.ts'
import type { FieldEvidence } from '#workers/answers/extract/match/fill-schema.ts'

/** The answer of a page to a question. */
export interface Extracted {
  data: Json[]
  /** How the data was found, in a sentence or two. */
  explanation: string
  evidence: FieldEvidence[]
  /** The schema of the records that was planned. */
  plan: Json
  /** The words or fields of the question that the page does not answer. */
  missing: string[]
}
