import type { Input, Result } from '#shared/contract/operations/index.ts'
import type { RenderContext } from '#workers/handler.ts'
import { auditSite, type AuditContext } from '#workers/intel/audit/audit-site.ts'
import { writeReport } from '#workers/intel/audit/report/write-report.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { cutShort, type Freshness } from '#workers/pages/freshness.ts'

type Context = AuditContext & Pick<RenderContext, 'deadlineAt'>

export async function intelSiteAudit(
  { url, depth, format }: Input<'intel-site-audit'>,
  context: Context,
): Promise<Result<'intel-site-audit'>> {
  const endsAt = context.deadlineAt - storeResultMs - judgeMs
  // One page that must not be kept is enough.
  let mayKeep = true
  const noteFreshness = (noted: Freshness) => {
    mayKeep &&= noted.mayKeep
  }
  const { warnings, ...judged } = await auditSite({ url, depth, endsAt }, { ...context, noteFreshness })
  // A later call may get the missing parts.
  context.noteFreshness?.(judged.missing.length === 0 ? { mayKeep } : cutShort)
  const auditedAt = new Date(context.now()).toISOString()
  const result = { ...judged, ...(warnings.length > 0 && { warnings }), auditedAt }
  return format === 'json' ? result : { ...result, report: writeReport({ ...result, url }, format) }
}

/** Time for a late tab to close, for the rules and for the report. */
const judgeMs = 1500
