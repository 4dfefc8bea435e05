import { listAt } from '#workers/upstreams/list-at.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import type { OpenRoles } from './open-roles.ts'
import { rolesOf } from './role-of.ts'

/** `{ jobs: [{ title, jobUrl, location, department, publishedAt, isListed }] }` */
export function readAshbyBoard(json: unknown, name: string): OpenRoles {
  const jobs = listAt(json, name, 'jobs').filter((job) => valueAt(job, 'isListed') !== false)
  const roles = rolesOf(jobs, {
    title: ['title'],
    url: ['jobUrl'],
    location: ['location'],
    department: ['department'],
    postedAt: ['publishedAt'],
  })
  return { total: jobs.length, roles, source: 'ashby' }
}
