import type { PageFacts } from '#workers/browser/audit-facts.ts'
import { findingOf, type Finding, type Rule } from './rule.ts'

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
