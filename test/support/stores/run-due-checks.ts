import type { CheckDeps } from '#scheduler/monitors/check-deps.ts'
import { openDueChecks, type CheckCounts } from '#scheduler/monitors/due-checks.ts'

/** Runs every check that is due and may run now, and resolves to what became of them. Throws SERVICE_UNAVAILABLE. */
export async function runDueChecks(deps: CheckDeps): Promise<CheckCounts> {
  const due = openDueChecks(deps)
  await due.start()
  await due.ended()
  return due.takeCounts() ?? {}
}
