import { textAt, valueAt, entriesAt, timeOf } from '#workers/upstreams/read-reply.ts'
import { visibleLine } from '#workers/upstreams/visible-text.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'
import { normalizeLicense } from './license.ts'
import type { Dependency, PackageRecord } from './package-record.ts'
import { repositoryAddress } from './repository-address.ts'

/** A package from its manifest and from the package document, of which any part may be missing. */
export function npmRecord(manifest: unknown, history: unknown, warnings: readonly string[]): PackageRecord {
  const version = textAt(manifest, 'version') ?? ''
  const times = releaseTimes(history)
  const scripts = new Set(entriesAt(manifest, 'scripts').map(([name]) => name))
  const maintainers = valueAt(history, 'maintainers') ?? valueAt(manifest, 'maintainers')
  return {
    registry: 'npm',
    name: textAt(manifest, 'name') ?? '',
    version: visibleLine(version, 100),
    description: textAt(manifest, 'description'),
    license: licenseOf(manifest),
    homepage: webAddress(textAt(manifest, 'homepage')),
    repository: repositoryAddress(textAt(manifest, 'repository', 'url') ?? textAt(manifest, 'repository')),
    requires: textAt(manifest, 'engines', 'node'),
    deprecated: deprecationOf(valueAt(manifest, 'deprecated')),
    yanked: undefined,
    publishedAt: times.get(version),
    releases: [...times.values()].sort((one, other) => one - other),
    modifiedAt: timeOf(valueAt(history, 'modified')),
    versions: times.size > 0 ? times.size : undefined,
    maintainers: Array.isArray(maintainers) ? maintainers.length : undefined,
    dependencies: dependenciesOf(manifest),
    installScripts: ['preinstall', 'install', 'postinstall'].filter((name) => scripts.has(name)),
    isSourceOnly: false,
    traces: {
      readmeLength: readmeLength(history),
      hasTests: hasTests(manifest),
      hasLinter: scripts.has('lint') || entriesAt(manifest, 'devDependencies').some(([name]) => linters.has(name)),
      hasFileList: Array.isArray(valueAt(manifest, 'files')),
      hasChangelog: undefined,
    },
    warnings,
  }
}

/** When each version was published. The member `time` also has `created`, `modified`, and `unpublished`. */
function releaseTimes(history: unknown): Map<string, number> {
  const times = new Map<string, number>()
  for (const [version, value] of entriesAt(history, 'time')) {
    const time = timeOf(value)
    if (time !== undefined && /^\d/.test(version)) times.set(version, time)
  }
  return times
}

/** A text, or in old packages an object with a type, or a list of them. */
function licenseOf(manifest: unknown): string | undefined {
  const named = (value: unknown) => (typeof value === 'string' ? value : textAt(value, 'type'))
  const listed = valueAt(manifest, 'licenses')
  const all = Array.isArray(listed) ? listed.slice(0, 10).flatMap((license) => named(license) ?? []) : []
  const found = named(valueAt(manifest, 'license')) ?? (all.length > 0 ? all.join(' OR ') : undefined)
  return found === undefined ? undefined : normalizeLicense(found)
}

/** The reason, which may be empty. An empty text or `false` in the manifest revokes a deprecation. */
function deprecationOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  return value === true ? '' : undefined
}

function dependenciesOf(manifest: unknown): Dependency[] {
  const listOf = (field: string, kind: Dependency['kind']) =>
    entriesAt(manifest, field).map(([name, requirement]) => ({
      name: visibleLine(name, 214),
      requirement: typeof requirement === 'string' ? visibleLine(requirement, 200) : '',
      kind,
    }))
  // npm repeats optional dependencies among the others.
  const optional = listOf('optionalDependencies', 'optional')
  const repeated = new Set(optional.map(({ name }) => name))
  const runtime = listOf('dependencies', 'runtime').filter(({ name }) => !repeated.has(name))
  return [...runtime, ...listOf('peerDependencies', 'peer'), ...optional]
}

/** npm writes an error text as the readme of a package without one. */
function readmeLength(history: unknown): number | undefined {
  const readme = valueAt(history, 'readme')
  if (typeof readme !== 'string') return undefined
  return readme.startsWith('ERROR: No README') ? 0 : readme.length
}

/** `npm init` writes a test script that fails. */
function hasTests(manifest: unknown): boolean {
  const script = textAt(manifest, 'scripts', 'test')
  return script !== undefined && !script.includes('no test specified')
}

const linters = new Set([
  '@biomejs/biome',
  'eslint',
  'jshint',
  'oxlint',
  'prettier',
  'semistandard',
  'standard',
  'ts-standard',
  'tslint',
  'xo',
])
