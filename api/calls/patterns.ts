import { patternsTooLarge, schemaLimits } from '#shared/caller-schema/caller-schema.ts'
import { linearPattern } from '#shared/caller-schema/linear-pattern.ts'
import { patternSize } from '#shared/caller-schema/pattern-size.ts'
import { maxPatternLength } from '#shared/contract/schema.ts'
import { invalidField } from './invalid-field.ts'

/** Compiles the regular expressions of a field. Throws INVALID_REQUEST with the first that RE2 cannot run or that is too large. */
export function assertPatterns(patterns: readonly string[], field: string): void {
  let size = 0
  for (const [index, pattern] of patterns.entries()) {
    size += patternSize(pattern.slice(0, maxPatternLength))
    if (size > schemaLimits.patternsSize) throw invalidField(`/${field}/${index}`, patternsTooLarge)
  }
  const invalid = patterns.findIndex((pattern) => pattern === '' || linearPattern(pattern) === undefined)
  if (invalid === -1) return
  const shown = patterns[invalid]?.slice(0, maxShown)
  throw invalidField(`/${field}/${invalid}`, `must be ${syntax}, found ${JSON.stringify(shown)}`)
}

const syntax = `a regular expression of 1 to ${maxPatternLength} characters in the syntax of RE2, without lookaround and back references`

const maxShown = 100
