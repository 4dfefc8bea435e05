import type { Result } from '#shared/contract/operations/index.ts'
import type { Metrics } from '#workers/intel/audit/measure/summarize-loads.ts'

/** An audit, as its report shows it. */
export type ReportedAudit = Result<'intel-site-audit'> & { url: string }

/** The devices that were measured, and the rows of the table: a name, then a cell for each device. */
export function metricRows({ metrics }: Pick<ReportedAudit, 'metrics'>): { devices: string[]; rows: string[][] } {
  const measured = Object.entries(metrics)
  const row = (name: string, show: (metrics: Metrics) => string) => [name, ...measured.map(([, each]) => show(each))]
  return {
    devices: measured.map(([device]) => device),
    rows: [
      row('Time to First Byte', ({ ttfbMs }) => milliseconds(ttfbMs)),
      row('First Contentful Paint', ({ fcpMs }) => milliseconds(fcpMs)),
      row('Largest Contentful Paint', ({ lcpMs }) => milliseconds(lcpMs)),
      row('Total Blocking Time', ({ tbtMs }) => milliseconds(tbtMs)),
      row('Cumulative Layout Shift', ({ cls }) => String(cls)),
      row('Load event', ({ loadMs }) => milliseconds(loadMs)),
      row('Requests', ({ requests }) => String(requests)),
      row('Transferred', ({ transferBytes }) => `${Math.ceil(transferBytes / 1000).toLocaleString('en-US')} kB`),
      row('Elements', ({ domElements }) => domElements.toLocaleString('en-US')),
      row('Loads', ({ runs }) => String(runs)),
    ],
  }
}

const milliseconds = (value: number | undefined) => (value === undefined ? '–' : `${value.toLocaleString('en-US')} ms`)

/** The scores by name, in the order of the report. A score that is missing is a dash. */
export function scoreCells({ scores }: Pick<ReportedAudit, 'scores'>): { name: string; value: number | undefined }[] {
  return [
    { name: 'SEO', value: scores.seo },
    { name: 'Performance', value: scores.performance },
    { name: 'Security', value: scores.security },
    { name: 'Accessibility', value: scores.accessibility },
  ]
}
