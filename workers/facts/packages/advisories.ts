import { advisorySeverities, type PackageRegistry } from '#shared/contract/models/facts/package-facts.ts'
import { readJson, textAt, valueAt, itemsAt, timeOf } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import { visibleLine } from '#workers/upstreams/visible-text.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'
import { compareVersions } from './compare-versions.ts'
import type { PackageContext } from './package-context.ts'

export interface Advisory {
  id: string
  aliases: string[]
  summary?: string
  severity?: Severity
  fixedIn: string[]
  publishedAt?: string
  url?: string
}

export type Severity = (typeof advisorySeverities)[number]

const service = 'OSV'

const ecosystems = { npm: 'npm', pypi: 'PyPI' } as const satisfies Record<PackageRegistry, string>

/**
 * The known vulnerabilities of a version, worst first. OSV lists one vulnerability under several ids: those that name each
 * other are merged. Throws PROVIDER_ERROR. The shape of the answer is not verified: {vulns: [{id, aliases, summary,
 * database_specific: {severity}, affected: [{package, ranges: [{type, events: [{introduced}, {fixed}]}]}], …}]}, and {}
 * without any.
 */
export async function readAdvisories(
  { registry, name, version }: { registry: PackageRegistry; name: string; version: string },
  { services, upstream, signal, partTimeoutMs }: PackageContext,
): Promise<Advisory[]> {
  const reply = await upstream({
    url: new URL('/v1/query', services.osv),
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ package: { name, ecosystem: ecosystems[registry] }, version }),
    name: service,
    timeoutMs: partTimeoutMs,
    signal,
  })
  const json = readJson(reply, service)
  const listed = valueAt(json, 'vulns')
  if (
    typeof json !== 'object' ||
    json === null ||
    Array.isArray(json) ||
    (listed !== undefined && !Array.isArray(listed))
  )
    throw providerError(service, 'sent something else than a list of vulnerabilities')
  const found = itemsAt(json, 'vulns')
    .slice(0, maxAdvisories)
    .filter((entry) => textAt(entry, 'withdrawn') === undefined)
    .flatMap((entry) => advisoryOf(entry, { registry, name, version }) ?? [])
  return mergeAliases(found).sort((one, other) => rankOf(other) - rankOf(one))
}

const maxAdvisories = 100

function advisoryOf(
  entry: unknown,
  { registry, name, version }: { registry: PackageRegistry; name: string; version: string },
): Advisory | undefined {
  const id = textAt(entry, 'id')
  if (id === undefined) return undefined
  const summary = textAt(entry, 'summary') ?? textAt(entry, 'details')
  const severity = severityOf(entry)
  const published = timeOf(valueAt(entry, 'published'))
  const reference = itemsAt(entry, 'references').find((item) => textAt(item, 'type') === 'ADVISORY')
  const url = webAddress(textAt(reference, 'url'))
  const own = itemsAt(entry, 'affected').filter(
    (affected) =>
      textAt(affected, 'package', 'ecosystem') === ecosystems[registry] &&
      textAt(affected, 'package', 'name')?.toLowerCase() === name.toLowerCase(),
  )
  return {
    id: visibleLine(id, 100),
    aliases: texts(valueAt(entry, 'aliases')).slice(0, 20),
    ...(summary !== undefined && { summary: visibleLine(summary, 300) }),
    ...(severity !== undefined && { severity }),
    fixedIn: fixesAfter(version, own),
    ...(published !== undefined && { publishedAt: new Date(published).toISOString() }),
    ...(url !== undefined && { url }),
  }
}

/** The label of GitHub's advisories. Malware has none, and nothing is worse. */
function severityOf(entry: unknown): Severity | undefined {
  if (textAt(entry, 'id')?.startsWith('MAL-') === true) return 'critical'
  const label = textAt(entry, 'database_specific', 'severity')?.toLowerCase()
  const severity = label === 'medium' ? 'moderate' : label
  return advisorySeverities.find((known) => known === severity)
}

/** The versions after ours that fix it, first the nearest. */
function fixesAfter(version: string, affected: readonly unknown[]): string[] {
  const events = affected
    .flatMap((item) => itemsAt(item, 'ranges'))
    .filter((range) => textAt(range, 'type') !== 'GIT')
    .flatMap((range) => itemsAt(range, 'events'))
  const fixes = new Set(events.flatMap((event) => textAt(event, 'fixed') ?? []))
  return [...fixes]
    .slice(0, maxFixes)
    .filter((fix) => fix.length <= 100 && compareVersions(fix, version) > 0)
    .sort(compareVersions)
    .slice(0, 10)
}

/** One for each line of releases. Comparing the versions of a hostile list would take minutes. */
const maxFixes = 200

/** Keeps the entry that says most of each vulnerability, with the ids of the others as aliases. */
function mergeAliases(advisories: readonly Advisory[]): Advisory[] {
  const merged: Advisory[] = []
  const byId = new Map<string, Advisory>()
  for (const advisory of [...advisories].sort((one, other) => rankOf(other) - rankOf(one))) {
    const ids = [advisory.id, ...advisory.aliases]
    const known = ids.map((id) => byId.get(id)).find((found) => found !== undefined)
    if (known === undefined) merged.push(advisory)
    else known.aliases = [...new Set([...known.aliases, ...ids])].filter((id) => id !== known.id).slice(0, 20)
    for (const id of ids) byId.set(id, known ?? advisory)
  }
  return merged
}

const rankOf = ({ severity }: Advisory) => (severity === undefined ? -1 : advisorySeverities.indexOf(severity))

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item.length <= 100) : []
