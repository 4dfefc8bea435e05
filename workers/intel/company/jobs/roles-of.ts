import type { Result } from '#shared/contract/operations/index.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { textOfMarkup } from '#workers/upstreams/text-of-markup.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'

export type OpenRoles = Result<'company'>['openRoles']
type Role = OpenRoles['roles'][number]

/** The path of each property of a role in the object of a job. */
type RolePaths = Readonly<Record<keyof Role, readonly string[]>>

/** The roles of up to 100 jobs. Leaves out those without a title and a web address. */
export function rolesOf(jobs: readonly unknown[], paths: RolePaths): Role[] {
  return jobs.flatMap((job) => roleOf(job, paths) ?? []).slice(0, maxRoles)
}

function roleOf(job: unknown, paths: RolePaths): Role | undefined {
  const title = plainAt(job, paths.title)
  const url = pageUrl(textAt(job, ...paths.url) ?? '')
  if (title === undefined || url === undefined) return undefined
  const [location, department] = [plainAt(job, paths.location), plainAt(job, paths.department)]
  const postedAt = timeOf(valueAt(job, ...paths.postedAt))
  return {
    title,
    url: url.href,
    ...(location !== undefined && { location }),
    ...(department !== undefined && { department }),
    ...(postedAt !== undefined && { postedAt }),
  }
}

function plainAt(job: unknown, path: readonly string[]): string | undefined {
  const written = textAt(job, ...path)
  const plain = visibleText(textOfMarkup((written ?? '').slice(0, maxText))).toWellFormed()
  return plain === '' ? undefined : plain
}

/** ISO 8601, from a text or Unix milliseconds. */
function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN
  return Number.isFinite(time) && Math.abs(time) < maxTime ? new Date(time).toISOString() : undefined
}

/** The year 9999. Later times have another form in ISO 8601. */
const maxTime = 253_370_764_800_000
const maxRoles = 100
const maxText = 300
