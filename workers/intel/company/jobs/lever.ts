import { listAt } from '#workers/upstreams/list-at.ts'
import type { OpenRoles } from './open-roles.ts'
import { rolesOf } from './role-of.ts'

/** `[{ text, hostedUrl, categories: { location, team, department, commitment }, createdAt }]`, times in milliseconds. */
export function readLeverBoard(json: unknown, name: string): OpenRoles {
  const postings = listAt(json, name)
  const roles = rolesOf(postings, {
    title: ['text'],
    url: ['hostedUrl'],
    location: ['categories', 'location'],
    department: ['categories', 'team'],
    postedAt: ['createdAt'],
  })
  return { total: postings.length, roles, source: 'lever' }
}
