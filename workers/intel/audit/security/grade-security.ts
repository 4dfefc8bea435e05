import type { securityTest } from '#shared/contract/models/intel/site-audit.ts'
import type { Static } from '#shared/contract/schema.ts'
import { gradeFloors, modifiers } from './observatory-table.ts'
import { resultTexts } from './result-texts.ts'
import type { SecurityFacts } from './security-facts.ts'
import type { TestOutcome } from './test-outcome.ts'
import { testCookies } from './tests/test-cookies.ts'
import { testCors } from './tests/test-cors.ts'
import { testCsp } from './tests/test-csp.ts'
import { testContentTypeOptions, testFrameOptions, testReferrerPolicy } from './tests/test-headers.ts'
import { testHsts } from './tests/test-hsts.ts'
import { testCoep, testCoop, testCorp } from './tests/test-isolation.ts'
import { testRedirection } from './tests/test-redirection.ts'
import { testSri } from './tests/test-sri.ts'

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
