import type { Input, Result } from '#shared/contract/operations/index.ts'
import { visibleLine } from '#workers/upstreams/visible-text.ts'
import { readAdvisories, type Advisory } from './advisories.ts'
import { readDownloads, sumOfDays, type DailyDownloads } from './downloads.ts'
import { findLookalike } from './find-lookalike.ts'
import { partOf, type PackageContext, type Part } from './package-context.ts'
import type { PackageRecord } from './package-record.ts'
import { assertPypiName, normalizePypiName } from './pypi-record.ts'
import { assertNpmName, readNpmPackage } from './read-npm-package.ts'
import { readPypiPackage } from './read-pypi-package.ts'
import { scorePackage } from './scores.ts'
import { signalsOf } from './signals.ts'

interface PackageReading {
  facts: Result<'package-info'>
  /** False if a part failed, which may pass. */
  isComplete: boolean
}

/**
 * Reads a package from its registry, its downloads, and its advisories. Without downloads or advisories, the answer lacks them
 * and says so. Throws INVALID_REQUEST, PACKAGE_NOT_FOUND, or PROVIDER_ERROR of the registry.
 */
export async function readPackage(
  { registry, name, version }: Pick<Input<'package-info'>, 'registry' | 'name' | 'version'>,
  context: PackageContext,
): Promise<PackageReading> {
  if (registry === 'pypi') assertPypiName(name)
  else assertNpmName(name)
  const asked = registry === 'pypi' ? normalizePypiName(name) : name
  const read = registry === 'pypi' ? readPypiPackage : readNpmPackage
  const [{ record, advisories }, downloads] = await Promise.all([
    read(name, version, context).then(async (record) => ({
      record,
      // OSV needs the version, which only the registry has.
      advisories: await partOf(readAdvisories(record, context)),
    })),
    partOf(readDownloads(registry, asked, context)),
  ])
  const warnings = [
    ...record.warnings,
    ...('problem' in downloads ? [`The downloads were not read: ${downloads.problem}`] : []),
    ...('problem' in advisories ? [`The advisories were not read: ${advisories.problem}`] : []),
  ]
  const isComplete = warnings.length === 0
  return {
    facts: { ...factsOf(record, { downloads, advisories }, context.now()), ...(!isComplete && { warnings }) },
    isComplete,
  }
}

interface Parts {
  downloads: Part<DailyDownloads>
  advisories: Part<Advisory[]>
}

function factsOf(record: PackageRecord, parts: Parts, now: number): Result<'package-info'> {
  const { registry, name, version, deprecated, yanked, publishedAt, releases, dependencies, maintainers } = record
  const advisories = 'found' in parts.advisories ? parts.advisories.found : undefined
  const downloads = 'found' in parts.downloads ? parts.downloads.found : undefined
  const firstAt = releases[0]
  const lastAt = releases.at(-1) ?? record.modifiedAt
  const daysSinceRelease = daysBetween(lastAt, now)
  const reason = deprecated === undefined ? yanked : deprecated
  const isPopular = downloads !== undefined && sumOfDays(downloads, 0, 30) >= popularDownloads
  const signals = signalsOf(record, {
    advisories: advisories ?? [],
    lookalike: isPopular ? undefined : findLookalike(registry, name),
    daysSinceRelease,
    ageDays: daysBetween(firstAt, now),
  })
  return {
    registry,
    name,
    version,
    ...present({
      description: record.description && visibleLine(record.description, 1000),
      license: record.license,
      deprecationReason: reason && visibleLine(reason, 1000),
      homepage: record.homepage,
      repository: record.repository,
      requires: record.requires && visibleLine(record.requires, 200),
      publishedVersions: record.versions,
      publishedAt: isoTime(publishedAt),
      advisories,
      downloads: downloads && downloadCounts(downloads),
    }),
    deprecated: reason !== undefined,
    yanked: yanked !== undefined,
    maintenance: present({
      lastPublishedAt: isoTime(lastAt),
      firstPublishedAt: isoTime(firstAt),
      daysSinceRelease,
      maintainers,
    }),
    scores: scorePackage(record, { downloads, advisories, now }),
    dependencies: dependencies.slice(0, maxDependencies),
    dependencyCount: dependencies.filter(({ kind }) => kind === 'runtime').length,
    signals,
    checkedAt: new Date(now).toISOString(),
  }
}

/** Impostors of a popular package are found before so many people install them. */
const popularDownloads = 100_000

const maxDependencies = 500

function downloadCounts(days: DailyDownloads): { lastWeek: number; lastMonth: number; weekly: number[] } {
  return {
    lastWeek: sumOfDays(days, 0, 7),
    lastMonth: sumOfDays(days, 0, 30),
    weekly: Array.from({ length: 12 }, (_, week) => sumOfDays(days, (11 - week) * 7, (12 - week) * 7)),
  }
}

const isoTime = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

const daysBetween = (time: number | undefined, now: number) =>
  time === undefined ? undefined : Math.max(0, Math.floor((now - time) / 86_400_000))

/** The fields that have a value. */
function present<F extends object>(fields: F): { [N in keyof F]?: Exclude<F[N], undefined | ''> } {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [N in keyof F]?: Exclude<F[N], undefined | ''>
  }
}
