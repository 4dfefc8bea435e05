import type { Result } from '#shared/contract/operations/index.ts'

/** An audit, as its report shows it. */
export type ReportedAudit = Result<'intel-site-audit'> & { url: string }
