import { runJudgingTask } from './judging-task.ts'

// oxlint-disable-next-line import/no-default-export
export default runJudgingTask
