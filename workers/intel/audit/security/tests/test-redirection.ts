import type { SecurityFacts } from '#workers/intel/audit/security/security-facts.ts'
import type { TestOutcome } from '#workers/intel/audit/security/test-outcome.ts'

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
