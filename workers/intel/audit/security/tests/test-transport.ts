import type { SecurityFacts, TestOutcome } from '#workers/intel/audit/security/security-facts.ts'

/** Judges the way from http to https. An answer that could not be got counts as none, because nothing proves a fault. */
export function testRedirection({ url, insecure }: SecurityFacts): TestOutcome {
  if (insecure.state === 'bad-certificate') return { result: 'redirection-invalid-cert' }
  if (insecure.state !== 'answered') {
    return { result: url.startsWith('https:') ? 'redirection-not-needed-no-http' : 'redirection-missing' }
  }
  const [start, next, ...more] = insecure.chain.map((address) => new URL(address))
  const evidence = insecure.chain.slice(0, 5).join(' → ')
  if (start === undefined || next === undefined) return { result: 'redirection-missing', evidence }
  const last = more.at(-1) ?? next
  if (last.protocol !== 'https:') return { result: 'redirection-not-to-https', evidence }
  if (next.protocol !== 'https:') return { result: 'redirection-not-to-https-on-initial-redirection', evidence }
  if (next.hostname !== start.hostname) return { result: 'redirection-off-host-from-http', evidence }
  return { result: 'redirection-to-https', evidence }
}

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
