/**
 * The least `checkInterval` in words: whole hours, or a fraction that is rounded up, with its seconds. `ms`: the setting of
 * this service.
 */
export function leastInterval(ms: number): string {
  if (ms === hourMs) return 'at least 1 hour'
  const hours = Math.ceil((ms / hourMs) * roundTo) / roundTo
  return `at least ${hours} hours${ms % hourMs === 0 ? '' : ` (${ms / 1000} s)`}`
}

const hourMs = 3_600_000

/** Four decimals are a third of a second. */
const roundTo = 10_000
