import type { TaskWork } from '#shared/child-processes/open-processes.ts'
import { readDocument } from '#workers/documents/read-document.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { readPdfWithPictures, type PdfPictures } from '#workers/pdf/read-pdf-with-pictures.ts'
import type { DocumentTask } from './open-documents.ts'

const work: TaskWork<DocumentTask, ExtractedPage | PdfPictures> = async (task) =>
  task.kind === 'page' ? readDocument(task.raw, task.options) : readPdfWithPictures(task.bytes, task.options)

// oxlint-disable-next-line import/no-default-export
export default work
