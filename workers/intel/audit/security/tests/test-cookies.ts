import { modifiers, type ObservatoryResult } from '#workers/intel/audit/security/observatory-table.ts'
import type { SecurityFacts, TestOutcome } from '#workers/intel/audit/security/security-facts.ts'
import { testHsts } from './test-transport.ts'

/** Judges the cookies that the page sets; the worst one decides. Values of cookies are never shown. */
export function testCookies(facts: SecurityFacts): TestOutcome {
  const cookies = (facts.headers['set-cookie'] ?? '').split('\n').slice(0, maxCookies).map(parseCookie)
  const named = cookies.filter(({ name }) => name !== '')
  if (named.length === 0) return { result: 'cookies-not-found' }
  const hasHsts = modifiers[testHsts(facts).result] === 0
  const judged = named.flatMap((cookie) => {
    const result = faultOf(cookie, hasHsts)
    return result === undefined ? [] : [{ result, evidence: `Cookie ${cookie.name}` }]
  })
  const [worst] = judged.toSorted((one, other) => modifiers[one.result] - modifiers[other.result])
  if (worst !== undefined) return worst
  const areSameSite = named.every(({ sameSite }) => sameSite !== undefined)
  return {
    result: areSameSite
      ? 'cookies-secure-with-httponly-sessions-and-samesite'
      : 'cookies-secure-with-httponly-sessions',
  }
}

const maxCookies = 100

interface Cookie {
  name: string
  isSecure: boolean
  isHttpOnly: boolean
  sameSite: string | undefined
}

function parseCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.slice(0, maxLineLength).split(';')
  const flags = new Map(
    attributes.map((attribute) => {
      const [key = '', value = ''] = attribute.split('=')
      return [key.trim().toLowerCase(), value.trim().toLowerCase()]
    }),
  )
  return {
    name: pair
      .slice(0, Math.max(0, pair.indexOf('=')))
      .trim()
      .slice(0, maxNameLength),
    isSecure: flags.has('secure'),
    isHttpOnly: flags.has('httponly'),
    sameSite: flags.get('samesite'),
  }
}

const maxLineLength = 8192
const maxNameLength = 100

function faultOf({ name, isSecure, isHttpOnly, sameSite }: Cookie, hasHsts: boolean): ObservatoryResult | undefined {
  const lower = name.toLowerCase()
  const isSession = lower.includes('sess') || lower.includes('login')
  if (isSession && !isSecure && !hasHsts) return 'cookies-session-without-secure-flag'
  if (isSession && !isHttpOnly) return 'cookies-session-without-httponly-flag'
  if (sameSite !== undefined && !['strict', 'lax', 'none'].includes(sameSite)) return 'cookies-samesite-flag-invalid'
  if (lower.includes('csrf') && sameSite === undefined) return 'cookies-anticsrf-without-samesite-flag'
  if (isSecure) return undefined
  if (!hasHsts) return 'cookies-without-secure-flag'
  return isSession
    ? 'cookies-session-without-secure-flag-but-protected-by-hsts'
    : 'cookies-without-secure-flag-but-protected-by-hsts'
}
