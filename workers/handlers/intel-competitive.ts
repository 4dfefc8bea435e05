export { writeCompetitiveReport as intelCompetitive } from '#workers/intel/reports/competitive/competitive-report.ts'
