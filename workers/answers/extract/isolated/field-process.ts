import { runFieldTask } from './run-field-task.ts'

// oxlint-disable-next-line import/no-default-export
export default runFieldTask
