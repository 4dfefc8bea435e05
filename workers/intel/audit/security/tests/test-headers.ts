import type { SecurityFacts, TestOutcome } from '#workers/intel/audit/security/security-facts.ts'
import { parseCsp } from './test-csp.ts'

type Headers = Pick<SecurityFacts, 'headers'>

export function testContentTypeOptions({ headers }: Headers): TestOutcome {
  const value = headers['x-content-type-options']
  if (value === undefined) return { result: 'x-content-type-options-not-implemented' }
  const evidence = `X-Content-Type-Options: ${value}`
  // Fetch §3.6: the first value counts.
  return value.split(',')[0]?.trim().toLowerCase() === 'nosniff'
    ? { result: 'x-content-type-options-nosniff', evidence }
    : { result: 'x-content-type-options-header-invalid', evidence }
}

/** Judges who may frame the page. `frame-ancestors` in a header replaces X-Frame-Options (CSP 3 §6.4.2). */
export function testFrameOptions({ headers }: Headers): TestOutcome {
  const policies = (headers['content-security-policy'] ?? '').split(',', maxPolicies)
  const restricts = policies.some((policy) => {
    const ancestors = parseCsp(policy)?.get('frame-ancestors')
    return ancestors !== undefined && !ancestors.includes('*')
  })
  if (restricts) return { result: 'x-frame-options-implemented-via-csp' }
  const value = headers['x-frame-options']
  if (value === undefined) return { result: 'x-frame-options-not-implemented' }
  const evidence = `X-Frame-Options: ${value}`
  const lower = value.trim().toLowerCase()
  if (lower === 'deny' || lower === 'sameorigin') return { result: 'x-frame-options-sameorigin-or-deny', evidence }
  if (lower.startsWith('allow-from ')) return { result: 'x-frame-options-allow-from-origin', evidence }
  return { result: 'x-frame-options-header-invalid', evidence }
}

const maxPolicies = 10

/** Evaluates the policy that applies: the last one of the list that browsers support. */
export function testReferrerPolicy({
  headers,
  metaReferrer,
}: Pick<SecurityFacts, 'headers' | 'metaReferrer'>): TestOutcome {
  const value = metaReferrer ?? headers['referrer-policy']
  if (value === undefined) return { result: 'referrer-policy-not-implemented' }
  const evidence = `Referrer-Policy: ${value}`
  const policies = value.split(',', maxPolicies).map((policy) => policy.trim().toLowerCase())
  const applied = policies.findLast((policy) => privatePolicies.has(policy) || unsafePolicies.has(policy))
  if (applied === undefined) return { result: 'referrer-policy-header-invalid', evidence }
  return { result: privatePolicies.has(applied) ? 'referrer-policy-private' : 'referrer-policy-unsafe', evidence }
}

const privatePolicies: ReadonlySet<string> = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

const unsafePolicies: ReadonlySet<string> = new Set([
  'origin',
  'origin-when-cross-origin',
  'no-referrer-when-downgrade',
  'unsafe-url',
])
