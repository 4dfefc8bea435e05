import type { Handlers } from '#workers/handler.ts'
import { fetchPro } from '#workers/handlers/fetch-pro.ts'
import { intelSiteAudit } from '#workers/handlers/intel-site-audit.ts'
import { screenshot } from '#workers/handlers/screenshot.ts'
import { techRendered } from '#workers/handlers/tech-rendered.ts'

export const handlers = {
  'fetch-pro': fetchPro,
  screenshot,
  'intel-site-audit': intelSiteAudit,
  tech: techRendered,
} satisfies Handlers<'browser'>
