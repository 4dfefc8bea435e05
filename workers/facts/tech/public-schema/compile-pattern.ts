import { RE2JS } from 're2js'
import { lowerCase } from '#workers/facts/tech/rules/find-text.ts'
import type { Match } from '#workers/facts/tech/rules/rule-set.ts'

interface CompiledPattern {
  confidence: number
  /** Linear in the text, whatever the pattern is. */
  find: (text: string) => Match | undefined
}

/**
 * Compiles a pattern of the public schema: a regular expression, then tags such as `\;version:\1` and `\;confidence:50`.
 * Undefined for an expression that a linear-time engine cannot run (lookaround, back references), or that is too large.
 */
export function compilePattern(
  source: string,
  options: { mustHaveLiteral?: boolean } = {},
): CompiledPattern | undefined {
  const [expression = '', ...tags] = source.split('\\;')
  const { confidence, version } = readTags(tags)
  if (expression === '') return { confidence, find: (text) => ({ text }) }
  if (expression.length > maxPatternLength) return undefined
  const literal = requiredLiteral(expression)
  if (options.mustHaveLiteral === true && literal.length < minLiteralLength) return undefined
  const pattern = compile(expression)
  if (pattern === undefined) return undefined
  return {
    confidence,
    find(text) {
      const start = text.slice(0, maxTextLength)
      if (literal !== '' && !lowerCase(start).includes(literal)) return undefined
      const matcher = pattern.matcher(start)
      if (!matcher.find()) return undefined
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? '')
      return { text: groups[0] === '' ? start : (groups[0] ?? ''), version: fillVersion(version, groups) }
    },
  }
}

const maxPatternLength = 2000
const maxProgramSize = 5000
const minLiteralLength = 3
const maxTextLength = 128 * 1024

function compile(expression: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE)
    return pattern.programSize() > maxProgramSize ? undefined : pattern
  } catch {
    return undefined
  }
}

function readTags(tags: readonly string[]): { confidence: number; version: string } {
  let confidence = 100
  let version = ''
  for (const tag of tags) {
    const at = tag.indexOf(':')
    const value = tag.slice(at + 1)
    if (tag.startsWith('confidence:') && Number.isFinite(Number(value))) confidence = Math.min(100, Number(value))
    if (tag.startsWith('version:')) version = value
  }
  return { confidence, version }
}

/** Fills groups into a version such as `\1`, or `\1?a:b`: a if the group matched, otherwise b. */
function fillVersion(template: string, groups: readonly string[]): string | undefined {
  if (template === '') return undefined
  const choice = /^\\(\d)\?([^:]{0,100}):(.{0,100})$/.exec(template)
  const chosen = choice === null ? template : (((groups[Number(choice[1])] ?? '') === '' ? choice[3] : choice[2]) ?? '')
  const version = chosen.replace(/\\(\d)/g, (_, group: string) => groups[Number(group)] ?? '').trim()
  return version === '' || version.length > maxVersionLength ? undefined : version
}

const maxVersionLength = 30

/**
 * The longest text, in lower case, that every match of a pattern contains. Empty if there is none. Looking for it first
 * saves running most patterns. In doubt it returns less.
 */
export function requiredLiteral(pattern: string): string {
  let longest = ''
  let current = ''
  let depth = 0
  const end = () => {
    if (current.length > longest.length) longest = current
    current = ''
  }
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index)
    if (character === '|' && depth === 0) return ''
    if (character === '[') {
      end()
      index = classEnd(pattern, index)
    } else if (character === '(') {
      end()
      depth += 1
    } else if (character === ')') depth -= 1
    else if (depth > 0) index += character === '\\' ? 1 : 0
    else if (optionalMarks.includes(character)) {
      // The last character may be missing.
      current = current.slice(0, -1)
      end()
      if (character === '{') index = Math.max(index, pattern.indexOf('}', index))
    } else if (character === '\\') {
      const next = pattern.charAt(++index)
      if (isLetterOrDigit(next)) end()
      else current += next
    } else if ('.^$+'.includes(character)) end()
    else current += character
  }
  end()
  return longest.toLowerCase()
}

const optionalMarks = '?*{'

const isLetterOrDigit = (character: string) => /^[a-z0-9]$/i.test(character)

/** The index of the `]` that ends the class. */
function classEnd(pattern: string, start: number): number {
  let index = start + (pattern.charAt(start + 1) === '^' ? 2 : 1)
  if (pattern.charAt(index) === ']') index += 1
  for (; index < pattern.length && pattern.charAt(index) !== ']'; index++) {
    if (pattern.charAt(index) === '\\') index += 1
  }
  return index
}
