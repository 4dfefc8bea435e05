import { serveTask } from '#shared/threads/serve-task.ts'
import { readPdfWithPictures } from '#workers/documents/pdf/read-pdf-with-pictures.ts'
import { readDocument } from '#workers/documents/read-document.ts'
import type { DocumentTask } from './open-documents.ts'

/** Entry point of a document thread. */
// oxlint-disable-next-line import/no-default-export
export default serveTask(async (task: DocumentTask) =>
  task.kind === 'page' ? readDocument(task.raw, task.options) : readPdfWithPictures(task.bytes, task.options),
)
