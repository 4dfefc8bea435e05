import type { securityTest } from '#shared/contract/models/intel/site-audit.ts'
import type { Static } from '#shared/contract/schema.ts'
import { gradeFloors, modifiers, type ObservatoryResult } from './observatory-table.ts'
import type { SecurityFacts, TestOutcome } from './security-facts.ts'
import { testCookies } from './tests/test-cookies.ts'
import { testCoep, testCoop, testCorp, testCors } from './tests/test-cross-origin.ts'
import { testCsp } from './tests/test-csp.ts'
import { testContentTypeOptions, testFrameOptions, testReferrerPolicy } from './tests/test-headers.ts'
import { testSri } from './tests/test-sri.ts'
import { testHsts, testRedirection } from './tests/test-transport.ts'

export interface SecurityGrade {
  score: number
  grade: (typeof gradeFloors)[number][0] | 'F'
  tests: Static<typeof securityTest>[]
}

/** Grades a site by the published scoring: from 100 points, bonuses only if no less than 90 are left without them. */
export function gradeSecurity(facts: SecurityFacts): SecurityGrade {
  const tests = Object.entries(securityTests).map(([name, test]) => describe(name, test(facts)))
  const sum = (list: readonly { modifier: number }[]) => list.reduce((total, { modifier }) => total + modifier, 0)
  const withoutBonus = 100 + sum(tests.filter(({ modifier }) => modifier < 0))
  const bonus = withoutBonus >= bonusFloor ? sum(tests.filter(({ modifier }) => modifier > 0)) : 0
  const score = Math.max(0, withoutBonus + bonus)
  return { score, grade: gradeOf(score), tests }
}

const bonusFloor = 90

const securityTests: Readonly<Record<string, (facts: SecurityFacts) => TestOutcome>> = {
  'content-security-policy': testCsp,
  cookies: testCookies,
  'cross-origin-resource-sharing': testCors,
  redirection: testRedirection,
  'referrer-policy': testReferrerPolicy,
  'strict-transport-security': testHsts,
  'subresource-integrity': testSri,
  'x-content-type-options': testContentTypeOptions,
  'x-frame-options': testFrameOptions,
  'cross-origin-resource-policy': testCorp,
  'cross-origin-embedder-policy': testCoep,
  'cross-origin-opener-policy': testCoop,
}

function describe(name: string, { result, evidence }: TestOutcome): Static<typeof securityTest> {
  const modifier = modifiers[result]
  const shown = evidence === undefined ? {} : { evidence: evidence.slice(0, maxEvidenceLength) }
  return { name, result, modifier, passed: modifier >= 0, description: resultTexts[result], ...shown }
}

const maxEvidenceLength = 300

export function gradeOf(score: number): SecurityGrade['grade'] {
  const rounded = Math.floor(score / 5) * 5
  return gradeFloors.find(([, floor]) => rounded >= floor)?.[0] ?? 'F'
}

