/** Which format the log has: that of the setting LOG_FORMAT. */
export type LogFormat = 'auto' | 'json' | 'pretty'

/**
 * How to write to a stream. `json`: one object a line, for programs. `plain`: readable lines, for people. `live`: readable
 * lines above a few that are redrawn.
 */
export type Audience = 'json' | 'plain' | 'live'

/** The part of `process.stdout` and `process.stderr` that says who reads it. */
export interface Readership {
  isTTY?: boolean
}

/** Finds the audience of a stream. A terminal that cannot move its cursor (`TERM=dumb`) gets no live lines, and neither does CI. */
export function audienceOf(stream: Readership, format: LogFormat = 'auto'): Audience {
  // oxlint-disable-next-line node/no-process-env
  const { CI, TERM } = process.env
  const isPerson = stream.isTTY === true && (CI === undefined || ['', '0', 'false'].includes(CI))
  if (format === 'json' || (format === 'auto' && !isPerson)) return 'json'
  return isPerson && TERM !== 'dumb' ? 'live' : 'plain'
}
