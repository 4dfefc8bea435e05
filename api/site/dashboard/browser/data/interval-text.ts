/** An interval in hours, in the unit that a person would choose. */
export function intervalText(hours: number): string {
  const seconds = Math.round(hours * 3600)
  if (seconds >= 3600) return `${hours} h`
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
