export { writeCompanyReport as intelCompany } from '#workers/intel/reports/company/company-report.ts'
