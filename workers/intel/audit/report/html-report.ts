import { metricRows, scoreCells } from './metric-rows.ts'
import { reportStyle } from './report-style.ts'
import type { ReportedAudit } from './reported-audit.ts'

/** One document without scripts, and without anything that a browser would load. */
export function htmlReport(audit: ReportedAudit): string {
  const { finalUrl, grade, score, auditedAt, pages, issues, recommendations, security, accessibility } = audit
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Audit of ${escaped(finalUrl)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<div class="grade ${tone(score)}">${grade}</div>
<div><h1>Audit of ${escaped(finalUrl)}</h1>
<p>${score} of 100 · ${escaped(auditedAt.slice(0, 10))} · ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}</p></div>
</header>
<main>
<section class="scores" aria-label="Scores">${scoreCells(audit).map(scoreCard).join('')}</section>
${warningList(audit.warnings)}
<h2>Recommendations</h2>
${recommendations.length === 0 ? '<p>None: the audit found no fault.</p>' : recommendationTable(recommendations)}
<h2>Issues</h2>
${issues.length === 0 ? '<p>None.</p>' : issues.map(issueCard).join('\n')}
<h2>Measurements</h2>
${metricTable(audit)}
<h2>Security headers: ${escaped(security.grade)}</h2>
<p>${security.score} points by the ${escaped(security.algorithm)}.</p>
${table(
  ['Test', 'Points', 'Result'],
  security.tests.map(({ name, modifier, description }) => [name, String(modifier), description]),
)}
${accessibility === undefined ? '' : accessibilitySection(accessibility)}
</main>
</body>
</html>
`
}

const tone = (score: number | undefined) =>
  score === undefined ? 'unknown' : score >= 90 ? 'good' : score >= 50 ? 'fair' : 'poor'

function scoreCard({ name, value }: { name: string; value: number | undefined }): string {
  const bar = `<div class="bar"><i class="${tone(value)}" style="width:${value ?? 0}%"></i></div>`
  return `<div class="card"><b>${value ?? '–'}</b><span>${name}</span>${bar}</div>`
}

function warningList(warnings: readonly string[] = []): string {
  if (warnings.length === 0) return ''
  const items = warnings.map((warning) => `<li>${escaped(warning)}</li>`).join('')
  return `<h2>Not checked</h2><ul>${items}</ul>`
}

const recommendationTable = (recommendations: ReportedAudit['recommendations']) =>
  table(
    ['Recommendation', 'Effort', 'Gain'],
    recommendations.map(({ text, effort, gain }) => [text, effort, `+${gain}`]),
  )

function issueCard({
  title,
  severity,
  category,
  impact,
  description,
  evidence,
  help,
}: ReportedAudit['issues'][number]) {
  const items = evidence.map((text) => `<li><code>${escaped(text)}</code></li>`).join('')
  const more = help === undefined ? '' : ` <a href="${escaped(help)}" rel="noopener noreferrer">More</a>`
  return `<article class="issue ${severity}">
<h3>${escaped(title)}</h3>
<p class="facts">${severity} · ${category} · −${impact} points</p>
<p>${escaped(description)}${more}</p>
${items === '' ? '' : `<ul>${items}</ul>`}
</article>`
}

function metricTable(audit: ReportedAudit): string {
  const { devices, rows } = metricRows(audit)
  return devices.length === 0 ? '<p>None.</p>' : table(['', ...devices], rows)
}

function accessibilitySection({ engine, passes, incomplete, violations }: NonNullable<ReportedAudit['accessibility']>) {
  const counts = `${violations.length} rules are violated, ${passes} pass, and ${incomplete} need a person to check.`
  return `<h2>Accessibility</h2><p>${escaped(engine)}: ${counts}</p>`
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = header.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n')
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/gu, (mark) => entities[mark] ?? mark)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
