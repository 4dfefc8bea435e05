import type { TaskWork } from '#shared/child-processes/open-processes.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import type { ExtractionTask } from './extraction.ts'

const work: TaskWork<ExtractionTask, ExtractedPage> = ({ raw, options }) => extractPage(raw, options)

// oxlint-disable-next-line import/no-default-export
export default work
