/** Environment variables that shift the clock of a process. */
export function clockShiftedBy(shiftMs: number): Record<string, string> {
  const preload = new URL('shifted-clock.ts', import.meta.url).href
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shiftMs) }
}
