import type { Result } from '#shared/contract/operations/index.ts'

export type OpenRoles = Result<'company'>['openRoles']
export type Role = OpenRoles['roles'][number]
