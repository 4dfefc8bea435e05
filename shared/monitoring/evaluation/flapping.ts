import { findChange, type ChangeRules } from '#shared/monitoring/detection/find-change.ts'
import type { SeenText } from '#shared/monitoring/detection/normalize-text.ts'
import type { MonitorSettings, Snapshot } from '#shared/monitoring/monitor.ts'

/** The number of checks in a row in which a page that flaps must show a change before it is reported. */
export const checksToOutlast = 3

/** The number of baselines that a return is compared with. */
export const maxPast = 3

const windowChecks = 10

/** Whether something happened within the last checks. */
export function isRecent(time: number, now: number, { intervalMs }: MonitorSettings): boolean {
  return now - time <= windowChecks * intervalMs
}

/** Whether the page is as it was before a recent change. */
export async function isReturn(
  after: SeenText & { hash: string },
  past: readonly Snapshot[],
  { rules, loadText }: { rules: ChangeRules; loadText: (hash: string) => Promise<string | undefined> },
): Promise<boolean> {
  for (const { hash, since } of past) {
    if (hash === after.hash) return true
    const text = await loadText(hash)
    if (text !== undefined && findChange({ text, at: since }, after, rules) === undefined) return true
  }
  return false
}
