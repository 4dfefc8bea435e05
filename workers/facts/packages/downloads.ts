import type { PackageRegistry } from '#shared/contract/models/facts/package-facts.ts'
import { integerAt, readJson, textAt, valueAt, itemsAt, timeOf } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import type { PackageContext } from './package-context.ts'

/** Downloads a day, newest day first, without gaps. */
export type DailyDownloads = readonly number[]

/** The services that count downloads. Both return days; npm of one year, PyPI Stats of 180 days. */
const counters = {
  npm: {
    service: 'The npm downloads service',
    days: 365,
    // A scope keeps its slash here.
    url: (name: string, { npmDownloads }: PackageContext['services']) =>
      new URL(
        `/downloads/range/last-year/${name.split('/').map(encodeURIComponent).join('/').replace('%40', '@')}`,
        npmDownloads,
      ),
    listAt: ['downloads'],
    dayAt: 'day',
  },
  pypi: {
    service: 'PyPI Stats',
    days: 180,
    url: (name: string, { pypiStats }: PackageContext['services']) =>
      new URL(`/api/packages/${encodeURIComponent(name)}/overall?mirrors=false`, pypiStats),
    listAt: ['data'],
    dayAt: 'date',
  },
} as const

/**
 * Reads the downloads of a package for each day. The counts of the last days are not known yet: the list starts at the newest
 * day with a count, at most three days ago. Throws PROVIDER_ERROR, also for a package that is not counted yet.
 */
export async function readDownloads(
  registry: PackageRegistry,
  name: string,
  { services, upstream, signal, now, partTimeoutMs }: PackageContext,
): Promise<DailyDownloads> {
  const { service, days, url, listAt, dayAt } = counters[registry]
  const reply = await upstream({
    url: url(name, services),
    method: 'GET',
    headers: { accept: 'application/json' },
    name: service,
    timeoutMs: partTimeoutMs,
    signal,
  })
  // The body of this status is not verified for npm: {"error": "package NAME not found"}.
  if (reply.status === 404) throw providerError(service, 'has no counts of this package yet')
  const json = readJson(reply, service)
  if (!Array.isArray(valueAt(json, ...listAt))) throw providerError(service, 'sent a response without counts')
  const counts = new Map<number, number>()
  let newest = dayOf(now()) - maxLagDays
  for (const item of itemsAt(json, ...listAt)) {
    // PyPI Stats lists the downloads of mirrors beside the others.
    if (textAt(item, 'category') === 'with_mirrors') continue
    const time = timeOf(valueAt(item, dayAt))
    const count = integerAt(item, 'downloads')
    if (time === undefined || count === undefined || count < 0) continue
    const day = dayOf(time)
    counts.set(day, (counts.get(day) ?? 0) + count)
    // A day after today is not counted.
    if (day > newest && day <= dayOf(now())) newest = day
  }
  return Array.from({ length: days }, (_, age) => counts.get(newest - age) ?? 0)
}

const maxLagDays = 3

const dayOf = (time: number) => Math.floor(time / 86_400_000)

/** The sum of some days of the list. */
export const sumOfDays = (days: DailyDownloads, from: number, to: number) =>
  days.slice(from, to).reduce((sum, count) => sum + count, 0)
