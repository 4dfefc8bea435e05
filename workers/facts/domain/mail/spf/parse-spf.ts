import ipaddr from 'ipaddr.js'

/** Whether a TXT record is an SPF record (RFC 7208 §4.5): the version, then a space or the end. */
export function isSpf(text: string): boolean {
  const version = text.slice(0, 7).toLowerCase()
  return version === 'v=spf1 ' || (version === 'v=spf1' && text.length === 6)
}

/**
 * Reads the terms of an SPF record (RFC 7208 §4.6.1). Unknown modifiers are ignored, as the standard demands. Reads at most
 * 500 terms.
 */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = []
  const errors: SpfProblem[] = []
  let position = 'v=spf1'.length
  for (const word of text.slice(position).split(' ')) {
    if (word !== '') {
      const read = terms.length < maxTerms ? readTerm(word, position) : undefined
      if (read !== undefined && 'message' in read) errors.push(read)
      if (read !== undefined && 'name' in read) terms.push(read)
    }
    position += word.length + 1
  }
  for (const name of ['redirect', 'exp'] as const) {
    const [, second] = terms.filter((term) => term.name === name)
    if (second !== undefined) errors.push({ message: `${name}= is given twice`, position: second.position })
  }
  return { terms, errors: errors.slice(0, maxErrors) }
}

const maxTerms = 500
const maxErrors = 20

/** A record of RFC 7208, as written. */
interface SpfRecord {
  terms: SpfTerm[]
  /** Syntax errors. A record with one is a permanent error. */
  errors: SpfProblem[]
}

export interface SpfTerm {
  name: SpfTermName
  /** The result for a sender that the term matches. For mechanisms. */
  qualifier: SpfQualifier
  /** After `:` or `=`, without a prefix length. */
  value?: string
  /** The value has macros, which depend on the sender. */
  hasMacro: boolean
  /** Offset in the record, in characters. */
  position: number
}

const mechanismNames = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'] as const

type SpfTermName = (typeof mechanismNames)[number] | 'redirect' | 'exp'

export type SpfQualifier = 'pass' | 'fail' | 'softfail' | 'neutral'

export interface SpfProblem {
  message: string
  /** Offset in the record, in characters. */
  position?: number
}

/** Reads one term of an SPF record. Undefined for a modifier that the standard does not define. */
function readTerm(word: string, position: number): SpfTerm | SpfProblem | undefined {
  const problem = (message: string): SpfProblem => ({ message: `${message}: ${word.slice(0, 100)}`, position })
  if (unprintable.test(word)) return problem('A character that SPF does not allow')
  const modifier = readModifier(word)
  if (modifier !== undefined) {
    const { name, value } = modifier
    if (name !== 'redirect' && name !== 'exp') return undefined
    if (value === '') return problem(`${name}= names no domain`)
    return { name, qualifier: 'neutral', value, hasMacro: value.includes('%'), position }
  }
  const qualifier = qualifiers[word[0] ?? '']
  const directive = qualifier === undefined ? word : word.slice(1)
  const end = endOfName(directive)
  const name = mechanismNames.find((known) => known === directive.slice(0, end).toLowerCase())
  if (name === undefined) return problem('Unknown mechanism')
  const rest = directive.slice(end)
  const fault = faultOf(name, rest)
  if (fault !== undefined) return problem(fault)
  const value = valueOf(name, rest)
  return {
    name,
    qualifier: qualifier ?? 'pass',
    ...(value !== '' && { value }),
    hasMacro: rest.includes('%'),
    position,
  }
}

/** Any character that is not visible (RFC 7208 §12). */
const unprintable = /[^!-~]/

const qualifiers: Readonly<Record<string, SpfQualifier>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
}

/** `name=value`, where the name is a word: `a:x=y` is a mechanism. */
function readModifier(word: string): { name: string; value: string } | undefined {
  const at = word.indexOf('=')
  const name = word.slice(0, Math.max(0, at)).toLowerCase()
  return modifierName.test(name) ? { name, value: word.slice(at + 1) } : undefined
}

const modifierName = /^[a-z][a-z\d_.-]*$/

function endOfName(directive: string): number {
  const ends = [directive.indexOf(':'), directive.indexOf('/')].filter((at) => at >= 0)
  return ends.length === 0 ? directive.length : Math.min(ends[0] ?? 0, ends[1] ?? Infinity)
}

/** The domain or network after the colon. A prefix length of `a` and `mx` is left out. */
function valueOf(name: SpfTermName, rest: string): string {
  if (!rest.startsWith(':')) return ''
  const value = rest.slice(1)
  if (name !== 'a' && name !== 'mx') return value
  const slash = value.indexOf('/')
  return slash === -1 ? value : value.slice(0, slash)
}

function faultOf(name: SpfTermName, rest: string): string | undefined {
  const value = valueOf(name, rest)
  switch (name) {
    case 'all':
      return rest === '' ? undefined : 'all takes no value'
    case 'include':
    case 'exists':
      return value === '' ? `${name} names no domain` : undefined
    case 'ip4':
      return isNetwork(value, 'ipv4') ? undefined : 'Not an IPv4 network'
    case 'ip6':
      return isNetwork(value, 'ipv6') ? undefined : 'Not an IPv6 network'
    case 'a':
    case 'mx':
      if (rest.startsWith(':') && value === '') return `${name} names no domain`
      return isPrefix(rest.includes('/') ? rest.slice(rest.indexOf('/')) : '') ? undefined : 'Not a prefix length'
    case 'ptr':
    case 'redirect':
    case 'exp':
      return rest === ':' || rest.startsWith('/') ? `${name} names no domain` : undefined
  }
}

function isNetwork(value: string, kind: 'ipv4' | 'ipv6'): boolean {
  const [address = '', length, ...more] = value.split('/')
  const isOk = kind === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address)
  if (!isOk || more.length > 0) return false
  return length === undefined || isBelow(length, kind === 'ipv4' ? 32 : 128)
}

/** `/24`, `//64` or `/24//64`. */
function isPrefix(text: string): boolean {
  if (text === '') return true
  const lengths = text.slice(1)
  if (lengths.startsWith('/')) return isBelow(lengths.slice(1), 128)
  const [v4 = '', v6, ...more] = lengths.split('//')
  return more.length === 0 && isBelow(v4, 32) && (v6 === undefined || isBelow(v6, 128))
}

const isBelow = (digits: string, maximum: number) => /^\d{1,3}$/.test(digits) && Number(digits) <= maximum
