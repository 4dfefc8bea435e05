import type {
  AuditCategory,
  AuditSeverity,
  auditIssue,
  auditRecommendation,
} from '#shared/contract/models/intel/site-audit.ts'
import type { Static } from '#shared/contract/schema.ts'
import type { PageFacts } from '#workers/browser/audit-facts.ts'

export type Issue = Static<typeof auditIssue>
export type Effort = Static<typeof auditRecommendation>['effort']

/** A fault that an audit looks for. */
export interface Rule {
  id: string
  category: AuditCategory
  severity: AuditSeverity
  title: string
  /** Why it matters. */
  description: string
  /** The remedy, as an imperative sentence. */
  fix: string
  effort: Effort
  /** Points that the category loses if every page has the fault. */
  points: number
  help?: string
}

/** A fault that was found, and how to mend it. */
export interface Finding {
  issue: Issue
  fix: string
  effort: Effort
}

/** `share`: the part of the pages that have the fault. */
export function findingOf(
  { id, category, severity, title, description, fix, effort, points, help }: Rule,
  { evidence, where, share = 1 }: { evidence: readonly string[]; where?: readonly string[]; share?: number },
): Finding {
  const issue: Issue = {
    id,
    category,
    severity,
    title,
    description,
    evidence: evidence.slice(0, maxEvidence).map(evidenceText),
    ...(where !== undefined && { where: [...where] }),
    impact: roundedPoints(points * share),
    ...(help !== undefined && { help }),
  }
  return { issue, fix, effort }
}

export const roundedPoints = (points: number) => Math.round(points * 10) / 10

const maxEvidence = 10

/** A bounded text without the characters that change how a line is shown. */
export const evidenceText = (text: string) =>
  text
    .slice(0, maxLength)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()

const maxLength = 300

/** A page of the audit, with its rendered document. */
export interface AuditedDocument {
  /** After redirects. */
  url: string
  headers: Readonly<Record<string, string>>
  redirects: readonly string[]
  facts: PageFacts
}

/** A rule about single pages. */
export interface PageRule extends Rule {
  /** The evidence of the fault; empty if the page does not have it. */
  check: (page: AuditedDocument) => readonly string[]
}

/** Applies rules to all pages. A fault costs its points times the share of the pages that have it. */
export function applyPageRules(rules: readonly PageRule[], pages: readonly AuditedDocument[]): Finding[] {
  return rules.flatMap((rule) => {
    const faulty = pages
      .map((page) => ({ url: page.url, evidence: rule.check(page) }))
      .filter(({ evidence }) => evidence.length > 0)
    if (faulty.length === 0) return []
    const evidence = faulty.flatMap((each) => each.evidence)
    const where = faulty.map(({ url }) => url)
    return findingOf(rule, { evidence, where, share: faulty.length / pages.length })
  })
}
