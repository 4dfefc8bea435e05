import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { assessProject } from '#workers/intel/project/assess-project.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'

export async function intelProject(
  input: Input<'intel-project'>,
  context: HandlerContext,
): Promise<Result<'intel-project'>> {
  return assessProject(input, context.deadlineAt - storeResultMs - judgeMs, context)
}

/** Time for the checks after the last page. */
const judgeMs = 500
