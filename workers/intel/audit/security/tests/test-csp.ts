import { modifiers, type ObservatoryResult } from '#workers/intel/audit/security/observatory-table.ts'
import type { SecurityFacts, TestOutcome } from '#workers/intel/audit/security/security-facts.ts'

/** Judges the Content Security Policy. Every policy is enforced, so the strictest one protects the page. */
export function testCsp({ headers, metaPolicies }: SecurityFacts): TestOutcome {
  const header = headers['content-security-policy']
  const written = [...(header ?? '').split(','), ...metaPolicies].filter((policy) => policy.trim() !== '')
  if (written.length === 0) {
    // A header without a policy is a mistake; its absence is a decision.
    if (header !== undefined) return { result: 'csp-header-invalid', evidence: 'Content-Security-Policy is empty.' }
    const reported = headers['content-security-policy-report-only']
    return reported === undefined
      ? { result: 'csp-not-implemented' }
      : { result: 'csp-not-implemented-but-reporting-enabled', evidence: reported }
  }
  const policies = written.slice(0, maxPolicies).map(parseCsp)
  const results = policies.map((policy) => (policy === undefined ? 'csp-header-invalid' : judge(policy)))
  const [result = 'csp-header-invalid'] = results.toSorted((one, other) => modifiers[other] - modifiers[one])
  return { result, evidence: written[results.indexOf(result)]?.trim() }
}

const maxPolicies = 10

function judge(csp: Csp): ObservatoryResult {
  const scripts = sourcesOf(csp, 'script-src')
  const objects = sourcesOf(csp, 'object-src')
  const styles = sourcesOf(csp, 'style-src')
  const active = [...scripts, ...objects, ...styles, ...sourcesOf(csp, 'frame-src')]
  const passive = [...sourcesOf(csp, 'img-src'), ...sourcesOf(csp, 'media-src')]
  if (allowsInline(scripts) || isOpen(scripts) || isOpen(objects)) return 'csp-implemented-with-unsafe-inline'
  if (active.some(isInsecure)) return 'csp-implemented-with-insecure-scheme'
  if (scripts.includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  if (passive.some(isInsecure)) return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (allowsInline(styles)) return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  const isClosed = csp.get('default-src')?.every((source) => source === "'none'") === true
  return isClosed ? 'csp-implemented-with-no-unsafe-default-src-none' : 'csp-implemented-with-no-unsafe'
}

/** CSP 3 §6.7.3.2: a nonce, a hash or strict-dynamic switches 'unsafe-inline' off. */
function allowsInline(sources: readonly string[]): boolean {
  return sources.includes("'unsafe-inline'") && !sources.some((source) => trusted.test(source))
}

const trusted = /^'(?:nonce-|sha256-|sha384-|sha512-|strict-dynamic')/

/** Whether the sources include whole schemes, which anyone can serve. With strict-dynamic, browsers ignore them. */
function isOpen(sources: readonly string[]): boolean {
  return !sources.includes("'strict-dynamic'") && sources.some((source) => openSources.has(source))
}

const openSources: ReadonlySet<string> = new Set(['*', 'https:', 'http:', 'data:', 'https://*', 'http://*'])

const isInsecure = (source: string) => /^(?:http|ftp):/.test(source)

/** The sources of each directive, in lower case. */
type Csp = ReadonlyMap<string, readonly string[]>

/** Parses one policy (CSP 3 §2.2.1). Undefined if it has no directive that controls loading, or repeats one. */
export function parseCsp(policy: string): Csp | undefined {
  const directives = new Map<string, string[]>()
  for (const part of policy.slice(0, maxLength).split(';', maxDirectives)) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/u, maxSources)
    if (name === undefined || name === '') continue
    if (!/^[a-z-]+$/u.test(name) || directives.has(name)) return undefined
    directives.set(name, sources)
  }
  return [...directives.keys()].some((name) => known.has(name)) ? directives : undefined
}

const maxLength = 20_000
const maxDirectives = 100
const maxSources = 500

/** The sources of a directive that falls back to `default-src`. Without either, everything is allowed. */
function sourcesOf(csp: Csp, directive: string): readonly string[] {
  return csp.get(directive) ?? csp.get('default-src') ?? ['*']
}

const known: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'upgrade-insecure-requests',
  'block-all-mixed-content',
  'require-trusted-types-for',
  'trusted-types',
  'report-uri',
  'report-to',
])
