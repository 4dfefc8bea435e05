import {
  auditSeverities,
  type auditAccessibility,
  type AuditSeverity,
} from '#shared/contract/models/intel/site-audit.ts'
import type { Static } from '#shared/contract/schema.ts'
import type { AxeFindings, AxeViolation } from '#workers/browser/audit-facts.ts'
import { evidenceText, findingOf, type Finding } from './rule.ts'

/** The findings of axe-core in one page. */
export interface CheckedPage {
  url: string
  axe: AxeFindings
}

export type Accessibility = Static<typeof auditAccessibility>

/** The points of a violated rule, by its impact. */
const pointsByImpact: Readonly<Record<AuditSeverity, number>> = { critical: 15, serious: 10, moderate: 5, minor: 2 }

/** The violations of all pages, one entry for each rule, the gravest first. */
export function summarizeAxe(pages: readonly CheckedPage[]): Accessibility | undefined {
  const [first] = pages
  if (first === undefined) return undefined
  const byRule = Object.groupBy(
    pages.flatMap(({ url, axe }) => axe.violations.map((violation) => ({ ...violation, page: url }))),
    ({ rule }) => rule,
  )
  const violations = Object.values(byRule).flatMap((own = []) => {
    const [one] = own
    if (one === undefined) return []
    const nodes = own.flatMap(({ nodes: each, page }) =>
      each.map(({ target, html }) => ({ target: evidenceText(target), html: evidenceText(html), page })),
    )
    return {
      rule: one.rule,
      impact: severityOf(one),
      help: one.help,
      helpUrl: one.helpUrl,
      wcag: criteriaOf(one.tags),
      count: own.reduce((sum, { count }) => sum + count, 0),
      nodes: nodes.slice(0, maxNodes),
    }
  })
  const rank = ({ impact }: { impact: AuditSeverity }) => auditSeverities.indexOf(impact)
  return {
    engine: `axe-core ${first.axe.version}`,
    passes: first.axe.passes.filter((id) => pages.every(({ axe }) => axe.passes.includes(id)) && !(id in byRule))
      .length,
    incomplete: new Set(pages.flatMap(({ axe }) => axe.incomplete)).size,
    violations: violations.toSorted((one, other) => rank(one) - rank(other) || (one.rule < other.rule ? -1 : 1)),
  }
}

const maxNodes = 5

/** One finding for each violated rule. It costs its points times the share of the pages that violate it. */
export function accessibilityFindings(summary: Accessibility, pages: readonly CheckedPage[]): Finding[] {
  return summary.violations.map(({ rule, impact, help, helpUrl, wcag, count, nodes }) => {
    const where = pages.filter(({ axe }) => axe.violations.some((each) => each.rule === rule)).map(({ url }) => url)
    const criteria = wcag.length === 0 ? 'A practice that axe-core recommends' : `WCAG ${wcag.join(', ')}`
    return findingOf(
      {
        id: `axe-${rule}`,
        category: 'accessibility',
        severity: impact,
        title: help,
        description: `${criteria}. Elements that break it: ${count}.`,
        fix: `${help}.`,
        effort: count > manyElements ? 'medium' : 'low',
        points: pointsByImpact[impact],
        help: helpUrl,
      },
      { evidence: nodes.map(({ target, html }) => `${target}: ${html}`), where, share: where.length / pages.length },
    )
  })
}

const manyElements = 20

const severityOf = ({ impact }: AxeViolation): AuditSeverity =>
  auditSeverities.find((severity) => severity === impact) ?? 'minor'

/** The tag wcag1410 is the success criterion 1.4.10. */
function criteriaOf(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    const [, one, two, three] = /^wcag(\d)(\d)(\d{1,2})$/u.exec(tag) ?? []
    return three === undefined ? [] : [`${one}.${two}.${three}`]
  })
}
