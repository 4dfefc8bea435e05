import { foreignOrigin, type SecurityFacts } from '#workers/intel/audit/security/security-facts.ts'
import type { TestOutcome } from '#workers/intel/audit/security/test-outcome.ts'

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
