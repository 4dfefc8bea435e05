import type { ObservatoryResult } from '#workers/intel/audit/security/observatory-table.ts'
import { foreignOrigin, type SecurityFacts, type TestOutcome } from '#workers/intel/audit/security/security-facts.ts'

/** Judges the answer to a request of an origin that the site cannot know. */
export function testCors({ cors }: SecurityFacts): TestOutcome {
  const allowed = cors?.['access-control-allow-origin']?.trim()
  if (allowed === undefined) return { result: 'cross-origin-resource-sharing-not-implemented' }
  const evidence = `Access-Control-Allow-Origin: ${allowed}`
  const withCredentials = cors?.['access-control-allow-credentials']?.trim().toLowerCase() === 'true'
  if (allowed === foreignOrigin && withCredentials)
    return { result: 'cross-origin-resource-sharing-implemented-with-universal-access', evidence }
  const isPublic = allowed === '*' || allowed === foreignOrigin
  return {
    result: isPublic
      ? 'cross-origin-resource-sharing-implemented-with-public-access'
      : 'cross-origin-resource-sharing-implemented-with-restricted-access',
    evidence,
  }
}

type Test = (facts: Pick<SecurityFacts, 'headers'>) => TestOutcome

export const testCorp: Test = headerTest('cross-origin-resource-policy', {
  absent: 'corp-not-implemented',
  invalid: 'corp-header-invalid',
  values: {
    'same-origin': 'corp-implemented-with-same-origin',
    'same-site': 'corp-implemented-with-same-site',
    'cross-origin': 'corp-implemented-with-cross-origin',
  },
})

export const testCoep: Test = headerTest('cross-origin-embedder-policy', {
  absent: 'coep-not-implemented',
  invalid: 'coep-header-invalid',
  values: {
    'require-corp': 'coep-implemented-with-require-corp',
    credentialless: 'coep-implemented-with-credentialless',
    'unsafe-none': 'coep-implemented-with-unsafe-none',
  },
})

export const testCoop: Test = headerTest('cross-origin-opener-policy', {
  absent: 'coop-not-implemented',
  invalid: 'coop-header-invalid',
  values: {
    'same-origin': 'coop-implemented-with-same-origin',
    'same-origin-allow-popups': 'coop-implemented-with-same-origin-allow-popups',
    'noopener-allow-popups': 'coop-implemented-with-noopener-allow-popups',
    'unsafe-none': 'coop-implemented-with-unsafe-none',
  },
})

interface Results {
  absent: ObservatoryResult
  invalid: ObservatoryResult
  values: Readonly<Record<string, ObservatoryResult>>
}

/** A test of a header with one value, and parameters that do not matter here. */
function headerTest(name: string, { absent, invalid, values }: Results): Test {
  return ({ headers }) => {
    const written = headers[name]
    if (written === undefined) return { result: absent }
    const value = (written.split(';')[0] ?? '').trim().toLowerCase()
    const known = Object.hasOwn(values, value) ? values[value] : undefined
    return { result: known ?? invalid, evidence: `${name}: ${written}` }
  }
}
