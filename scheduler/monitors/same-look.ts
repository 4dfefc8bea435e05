import type { MonitorRecord } from '#shared/monitoring/monitor.ts'

/**
 * Whether a monitor still awaits the same look of the same check. Each look moves `nextLookAt`, so a process that is too
 * late finds another look.
 */
export const isSameLook = (one: MonitorRecord, other: MonitorRecord): boolean =>
  one.dueAt === other.dueAt && one.nextLookAt === other.nextLookAt && one.looks.count === other.looks.count
