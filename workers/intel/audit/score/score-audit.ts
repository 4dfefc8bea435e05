import {
  auditSeverities,
  type AuditCategory,
  type auditGrades,
  type auditRecommendation,
  type auditScores,
} from '#shared/contract/models/intel/site-audit.ts'
import type { Static } from '#shared/contract/schema.ts'
import { roundedPoints, type Effort, type Finding, type Issue } from '#workers/intel/audit/rules/rule.ts'

export type Recommendation = Static<typeof auditRecommendation>

export interface ScoredAudit {
  scores: Static<typeof auditScores>
  score: number
  grade: (typeof auditGrades)[number]
  issues: Issue[]
  recommendations: Recommendation[]
}

/** The points that each score starts from. A category that was not checked is undefined. */
export type Starts = Readonly<Record<AuditCategory, number | undefined>> & { security: number }

/** A score is its start less the points of its issues; the overall score is the mean. Deterministic for equal findings. */
export function scoreAudit(findings: readonly Finding[], starts: Starts): ScoredAudit {
  const issues = findings.map(({ issue }) => issue).toSorted(worstFirst)
  const scoreOf = (category: AuditCategory, start: number) => {
    const lost = issues.reduce((sum, issue) => sum + (issue.category === category ? issue.impact : 0), 0)
    return Math.min(100, Math.max(0, Math.round(start - lost)))
  }
  const { seo, performance, security, accessibility } = starts
  const scores = {
    ...(seo !== undefined && { seo: scoreOf('seo', seo) }),
    ...(performance !== undefined && { performance: scoreOf('performance', performance) }),
    security: scoreOf('security', security),
    ...(accessibility !== undefined && { accessibility: scoreOf('accessibility', accessibility) }),
  }
  const values = Object.values(scores)
  const score = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  return { scores, score, grade: gradeOf(score), issues, recommendations: recommend(findings, values.length) }
}

const gradeOf = (score: number): ScoredAudit['grade'] => floors.find(([, floor]) => score >= floor)?.[0] ?? 'F'

const floors = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
  ['E', 50],
] as const

function worstFirst(one: Issue, other: Issue): number {
  const rank = ({ severity }: Issue) => auditSeverities.indexOf(severity)
  return rank(one) - rank(other) || other.impact - one.impact || (one.id < other.id ? -1 : 1)
}

/** One recommendation for each fix, with the points that the mean gains by it. */
function recommend(findings: readonly Finding[], categories: number): Recommendation[] {
  const byFix = Object.entries(Object.groupBy(findings, ({ fix }) => fix))
  const recommendations = byFix.map(([text, own = []]) => ({
    text,
    issues: own.map(({ issue }) => issue.id).toSorted(),
    effort: hardest(own.map(({ effort }) => effort)),
    gain: roundedPoints(own.reduce((sum, { issue }) => sum + issue.impact, 0) / categories),
  }))
  const sorted = recommendations.toSorted((one, other) => other.gain - one.gain || (one.text < other.text ? -1 : 1))
  return sorted.slice(0, maxRecommendations)
}

const maxRecommendations = 25

const efforts = ['low', 'medium', 'high'] as const

const hardest = (own: readonly Effort[]): Effort => efforts.findLast((effort) => own.includes(effort)) ?? 'low'
