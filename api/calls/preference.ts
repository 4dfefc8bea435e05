/** The header `Prefer` (RFC 7240). */
export interface Preference {
  /** Answer 202 at once. */
  respondAsync: boolean
  /** The longest wait for the result. */
  waitMs?: number
}

/** Ignores unknown and malformed preferences (RFC 7240, section 2). */
export function parsePreference(header: string): Preference {
  const wait = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})"?\s*(?:[,;]|$)/i.exec(header)?.[1]
  return {
    respondAsync: /(?:^|[,;\s])respond-async\s*(?:[,;]|$)/i.test(header),
    ...(wait !== undefined && { waitMs: Number(wait) * 1000 }),
  }
}

/** How long to wait for a job, and the header that confirms the preference. `async: true` in the input means no wait. */
export function jobWaitFor(
  { respondAsync, waitMs }: Preference,
  input: Readonly<Record<string, unknown>>,
  defaultMs: number,
): { waitMs: number; headers: Record<string, string> } {
  if (input['async'] === true) return { waitMs: 0, headers: {} }
  const applied = [respondAsync && 'respond-async', waitMs !== undefined && `wait=${waitMs / 1000}`].filter(Boolean)
  if (applied.length === 0) return { waitMs: defaultMs, headers: {} }
  // With both, 202 comes after the wait (RFC 7240, section 4.3).
  return { waitMs: waitMs ?? 0, headers: { 'Preference-Applied': applied.join(', ') } }
}
