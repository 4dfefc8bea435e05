import type { TaskWork } from '#shared/child-processes/open-processes.ts'
import { readRsl, type RslContent } from '#workers/sites/usage/vocabularies/read-rsl.ts'

const work: TaskWork<Uint8Array, RslContent[]> = readRsl

// oxlint-disable-next-line import/no-default-export
export default work
