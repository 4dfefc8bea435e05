export { profileCompany as company } from '#workers/intel/company/profile-company.ts'
