import { AppError } from '#shared/contract/errors.ts'
import { keepMembers } from '#workers/upstreams/keep-members.ts'
import { readJson, textAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import type { PackageContext } from './package-context.ts'
import type { PackageRecord } from './package-record.ts'
import { normalizePypiName, pypiRecord } from './pypi-record.ts'

const registry = 'PyPI'

/**
 * Reads a release of a PyPI project, by default the newest that is neither yanked nor a prerelease, if there is one. Throws
 * PACKAGE_NOT_FOUND or PROVIDER_ERROR.
 *
 * PyPI describes that release in the document of the project. The document of another release lacks the dates of all.
 */
export async function readPypiPackage(
  name: string,
  version: string | undefined,
  context: PackageContext,
): Promise<PackageRecord> {
  const project = normalizePypiName(name)
  const [all, one] = await Promise.all([
    readDocument([project], context),
    version === undefined ? undefined : readDocument([project, version], context),
  ])
  if (all === undefined) throw notFound(project)
  if (version !== undefined && one === undefined) throw notFound(project, version)
  return pypiRecord(one ?? all, all)
}

/** Undefined for what does not exist. */
async function readDocument(
  path: readonly string[],
  { services, upstream, signal, timeoutMs }: PackageContext,
): Promise<unknown> {
  const url = new URL(['/pypi', ...path.map(encodeURIComponent), 'json'].join('/'), services.pypi)
  const reply = await upstream({
    url,
    method: 'GET',
    headers: { accept: 'application/json' },
    name: registry,
    reduce: keepMembers(['info', 'ownership', 'releases', 'urls', 'vulnerabilities'], maxMemberBytes),
    timeoutMs,
    signal,
  })
  if (reply.status === 404) return undefined
  const document = readJson(reply, registry)
  if (textAt(document, 'info', 'version') === undefined)
    throw providerError(registry, 'sent a project without a version')
  if (normalizePypiName((textAt(document, 'info', 'name') ?? '').slice(0, 300)) !== path[0])
    throw providerError(registry, 'sent another project')
  return document
}

/** A project with 3,000 releases has files of 4 MiB. Those of larger projects are left out. */
const maxMemberBytes = 8 * 1024 * 1024

const notFound = (name: string, version?: string) =>
  new AppError(
    'PACKAGE_NOT_FOUND',
    version === undefined
      ? `PyPI has no project ${name}. Check the spelling before you install it.`
      : `PyPI has no release ${version} of ${name}. Leave out version to read the latest one.`,
  )
