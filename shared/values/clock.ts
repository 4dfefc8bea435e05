/** A time of day. */
export interface ClockTime {
  /** After midnight. */
  minutes: number
  length: number
}

/** The time of day that starts at a place of a text: `9:30`, `09:30`, `9:30 pm`, `9 p.m.`, `9 Uhr`, `9 o'clock`. */
export function clockAt(text: string, start: number): ClockTime | undefined {
  const beside = text.slice(start, start + maxLength)
  const match =
    /^(\d{1,2}):([0-5]\d)(?!\d)(?::[0-5]\d(?!\d))?(?: ?([ap])\.?m\b\.?| ?uhr(?!\p{L}))?/iu.exec(beside) ??
    /^(\d{1,2})() ?(?:([ap])\.?m\b\.?|uhr(?!\p{L})|o['’]clock(?!\p{L}))/iu.exec(beside)
  if (match === null || Number(match[1]) > 24) return undefined
  const [whole, hours = '', minutes = '', half] = match
  // Midnight is 12 am, and noon is 12 pm.
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { minutes: hour * 60 + Number(minutes), length: whole.length }
}

const maxLength = 20
