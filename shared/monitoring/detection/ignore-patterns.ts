import { RE2JS } from 're2js'

/**
 * Removes from blocks the text that one of the patterns matches, block by block. Patterns are RE2; one that does not compile
 * is skipped. Bounded: blocks after `maxSteps` characters times instructions of the patterns are returned as they are.
 */
export function ignoring(patterns: readonly string[]): (block: string) => string {
  const compiled = patterns.map(compile).filter((pattern) => pattern !== undefined)
  if (compiled.length === 0) return (block) => block
  const size = compiled.reduce((sum, pattern) => sum + pattern.programSize(), 0)
  let steps = 0
  return (block) => {
    steps += block.length * size
    if (steps > maxSteps) return block
    let text = block
    for (const pattern of compiled) text = pattern.matcher(text).replaceAll(' ')
    return text === block ? block : text.trim().replace(/\s+/g, ' ')
  }
}

/** RE2 may run each instruction at each character, which takes 0.1 µs. */
const maxSteps = 3_000_000

/** A compiled pattern may keep up to 8 MB of states. */
const maxCompiled = 100

/** Monitors of one scheduler use the same patterns at every check. */
const known = new Map<string, RE2JS | undefined>()

function compile(source: string): RE2JS | undefined {
  if (known.has(source)) return known.get(source)
  if (known.size >= maxCompiled) known.clear()
  let pattern: RE2JS | undefined
  try {
    pattern = RE2JS.compile(source)
  } catch {
    pattern = undefined
  }
  known.set(source, pattern)
  return pattern
}
