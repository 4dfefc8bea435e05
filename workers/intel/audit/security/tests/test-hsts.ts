import type { SecurityFacts } from '#workers/intel/audit/security/security-facts.ts'
import type { TestOutcome } from '#workers/intel/audit/security/test-outcome.ts'

/** Judges Strict-Transport-Security (RFC 6797). The bonus for preloaded hosts is not given: it needs the browsers' list. */
export function testHsts({ url, headers }: Pick<SecurityFacts, 'url' | 'headers'>): TestOutcome {
  if (!url.startsWith('https:')) return { result: 'hsts-not-implemented-no-https' }
  const header = headers['strict-transport-security']
  if (header === undefined) return { result: 'hsts-not-implemented' }
  const evidence = `Strict-Transport-Security: ${header}`
  // RFC 6797 §8.1: only the first of several fields counts.
  const directives = (header.split(',')[0] ?? '').split(';').map((directive) => directive.trim().toLowerCase())
  const ages = directives.filter((directive) => directive.startsWith('max-age'))
  const [, seconds] = /^max-age\s{0,9}=\s{0,9}"?(\d{1,15})"?$/.exec(ages[0] ?? '') ?? []
  if (seconds === undefined || ages.length > 1) return { result: 'hsts-header-invalid', evidence }
  return {
    result:
      Number(seconds) >= sixMonthsSeconds
        ? 'hsts-implemented-max-age-at-least-six-months'
        : 'hsts-implemented-max-age-less-than-six-months',
    evidence,
  }
}

/** As the HTTP Observatory counts: 180 days. */
const sixMonthsSeconds = 15_552_000
