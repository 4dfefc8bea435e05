import type { ExtractionRequest } from './extraction-request.ts'
import { keptEvidence } from './kept-evidence.ts'
import { fillSchema, type FieldEvidence } from './match/fill-schema.ts'
import { settleData, type SettledData } from './settle-data.ts'

/** The data that a page declares and states. */
export interface DeclaredData extends SettledData {
  evidence: FieldEvidence[]
  /** Where the page contradicts itself. */
  contradictions: string[]
}

/** Fills the caller's schema without a language model. Runs in a thread: a large schema takes a tenth of a second. */
export function readDeclared({ schema, source }: ExtractionRequest): DeclaredData {
  const { data, evidence, warnings } = fillSchema(schema, source)
  const settled = settleData(schema, data)
  return { ...settled, evidence: keptEvidence(settled.data, evidence), contradictions: warnings }
}
