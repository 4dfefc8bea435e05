import { listAt } from '#workers/upstreams/list-at.ts'
import { integerAt } from '#workers/upstreams/number-at.ts'
import type { OpenRoles } from './open-roles.ts'
import { rolesOf } from './role-of.ts'

/** `{ jobs: [{ title, absolute_url, location: { name }, updated_at, first_published }], meta: { total } }` */
export function readGreenhouseBoard(json: unknown, name: string): OpenRoles {
  const jobs = listAt(json, name, 'jobs')
  const roles = rolesOf(jobs, {
    title: ['title'],
    url: ['absolute_url'],
    location: ['location', 'name'],
    department: ['departments', '0', 'name'],
    postedAt: ['first_published'],
  })
  return { total: Math.max(integerAt(json, 'meta', 'total') ?? 0, jobs.length), roles, source: 'greenhouse' }
}
