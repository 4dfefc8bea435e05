import { RE2JS } from 're2js'
import { schemaLimits } from './caller-schema.ts'

/** A regular expression that runs in time linear in the text. */
export interface LinearPattern {
  test: (text: string) => boolean
  toString: () => string
}

/** Compiles the `pattern` of a schema. Undefined if a linear-time engine cannot run it, or if it is too large. */
export function linearPattern(source: string): LinearPattern | undefined {
  if (source.length > schemaLimits.patternLength) return undefined
  try {
    const pattern = RE2JS.compile(source)
    if (pattern.programSize() > maxProgramSize) return undefined
    return { test: (text) => pattern.matcher(text).find(), toString: () => source }
  } catch {
    return undefined
  }
}

/** Instructions of the compiled pattern. Compiling takes a millisecond at most. */
const maxProgramSize = 1000