/** The meaning of each result, as a sentence. */
const resultTexts: Readonly<Record<ObservatoryResult, string>> = {
  'csp-implemented-with-no-unsafe-default-src-none':
    'The Content-Security-Policy starts from default-src none and allows nothing unsafe.',
  'csp-implemented-with-no-unsafe': 'The Content-Security-Policy allows nothing unsafe.',
  'csp-implemented-with-unsafe-inline-in-style-src-only':
    'The Content-Security-Policy allows inline styles, and nothing else that is unsafe.',
  'csp-implemented-with-insecure-scheme-in-passive-content-only':
    'The Content-Security-Policy allows images or media over http.',
  'csp-implemented-with-unsafe-eval': 'The Content-Security-Policy allows scripts to evaluate text as code.',
  'csp-implemented-with-unsafe-inline':
    'The Content-Security-Policy allows inline scripts, or scripts or plug-ins from any source.',
  'csp-implemented-with-insecure-scheme': 'The Content-Security-Policy allows scripts or styles over http.',
  'csp-header-invalid': 'The Content-Security-Policy cannot be read.',
  'csp-not-implemented': 'No Content-Security-Policy is sent.',
  'csp-not-implemented-but-reporting-enabled': 'The Content-Security-Policy only reports violations and prevents none.',
  'cookies-secure-with-httponly-sessions-and-samesite': 'All cookies are Secure and SameSite; sessions are HttpOnly.',
  'cookies-secure-with-httponly-sessions': 'All cookies are Secure; sessions are HttpOnly.',
  'cookies-not-found': 'The page sets no cookies.',
  'cookies-without-secure-flag-but-protected-by-hsts': 'A cookie lacks Secure, but HSTS protects it.',
  'cookies-session-without-secure-flag-but-protected-by-hsts': 'A session cookie lacks Secure, but HSTS protects it.',
  'cookies-without-secure-flag': 'A cookie lacks Secure.',
  'cookies-samesite-flag-invalid': 'A cookie has an invalid SameSite value.',
  'cookies-anticsrf-without-samesite-flag': 'A cookie against request forgery lacks SameSite.',
  'cookies-session-without-httponly-flag': 'A session cookie lacks HttpOnly, so scripts can read it.',
  'cookies-session-without-secure-flag': 'A session cookie lacks Secure, so it is also sent over http.',
  'cross-origin-resource-sharing-not-implemented': 'The page is not shared with other origins.',
  'cross-origin-resource-sharing-implemented-with-public-access':
    'The page is shared with all origins, without credentials.',
  'cross-origin-resource-sharing-implemented-with-restricted-access': 'The page is shared with some origins.',
  'cross-origin-resource-sharing-implemented-with-universal-access':
    'The page is shared with any origin that asks, credentials included.',
  'redirection-to-https': 'Requests over http are redirected to https on the same host.',
  'redirection-not-needed-no-http': 'The host does not answer over http.',
  'redirection-off-host-from-http': 'The first redirect from http leads to another host.',
  'redirection-not-to-https-on-initial-redirection': 'The first redirect from http does not lead to https.',
  'redirection-not-to-https': 'Requests over http are redirected, but not to https.',
  'redirection-missing': 'Requests over http are not redirected to https.',
  'redirection-invalid-cert': 'The redirect from http leads to an invalid certificate.',
  'referrer-policy-private': 'The Referrer-Policy keeps addresses private.',
  'referrer-policy-not-implemented': 'No Referrer-Policy is sent; browsers apply their private default.',
  'referrer-policy-unsafe': 'The Referrer-Policy reveals full addresses to other sites.',
  'referrer-policy-header-invalid': 'The Referrer-Policy cannot be read.',
  'hsts-implemented-max-age-at-least-six-months': 'Strict-Transport-Security lasts at least six months.',
  'hsts-implemented-max-age-less-than-six-months': 'Strict-Transport-Security lasts less than six months.',
  'hsts-not-implemented': 'No Strict-Transport-Security is sent.',
  'hsts-not-implemented-no-https': 'Strict-Transport-Security cannot work, because the site is not served over https.',
  'hsts-header-invalid': 'Strict-Transport-Security cannot be read.',
  'sri-implemented-and-all-scripts-loaded-securely': 'All scripts have an integrity hash and load over https.',
  'sri-implemented-and-external-scripts-loaded-securely':
    'All scripts of other sites have an integrity hash and load over https.',
  'sri-not-implemented-but-no-scripts-loaded': 'The page loads no script files.',
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 'All scripts come from the site itself.',
  'sri-not-implemented-but-external-scripts-loaded-securely':
    'Scripts of other sites load over https, but without an integrity hash.',
  'sri-implemented-but-external-scripts-not-loaded-securely':
    'Scripts of other sites have an integrity hash, but load over http.',
  'sri-not-implemented-and-external-scripts-not-loaded-securely':
    'Scripts of other sites load over http and without an integrity hash.',
  'x-content-type-options-nosniff': 'X-Content-Type-Options is nosniff.',
  'x-content-type-options-not-implemented': 'No X-Content-Type-Options is sent.',
  'x-content-type-options-header-invalid': 'X-Content-Type-Options has another value than nosniff.',
  'x-frame-options-implemented-via-csp': 'The frame-ancestors directive says who may frame the page.',
  'x-frame-options-sameorigin-or-deny': 'X-Frame-Options is DENY or SAMEORIGIN.',
  'x-frame-options-allow-from-origin': 'X-Frame-Options is ALLOW-FROM, which browsers ignore.',
  'x-frame-options-not-implemented': 'Any site may show the page in a frame.',
  'x-frame-options-header-invalid': 'X-Frame-Options has an invalid value.',
  'corp-implemented-with-same-origin': 'Cross-Origin-Resource-Policy is same-origin.',
  'corp-implemented-with-same-site': 'Cross-Origin-Resource-Policy is same-site.',
  'corp-implemented-with-cross-origin': 'Cross-Origin-Resource-Policy is cross-origin.',
  'corp-not-implemented': 'No Cross-Origin-Resource-Policy is sent.',
  'corp-header-invalid': 'Cross-Origin-Resource-Policy has an invalid value.',
  'coep-implemented-with-require-corp': 'Cross-Origin-Embedder-Policy is require-corp.',
  'coep-implemented-with-credentialless': 'Cross-Origin-Embedder-Policy is credentialless.',
  'coep-implemented-with-unsafe-none': 'Cross-Origin-Embedder-Policy is unsafe-none.',
  'coep-not-implemented': 'No Cross-Origin-Embedder-Policy is sent.',
  'coep-header-invalid': 'Cross-Origin-Embedder-Policy has an invalid value.',
  'coop-implemented-with-same-origin': 'Cross-Origin-Opener-Policy is same-origin.',
  'coop-implemented-with-same-origin-allow-popups': 'Cross-Origin-Opener-Policy is same-origin-allow-popups.',
  'coop-implemented-with-noopener-allow-popups': 'Cross-Origin-Opener-Policy is noopener-allow-popups.',
  'coop-implemented-with-unsafe-none': 'Cross-Origin-Opener-Policy is unsafe-none.',
  'coop-not-implemented': 'No Cross-Origin-Opener-Policy is sent.',
  'coop-header-invalid': 'Cross-Origin-Opener-Policy has an invalid value.',
}
