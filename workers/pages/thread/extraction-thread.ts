import { extractPage } from '#workers/pages/extract-page.ts'
import { serveTask } from '#workers/threads/serve-task.ts'
import type { ExtractionTask } from './open-extraction.ts'

/** Entry point of an extraction thread. */
// oxlint-disable-next-line import/no-default-export
export default serveTask(({ raw, options }: ExtractionTask) => extractPage(raw, options))
