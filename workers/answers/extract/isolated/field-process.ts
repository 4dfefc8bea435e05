import {
  compareContents,
  type ContentComparison,
  pageContents,
  type ComparedPage,
} from '#workers/answers/compare/compare-contents.ts'
import { findRecords, type PageRecords } from '#workers/answers/extract-smart/records/find-records.ts'
import type { RecordList } from '#workers/answers/extract-smart/records/record-list.ts'
import { uniteWithModel, type ModelReading, type UnitedData } from '#workers/answers/extract/model/unite-with-model.ts'
import { type ExtractionRequest, readDeclared, type DeclaredData } from '#workers/answers/extract/read-declared.ts'

export type FieldTask =
  | { kind: 'declared'; request: ExtractionRequest }
  | { kind: 'united'; reading: ModelReading }
  | { kind: 'records'; page: PageRecords }
  | { kind: 'compared'; pages: readonly ComparedPage[]; focus: string | undefined }

export type FieldReply = DeclaredData | UnitedData | RecordList[] | ContentComparison

/** Entry of a child process: does one task of `FieldExtraction`. */
// oxlint-disable-next-line import/no-default-export
export default function runFieldTask(task: FieldTask): FieldReply {
  switch (task.kind) {
    case 'declared':
      return readDeclared(task.request)
    case 'united':
      return uniteWithModel(task.reading)
    case 'records':
      return findRecords(task.page)
    case 'compared':
      return compareContents(task.pages.map(pageContents), task.focus)
  }
}
