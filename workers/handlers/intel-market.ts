export { writeMarketReport as intelMarket } from '#workers/intel/reports/market/market-report.ts'
