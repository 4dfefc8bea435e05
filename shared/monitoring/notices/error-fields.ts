import type { WatchState } from '#shared/monitoring/monitor.ts'
import { printable } from './printable.ts'

/** The failures of a monitor, in a notice about them. */
export function errorFields({ code, message, count, since }: WatchState['failures'], at: number) {
  return {
    error: { code: code ?? 'INTERNAL', message: printable(message ?? 'The page could not be read.', 500).text },
    failedLooks: count,
    since: new Date(since ?? at).toISOString(),
  }
}
