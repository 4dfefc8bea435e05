/** What a caller prefers (RFC 7240): an answer at once, or a longer wait for it. */
export interface Preference {
  respondAsync: boolean
  waitMs?: number
}

/** Unknown and malformed preferences are ignored, as the RFC asks. */
export function parsePreference(header: string): Preference {
  const wait = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})"?\s*(?:[,;]|$)/i.exec(header)?.[1]
  return {
    respondAsync: /(?:^|[,;\s])respond-async\s*(?:[,;]|$)/i.test(header),
    ...(wait !== undefined && { waitMs: Number(wait) * 1000 }),
  }
}

/** How long to wait for a job, and the header that says which preference was honoured. `async` of the input asks for none. */
export function waitFor(
  { respondAsync, waitMs }: Preference,
  input: Readonly<Record<string, unknown>>,
  usualMs: number,
): { waitMs: number; headers: Record<string, string> } {
  if (input['async'] === true) return { waitMs: 0, headers: {} }
  if (respondAsync) return { waitMs: 0, headers: { 'Preference-Applied': 'respond-async' } }
  if (waitMs === undefined) return { waitMs: usualMs, headers: {} }
  return { waitMs, headers: { 'Preference-Applied': `wait=${waitMs / 1000}` } }
}
