import { RE2JS } from 're2js'
import { schemaLimits } from './caller-schema.ts'
import { patternSize } from './pattern-size.ts'

/** A regular expression that runs in time linear in the text. */
export interface LinearPattern {
  test: (text: string) => boolean
  toString: () => string
}

/** Compiles the `pattern` of a schema. Undefined if a linear-time engine cannot run it, or if it is too large. */
export function linearPattern(source: string): LinearPattern | undefined {
  if (source.length > schemaLimits.patternLength || patternSize(source) > maxSize) return undefined
  const known = compiled.get(source)
  if (known !== undefined) return known
  const pattern = compile(source)
  const [oldest] = compiled.keys()
  if (compiled.size >= maxCompiled && oldest !== undefined) compiled.delete(oldest)
  if (pattern !== undefined) compiled.set(source, pattern)
  return pattern
}

/** The latest patterns: a call reads its patterns for the price, for the payment and for the work. */
const compiled = new Map<string, LinearPattern>()
const maxCompiled = 100

function compile(source: string): LinearPattern | undefined {
  try {
    const pattern = RE2JS.compile(source)
    if (pattern.programSize() > maxSize) return undefined
    return { test: (text) => pattern.matcher(text).find(), toString: () => source }
  } catch {
    return undefined
  }
}

/** Instructions of the compiled pattern. Compiling takes a millisecond or two at most. */
const maxSize = 1000
