import { serveTask } from '#shared/threads/serve-task.ts'
import { runJudgingTask } from './judging-task.ts'

/** Entry point of a thread that reads and compares texts. */
// oxlint-disable-next-line import/no-default-export
export default serveTask(runJudgingTask)
