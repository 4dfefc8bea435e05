import { serveTask } from '#shared/threads/serve-task.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractionTask } from './open-extraction.ts'

/** Entry point of an extraction thread. */
// oxlint-disable-next-line import/no-default-export
export default serveTask(({ raw, options }: ExtractionTask) => extractPage(raw, options))
