import { serveTask } from '#shared/threads/serve-task.ts'
import { runFieldTask } from './run-field-task.ts'

/** Entry point of a thread that fills schemas. */
// oxlint-disable-next-line import/no-default-export
export default serveTask(runFieldTask)
