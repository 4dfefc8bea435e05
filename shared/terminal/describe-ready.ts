import type { LogEntry, ServiceAddresses } from './log-entry.ts'
import type { Paint } from './paint.ts'
import { duration, printable } from './texts.ts'

/** The lines after the start: where the service is, and how to use it. */
export function describeReady({ ms, ready }: LogEntry & { ready: ServiceAddresses }, paint: Paint): string {
  const rows: readonly (readonly [string, string])[] = [
    ['API', ready.url],
    ['Dashboard', ready.dashboard],
    ['Docs', ready.docs],
    ['Payments', ready.payments],
    ['First call', ready.firstCall],
  ]
  const lines = rows.map(([name, text]) => `  ${paint('dim', name.padEnd(11))}${printable(text)}`)
  const title = `webintel is ready${ms === undefined ? '' : ` after ${duration(ms)}`}. Ctrl-C stops it.`
  return ['', paint('bold', title), ...lines, ''].join('\n')
}
