/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or an HTTP date. A date is compared with the target's own
 * `Date`, because its clock may be wrong. Returns milliseconds; undefined for anything else.
 */
export function retryAfterMs(value: string | undefined, date: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000
  const until = httpDate(text)
  return until === undefined ? undefined : Math.max(0, until - (httpDate(date?.trim()) ?? now))
}

/**
 * The whole seconds of `Retry-After`, from 1 to a day: the longest pause that callers are told. Undefined if there is none, and
 * for a date without the target's own date, which cannot be compared.
 */
export function statedPauseSeconds(value: string | undefined, date: string | undefined): number | undefined {
  const pauseMs = retryAfterMs(value, date, Number.NaN) ?? Number.NaN
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(1, Math.ceil(pauseMs / 1000)), maxPauseSeconds)
}

const maxPauseSeconds = 86_400

/** Only dates of GMT: `Date.parse` would read any other text in its own way. */
function httpDate(text = ''): number | undefined {
  if (text.length > maxDateLength) return undefined
  const at = Date.parse(asctime.test(text) ? `${text} GMT` : text.endsWith(' GMT') ? text : '')
  return Number.isNaN(at) ? undefined : at
}

const maxDateLength = 40

/** The obsolete format without a zone, as in "Sun Nov  6 08:49:37 1994" (RFC 9110, section 5.6.7). */
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/
