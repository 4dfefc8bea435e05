import { markdownTable } from '#shared/text/markdown-table.ts'
import { htmlReport } from './html-report.ts'
import { metricRows, scoreCells, type ReportedAudit } from './metric-rows.ts'

/** Writes the audit for people. Texts of the page are escaped: they cannot add to the structure of the report. */
export function writeReport(audit: ReportedAudit, format: 'markdown' | 'html'): string {
  return format === 'html' ? htmlReport(audit) : markdownReport(audit)
}

function markdownReport(audit: ReportedAudit): string {
  const { issues, recommendations, security, accessibility, pages, warnings = [], auditedAt } = audit
  const { devices, rows } = metricRows(audit)
  const parts = [
    `# Audit of ${escaped(audit.finalUrl)}`,
    `Grade **${audit.grade}**, ${audit.score} of 100. Audited ${auditedAt.slice(0, 10)}; pages: ${pages.length}.`,
    markdownTable(
      ['Score', 'of 100'],
      scoreCells(audit).map(({ name, value }) => [name, String(value ?? 'not checked')]),
    ),
    ...(warnings.length > 0 ? ['## Not checked', list(warnings.map(escaped))] : []),
    '## Recommendations',
    recommendations.length === 0
      ? 'None: the audit found no fault.'
      : markdownTable(
          ['Recommendation', 'Effort', 'Gain'],
          recommendations.map(({ text, effort, gain }) => [escaped(text), effort, String(gain)]),
        ),
    '## Issues',
    ...(issues.length === 0 ? ['None.'] : issues.map(issueText)),
    ...(devices.length === 0 ? [] : ['## Measurements', markdownTable(['', ...devices], rows)]),
    `## Security headers: ${security.grade}`,
    `${security.score} points by the ${security.algorithm}.`,
    markdownTable(
      ['Test', 'Points', 'Result'],
      security.tests.map(({ name, modifier, description }) => [name, String(modifier), description]),
    ),
    ...(accessibility === undefined ? [] : ['## Accessibility', accessibilityText(accessibility)]),
  ]
  return `${parts.join('\n\n')}\n`
}

function issueText({
  title,
  category,
  severity,
  impact,
  description,
  evidence,
  help,
}: ReportedAudit['issues'][number]) {
  const more = help === undefined ? '' : ` [More](${help})`
  const head = `### ${escaped(title)}\n\n${severity}, ${category}, −${impact} points. ${escaped(description)}${more}`
  return evidence.length === 0 ? head : `${head}\n\n${list(evidence.map(escaped))}`
}

const accessibilityText = ({ engine, passes, incomplete, violations }: NonNullable<ReportedAudit['accessibility']>) =>
  `${engine}: ${violations.length} rules are violated, ${passes} pass, and ${incomplete} need a person to check.`

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

/** The text without meaning in markdown or HTML: one line, with every mark escaped. */
const escaped = (text: string) =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\\`*_[\]<>|#~!&]/gu, (mark) => (mark === '<' ? '&lt;' : mark === '&' ? '&amp;' : `\\${mark}`))
