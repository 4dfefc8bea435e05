import type { AuditSeverity } from '#shared/contract/models/intel/site-audit.ts'
import type { SecurityGrade } from '#workers/intel/audit/security/grade-security.ts'
import { findingOf, type Effort, type Finding, type Rule } from './rule.ts'

/** Resources that pages of https load over http. */
export interface MixedContent {
  active: readonly string[]
  passive: readonly string[]
}

/** The failed tests of the published scoring, and mixed content, which it does not score. */
export function securityFindings({ tests }: SecurityGrade, mixed: MixedContent): Finding[] {
  const failed = tests.filter(({ passed }) => !passed)
  const findings = failed.map(({ name, description, modifier, evidence, result }) => {
    const about = testRules[name]
    const points = -modifier
    const rule: Rule = {
      id: name,
      category: 'security',
      severity: severityOf(points),
      title: description.replace(/\.$/u, ''),
      description: about?.reason ?? description,
      fix: about?.fix ?? description,
      effort: about?.effort ?? 'medium',
      points,
      help: `https://developer.mozilla.org/docs/Web/${about?.page ?? 'Security'}`,
    }
    return findingOf(rule, { evidence: [evidence ?? `HTTP Observatory: ${result}`] })
  })
  if (mixed.active.length > 0) findings.push(findingOf(activeMixed, { evidence: mixed.active }))
  if (mixed.passive.length > 0) findings.push(findingOf(passiveMixed, { evidence: mixed.passive }))
  return findings
}

const severityOf = (points: number): AuditSeverity =>
  points >= 40 ? 'critical' : points >= 20 ? 'serious' : points >= 10 ? 'moderate' : 'minor'

interface TestRule {
  reason: string
  fix: string
  effort: Effort
  /** Of the documentation of the web platform. */
  page: string
}

const isolation = {
  reason: 'An invalid value counts as none, so the page is not isolated from other origins.',
  fix: 'Send valid values in the Cross-Origin-…-Policy headers.',
  effort: 'low',
} as const

const testRules: Readonly<Record<string, TestRule>> = {
  'content-security-policy': {
    reason:
      'A policy decides which scripts run. Without a strict one, text that gets into the page can run as a script.',
    fix: 'Send a Content-Security-Policy with nonces or hashes for scripts, and without unsafe-inline.',
    effort: 'high',
    page: 'HTTP/Guides/CSP',
  },
  cookies: {
    reason: 'Without Secure, HttpOnly and SameSite, others can read a cookie or have it sent.',
    fix: 'Set Secure, HttpOnly and SameSite on cookies, above all on those of sessions.',
    effort: 'low',
    page: 'HTTP/Guides/Cookies',
  },
  'cross-origin-resource-sharing': {
    reason: 'Any site that a signed-in visitor opens can read the page with the cookies of the visitor.',
    fix: 'Allow credentials only for the origins that need them.',
    effort: 'medium',
    page: 'HTTP/Guides/CORS',
  },
  redirection: {
    reason: 'A first request over http can be read and changed on its way.',
    fix: 'Redirect every http address to https on the same host first.',
    effort: 'low',
    page: 'Security/Practical_implementation_guides/TLS',
  },
  'referrer-policy': {
    reason: 'Full addresses, which may hold private data, are sent to other sites.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    effort: 'low',
    page: 'HTTP/Reference/Headers/Referrer-Policy',
  },
  'strict-transport-security': {
    reason: 'Without it, browsers use http again when someone on the way asks them to.',
    fix: 'Serve the site over https and send Strict-Transport-Security with a max-age of a year.',
    effort: 'low',
    page: 'HTTP/Reference/Headers/Strict-Transport-Security',
  },
  'subresource-integrity': {
    reason: 'If another site that serves scripts is attacked, its scripts run in this page.',
    fix: 'Add integrity hashes to scripts of other sites, or serve them yourself.',
    effort: 'medium',
    page: 'Security/Subresource_Integrity',
  },
  'x-content-type-options': {
    reason: 'Browsers may run a file as a script although it was sent as something else.',
    fix: 'Send X-Content-Type-Options: nosniff.',
    effort: 'low',
    page: 'HTTP/Reference/Headers/X-Content-Type-Options',
  },
  'x-frame-options': {
    reason: 'Another site can show the page in a frame and steal clicks on it.',
    fix: "Send a Content-Security-Policy with frame-ancestors 'none' or 'self'.",
    effort: 'low',
    page: 'HTTP/Reference/Headers/X-Frame-Options',
  },
  'cross-origin-resource-policy': { ...isolation, page: 'HTTP/Reference/Headers/Cross-Origin-Resource-Policy' },
  'cross-origin-embedder-policy': { ...isolation, page: 'HTTP/Reference/Headers/Cross-Origin-Embedder-Policy' },
  'cross-origin-opener-policy': { ...isolation, page: 'HTTP/Reference/Headers/Cross-Origin-Opener-Policy' },
}

const mixedHelp = 'https://developer.mozilla.org/docs/Web/Security/Mixed_content'

const activeMixed: Rule = {
  id: 'mixed-content-active',
  category: 'security',
  severity: 'serious',
  title: 'Scripts or frames are loaded over http',
  description: 'Browsers block them, and older ones run what someone on the way put into them.',
  fix: 'Load all resources over https.',
  effort: 'low',
  points: 20,
  help: mixedHelp,
}

const passiveMixed: Rule = {
  ...activeMixed,
  id: 'mixed-content-passive',
  severity: 'minor',
  title: 'Images or media are loaded over http',
  description: 'Someone on the way can see and replace them; browsers ask for https instead or warn.',
  points: 5,
}
