import { htmlReport } from './html-report.ts'
import { markdownReport } from './markdown-report.ts'
import type { ReportedAudit } from './reported-audit.ts'

/** Writes the audit for people. Texts of the page are escaped: they cannot add to the structure of the report. */
export function writeReport(audit: ReportedAudit, format: 'markdown' | 'html'): string {
  return format === 'html' ? htmlReport(audit) : markdownReport(audit)
}
