import { AppError } from '#shared/contract/errors.ts'
import { textAt, valueAt, entriesAt, itemsAt, timeOf } from '#workers/upstreams/read-reply.ts'
import { visibleLine } from '#workers/upstreams/visible-text.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'
import { isSpdx, licenseOfClassifiers, normalizeLicense } from './license.ts'
import type { Dependency, PackageRecord } from './package-record.ts'
import { repositoryAddress } from './repository-address.ts'

/** A release from its own document and from the document of the project. */
export function pypiRecord(document: unknown, project: unknown): PackageRecord {
  const version = textAt(document, 'info', 'version') ?? ''
  const files = itemsAt(document, 'urls')
  const classifiers = itemsAt(document, 'info', 'classifiers').filter((item) => typeof item === 'string')
  const links = linksOf(document)
  const releases = entriesAt(project, 'releases')
  const times = releases.flatMap(([, uploads]) => firstUpload(Array.isArray(uploads) ? uploads : []) ?? [])
  return {
    registry: 'pypi',
    name: normalizePypiName(textAt(document, 'info', 'name') ?? ''),
    version: visibleLine(version, 100),
    description: textAt(document, 'info', 'summary'),
    license: licenseOf(document, classifiers),
    homepage: webAddress(textAt(document, 'info', 'home_page') ?? linkNamed(links, ['homepage', 'home page', 'home'])),
    repository: repositoryOf(links),
    requires: textAt(document, 'info', 'requires_python'),
    deprecated: classifiers.includes('Development Status :: 7 - Inactive') ? 'The project is inactive.' : undefined,
    yanked: yankOf(document, files),
    publishedAt: firstUpload(files),
    releases: times.sort((one, other) => one - other),
    modifiedAt: firstUpload(files),
    versions: releases.length > 0 ? releases.length : undefined,
    maintainers: maintainersOf(document),
    dependencies: itemsAt(document, 'info', 'requires_dist').flatMap((text) =>
      typeof text === 'string' ? (parseRequirement(text) ?? []) : [],
    ),
    installScripts: [],
    isSourceOnly: files.length > 0 && files.every((file) => textAt(file, 'packagetype') === 'sdist'),
    traces: {
      readmeLength: textAt(document, 'info', 'description')?.length ?? 0,
      hasTests: undefined,
      hasLinter: undefined,
      hasFileList: undefined,
      hasChangelog: linkNamed(links, ['changelog', 'change log', 'changes', 'release notes', 'history']) !== undefined,
    },
    warnings: times.length > 0 ? [] : ['PyPI sent no dates of the other releases, or too many to read.'],
  }
}

/** The expression of newer metadata, else a classifier, else the free text where it is the name of a licence. */
function licenseOf(document: unknown, classifiers: readonly string[]): string | undefined {
  const expression = textAt(document, 'info', 'license_expression')
  if (expression !== undefined) return normalizeLicense(expression)
  const text = textAt(document, 'info', 'license')
  const named = text === undefined ? undefined : normalizeLicense(text)
  // A classifier such as "BSD License" does not say which; the text often does.
  return named !== undefined && isSpdx(named) ? named : (licenseOfClassifiers(classifiers) ?? named)
}

/** A release is yanked as a whole (`info`), or file by file. */
function yankOf(document: unknown, files: readonly unknown[]): string | undefined {
  const isYanked =
    valueAt(document, 'info', 'yanked') === true ||
    (files.length > 0 && files.every((file) => valueAt(file, 'yanked') === true))
  if (!isYanked) return undefined
  return textAt(document, 'info', 'yanked_reason') ?? textAt(files[0], 'yanked_reason') ?? ''
}

function firstUpload(files: readonly unknown[]): number | undefined {
  let first: number | undefined
  for (const file of files) {
    const time = timeOf(valueAt(file, 'upload_time_iso_8601'))
    if (time !== undefined && (first === undefined || time < first)) first = time
  }
  return first
}

/** The accounts with a role. Other documents only have the authors' addresses, which say nothing of accounts. */
function maintainersOf(document: unknown): number | undefined {
  const users = itemsAt(document, 'ownership', 'roles').flatMap((role) => textAt(role, 'user') ?? [])
  return users.length > 0 ? new Set(users).size : undefined
}

type Links = readonly (readonly [name: string, address: string])[]

function linksOf(document: unknown): Links {
  return entriesAt(document, 'info', 'project_urls').flatMap(([name, address]) =>
    typeof address === 'string' ? [[name.trim().toLowerCase(), address] as const] : [],
  )
}

const linkNamed = (links: Links, names: readonly string[]) => links.find(([name]) => names.includes(name))?.[1]

function repositoryOf(links: Links): string | undefined {
  const named = linkNamed(links, ['source', 'source code', 'repository', 'code', 'github', 'gitlab'])
  const known = links.find(([, address]) =>
    /^https?:\/\/(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\/[^/]+\/[^/]+/.test(address),
  )
  return repositoryAddress(named ?? known?.[1])
}

/**
 * Parses a requirement (PEP 508): `requests[socks]>=2.0,<3; python_version >= "3.8" and extra == "http"`. Undefined for
 * what has no name. A requirement of an extra is optional.
 */
export function parseRequirement(text: string): Dependency | undefined {
  const [before, marker] = splitAt(text.slice(0, maxChars), ';')
  const name = /^[A-Za-z0-9._-]+/.exec(before.trim())?.[0]
  if (name === undefined) return undefined
  const rest = before.trim().slice(name.length).trim()
  const specifier = rest.startsWith('[') ? rest.slice(rest.indexOf(']') + 1).trim() : rest
  const isWrapped = specifier.startsWith('(') && specifier.endsWith(')')
  return {
    name: normalizePypiName(name.slice(0, 200)),
    requirement: visibleLine(isWrapped ? specifier.slice(1, -1) : specifier, 200),
    kind: /\bextra\b/.test(marker) ? 'optional' : 'runtime',
  }
}

const maxChars = 1000

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Throws INVALID_REQUEST for a name that no PyPI project can have. */
export function assertPypiName(name: string): void {
  if (isPypiName(name)) return
  throw new AppError(
    'INVALID_REQUEST',
    'Expected the name of a PyPI project, such as requests or python-dateutil. Names have letters, digits, and the marks . _ -.',
    { details: [{ path: '/name', message: `${JSON.stringify(name)} is not a name that PyPI accepts` }] },
  )
}

/** Whether PyPI can have a project with this name (core metadata specification, field Name). */
function isPypiName(name: string): boolean {
  return name.length <= 200 && /^[A-Za-z0-9._-]+$/.test(name) && /^[A-Za-z0-9]/.test(name) && /[A-Za-z0-9]$/.test(name)
}

/** The normalized name (PEP 503): lower case, with one hyphen for each run of separators. */
export const normalizePypiName = (name: string) => name.toLowerCase().split(/[-_.]/).filter(Boolean).join('-')
