import type { QuotedValue } from './quoted-value.ts'
import { statesBoolean, statesChoice } from './states-choice.ts'
import { statesNumber } from './states-number.ts'
import { statesText } from './states-text.ts'
import { statesDate, statesDuration } from './states-time.ts'

/**
 * Whether the quote states the value, as a careful reader understands it: with its negations, and a number with the unit and the
 * noun of the field. Takes linear time.
 */
export function isStated(quoted: QuotedValue): boolean {
  const { value, node } = quoted
  if (node.choices.length > 0) return statesChoice(quoted)
  if (typeof value === 'boolean') return statesBoolean({ ...quoted, value })
  if (typeof value === 'number') return statesNumber({ ...quoted, value })
  if (node.format === 'date' || node.format === 'date-time') return statesDate({ ...quoted, value })
  if (node.format === 'duration') return statesDuration({ ...quoted, value })
  return statesText({ ...quoted, value })
}
