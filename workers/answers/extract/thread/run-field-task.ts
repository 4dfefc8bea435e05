import type { ExtractionRequest } from '#workers/answers/extract/extraction-request.ts'
import { uniteWithModel, type ModelReading, type UnitedData } from '#workers/answers/extract/model/unite-with-model.ts'
import { readDeclared, type DeclaredData } from '#workers/answers/extract/read-declared.ts'

export type FieldTask = { kind: 'declared'; request: ExtractionRequest } | { kind: 'united'; reading: ModelReading }

export type FieldReply = DeclaredData | UnitedData

export function runFieldTask(task: FieldTask): FieldReply {
  return task.kind === 'declared' ? readDeclared(task.request) : uniteWithModel(task.reading)
}
