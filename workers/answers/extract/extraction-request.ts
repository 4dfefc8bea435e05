import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'
import type { ExtractedSource } from './match/page-view.ts'

export interface ExtractionRequest {
  /** As `readCallerSchema` returns it. */
  schema: CallerSchema
  instructions: string
  source: ExtractedSource
}
