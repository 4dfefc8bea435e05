import { runEvaluationTask } from './evaluation-task.ts'

// oxlint-disable-next-line import/no-default-export
export default runEvaluationTask
