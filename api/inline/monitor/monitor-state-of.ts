import type { Result } from '#shared/contract/operations/index.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'
import { timeOf } from './monitor-view-of.ts'

/** The state of a monitor. A paused one has no next check. */
export const monitorStateOf = ({
  record: { status, nextLookAt: nextProbeAt },
}: HeldMonitor): Result<'monitor-pause'> => ({
  status,
  ...(status !== 'paused' && { nextCheckAt: timeOf(nextProbeAt) }),
})
