import { RE2JS } from 're2js'
import { schemaLimits } from './caller-schema.ts'

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

/**
 * About the least number of instructions of a compiled pattern, without compiling it: a short text may be expensive.
 * `a{1000}` has a thousand instructions. Reading a Unicode class, such as `\p{L}`, takes as much time as a hundred. Linear in
 * the source, which need not be valid.
 */
export function patternSize(source: string): number {
  let group = openGroup(0)
  const outer: Group[] = []
  for (let at = 0; at < source.length;) {
    const token = source.slice(at, tokenEnd(source, at))
    at += token.length
    if (token.startsWith('(')) {
      outer.push(group)
      group = openGroup(token === '(' ? captureSize : 0)
    } else if (token === ')') {
      group = append(outer.pop() ?? openGroup(0), sizeOf(group))
    } else if (token === '|') {
      group = { ...group, branch: 0, last: 0, largest: Math.max(group.branch, group.largest) }
    } else if (repetition.test(token)) {
      const [least, most] = token.slice(1, -1).split(',')
      const copies = Math.max(Number(least), Number(most ?? 0))
      group = { ...group, branch: group.branch + group.last * Math.max(0, copies - 1), last: group.last * copies }
    } else if (!/^[*+?]$/.test(token)) {
      group = append(group, token.startsWith(String.raw`\Q`) ? token.length - 4 : 1 + classSize * classesIn(token))
    }
  }
  return outer.reduce((sum, each) => sum + sizeOf(each), sizeOf(group))
}

/** A group that is read. `branch`: the size of its current branch. `last`: of the last element. `largest`: of other branches. */
interface Group {
  capture: number
  branch: number
  last: number
  largest: number
}

const openGroup = (capture: number): Group => ({ capture, branch: 0, last: 0, largest: 0 })

/** Branches are merged where they are alike, so their sum may be too much. */
const sizeOf = ({ capture, branch, largest }: Group) => capture + Math.max(branch, largest)

const append = (group: Group, size: number): Group => ({ ...group, branch: group.branch + size, last: size })

const captureSize = 2
const classSize = 100
const classesIn = (token: string) => token.match(/\\[pP]/g)?.length ?? 0

const repetition = /^\{\d+(?:,\d*)?\}$/

/** The end of the token at an offset: a quoted text, an escape, the start of a group, a class, a repetition, one character. */
function tokenEnd(source: string, at: number): number {
  const [first, second] = source.slice(at, at + 2)
  if (first === '\\' && second === 'Q') return endOf(source, '\\E', at)
  if (first === '\\') return source[at + 2] === '{' && /[pPx]/.test(second ?? '') ? endOf(source, '}', at) : at + 2
  if (first === '(' && second === '?')
    return source.startsWith('<', at + 2) || source.startsWith('P<', at + 2)
      ? endOf(source, '>', at)
      : flagsEnd(source, at + 2)
  if (first === '[') return classEnd(source, at + 1)
  if (first === '{') return repetition.test(source.slice(at, endOf(source, '}', at))) ? endOf(source, '}', at) : at + 1
  return at + 1
}

function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found === -1 ? source.length : found + mark.length
}

/** Flags end before `)`, or after `:`. */
function flagsEnd(source: string, from: number): number {
  let at = from
  while (/[A-Za-z-]/.test(source[at] ?? '')) at += 1
  return source[at] === ':' ? at + 1 : at
}

/** A class ends at the first `]` that is neither its first character, nor escaped, nor the end of a class such as `[:alpha:]`. */
function classEnd(source: string, from: number): number {
  let at = source[from] === '^' ? from + 1 : from
  if (source[at] === ']') at += 1
  while (at < source.length && source[at] !== ']') {
    if (source[at] === '\\') at += 2
    else if (source.startsWith('[:', at)) at = endOf(source, ':]', at)
    else at += 1
  }
  return at + 1
}
