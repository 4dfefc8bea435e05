import { metricRows, scoreCells, type ReportedAudit } from './metric-rows.ts'

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

/** The style of the HTML report. It follows the colour scheme of the reader, and prints. */
const reportStyle = `
:root { color-scheme: light dark; --ink: #1c2330; --dim: #5a6475; --line: #d9dee7; --sheet: #fff; --ground: #f4f6f9;
  --good: #12805c; --fair: #a15c00; --poor: #c0292b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --dim: #a3adbd; --line: #343c4a; --sheet: #1a202b;
  --ground: #11151d; --good: #4cc79a; --fair: #e9a64a; --poor: #ff7b7b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: auto; padding: 1.5rem; }
header { display: flex; gap: 1.25rem; align-items: center; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .35rem 0; }
header p, .facts { color: var(--dim); }
.facts { font-size: .85rem; }
.grade { flex: none; width: 4.5rem; height: 4.5rem; border-radius: 1rem; display: grid; place-items: center;
  font-size: 2.5rem; font-weight: 700; color: var(--sheet); }
.grade.good, .bar .good { background: var(--good); }
.grade.fair, .bar .fair { background: var(--fair); }
.grade.poor, .bar .poor { background: var(--poor); }
.scores { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 1rem; }
.card, .issue, .wide { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
.card { padding: 1rem; display: grid; gap: .25rem; }
.card b { font-size: 2rem; line-height: 1; }
.card span { color: var(--dim); }
.bar { height: .4rem; border-radius: 1rem; background: var(--line); overflow: hidden; }
.bar i { display: block; height: 100%; }
.issue { padding: 1rem 1.25rem; margin: .75rem 0; border-left: .35rem solid var(--line); break-inside: avoid; }
.issue.critical, .issue.serious { border-left-color: var(--poor); }
.issue.moderate { border-left-color: var(--fair); }
.issue ul { margin: .5rem 0 0; padding-left: 1.1rem; }
code { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .55rem .9rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 600; font-size: .85rem; }
tr:last-child td { border-bottom: 0; }
a { color: inherit; }
`
