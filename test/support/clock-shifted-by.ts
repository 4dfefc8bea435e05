/** The settings of a process whose clock is wrong by so much. */
export function clockShiftedBy(shiftMs: number): Record<string, string> {
  const preload = new URL('shifted-clock.ts', import.meta.url).href
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shiftMs) }
}
