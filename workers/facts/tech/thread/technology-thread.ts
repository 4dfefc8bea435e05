import { serveTask } from '#shared/threads/serve-task.ts'
import { runTechnologyTask } from './run-technology-task.ts'

/** Entry point of a technology thread. */
// oxlint-disable-next-line import/no-default-export
export default serveTask(runTechnologyTask)
