import type { Handlers } from '#workers/handler.ts'
import { intelProject } from '#workers/handlers/intel-project.ts'
import { profileCompany } from '#workers/intel/company/profile-company.ts'
import { writeCompanyReport } from '#workers/intel/reports/company-report.ts'
import { writeCompetitiveReport } from '#workers/intel/reports/competitive-report.ts'
import { writeMarketReport } from '#workers/intel/reports/market-report.ts'

export const handlers = {
  company: profileCompany,
  'intel-company': writeCompanyReport,
  'intel-competitive': writeCompetitiveReport,
  'intel-market': writeMarketReport,
  'intel-project': intelProject,
} satisfies Handlers<'intel'>
