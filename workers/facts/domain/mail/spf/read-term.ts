import ipaddr from 'ipaddr.js'
import { mechanismNames, type SpfProblem, type SpfQualifier, type SpfTerm, type SpfTermName } from './spf-record.ts'

/** Reads one term of an SPF record. Undefined for a modifier that the standard does not define. */
export function readTerm(word: string, position: number): SpfTerm | SpfProblem | undefined {
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
