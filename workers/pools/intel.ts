import type { Handlers } from '#workers/handler.ts'
import { company } from '#workers/handlers/company.ts'
import { intelCompany } from '#workers/handlers/intel-company.ts'
import { intelCompetitive } from '#workers/handlers/intel-competitive.ts'
import { intelMarket } from '#workers/handlers/intel-market.ts'
import { intelProject } from '#workers/handlers/intel-project.ts'

export const handlers = {
  company,
  'intel-company': intelCompany,
  'intel-competitive': intelCompetitive,
  'intel-market': intelMarket,
  'intel-project': intelProject,
} satisfies Handlers<'intel'>
