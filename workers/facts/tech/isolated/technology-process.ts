import { runTechnologyTask } from './run-technology-task.ts'

// oxlint-disable-next-line import/no-default-export
export default runTechnologyTask
