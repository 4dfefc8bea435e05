import { jsonrepair } from 'jsonrepair'
import { isRecord } from '#workers/llm/schema/is-record.ts'

/**
 * The JSON object of a reply. Accepts thoughts before it, words or a code fence around it, and small errors in it. Undefined
 * without an object.
 */
export function parseReply(reply: string): Record<string, unknown> | undefined {
  const text = reply.slice(reply.lastIndexOf(thoughtsEnd) + 1)
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start === -1) return undefined
  const whole = end > start ? text.slice(start, end + 1) : text.slice(start)
  return parse(whole) ?? (whole.length <= maxRepairLength ? parseRepaired(whole) : undefined)
}

/** Reasoning models on some servers write their thoughts into the reply. */
const thoughtsEnd = '</think>'

/** For some texts, the repair takes time that grows with the square of their length: here at most about 20 ms. */
const maxRepairLength = 8000

function parseRepaired(text: string): Record<string, unknown> | undefined {
  try {
    return parse(jsonrepair(text))
  } catch {
    // A JSONRepairError, or a RangeError for a text that nests too deeply.
    return undefined
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
