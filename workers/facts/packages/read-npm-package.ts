import { AppError } from '#shared/contract/errors.ts'
import { keepMembers } from '#workers/upstreams/keep-members.ts'
import { assertSuccess, readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { npmRecord } from './npm-record.ts'
import { partOf, type PackageContext, type Part } from './package-context.ts'
import type { PackageRecord } from './package-record.ts'

const registry = 'The npm registry'

/**
 * Reads a version of an npm package, by default the one that the `latest` tag names. Throws
 * PACKAGE_NOT_FOUND or PROVIDER_ERROR.
 *
 * Requests the manifest of that version, which is small, and the dates of all versions, which only the full document has.
 * That document may have more than 10 MB; its versions are not kept. Where it cannot be read, the abbreviated document
 * says when the package changed.
 */
export async function readNpmPackage(
  name: string,
  version: string | undefined,
  context: PackageContext,
): Promise<PackageRecord> {
  const [manifest, history] = await Promise.all([
    readManifest(name, version, context),
    partOf(readHistory(name, context)),
  ])
  if ('found' in history) return npmRecord(manifest, history.found, [])
  const modified = await partOf(readModified(name, context))
  return npmRecord(manifest, 'found' in modified ? modified.found : {}, [datesProblem(history, modified)])
}

async function readManifest(name: string, version: string | undefined, context: PackageContext): Promise<object> {
  const reply = await request(`${npmPath(name)}/${encodeURIComponent(version ?? 'latest')}`, context.timeoutMs, context)
  if (reply.status === 404 || reply.status === 405) throw notFound(name, version)
  const manifest = readJson(reply, registry)
  if (typeof manifest !== 'object' || manifest === null || textAt(manifest, 'version') === undefined)
    throw providerError(registry, 'sent a manifest without a version')
  if (textAt(manifest, 'name')?.toLowerCase() !== name.toLowerCase())
    throw providerError(registry, 'sent the manifest of another package')
  return manifest
}

/** The members of the full document that belong to the package, not to a version. */
async function readHistory(name: string, context: PackageContext): Promise<unknown> {
  const reply = await request(npmPath(name), context.partTimeoutMs, context, {
    accept: 'application/json',
    reduce: keepMembers(['time', 'maintainers', 'readme'], maxMemberBytes),
  })
  const history = readJson(reply, registry)
  if (typeof valueAt(history, 'time') !== 'object') throw providerError(registry, 'sent a package without dates')
  return history
}

async function readModified(name: string, context: PackageContext): Promise<unknown> {
  const reply = await request(npmPath(name), Math.floor(context.partTimeoutMs / 4), context, {
    accept: 'application/vnd.npm.install-v1+json',
    reduce: keepMembers(['modified'], maxMemberBytes),
  })
  assertSuccess(reply, registry)
  return readJson(reply, registry)
}

interface RequestOptions {
  accept?: string
  reduce?: ReturnType<typeof keepMembers>
}

function request(
  path: string,
  timeoutMs: number,
  { services, upstream, signal }: PackageContext,
  { accept = 'application/json', reduce }: RequestOptions = {},
): Promise<UpstreamReply> {
  const url = new URL(services.npm)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  const rest = { name: registry, timeoutMs, signal, ...(reduce !== undefined && { reduce }) }
  return upstream({ url, method: 'GET', headers: { accept }, ...rest })
}

function datesProblem(history: { problem: string }, modified: Part<unknown>): string {
  const rest = 'found' in modified ? 'lastPublishedAt is the last change of the package.' : ''
  return `The dates of the versions were not read: ${history.problem} ${rest}`.trim()
}

/** The dates of 20,000 versions take 1 MiB. */
const maxMemberBytes = 4 * 1024 * 1024

const notFound = (name: string, version: string | undefined) =>
  new AppError(
    'PACKAGE_NOT_FOUND',
    version === undefined
      ? `npm has no package ${name}, or all its versions were unpublished. Check the spelling before you install it.`
      : `npm has no version ${version} of ${name}. Leave out version to read the latest one.`,
  )

/** Throws INVALID_REQUEST for a name that no npm package can have. */
export function assertNpmName(name: string): void {
  if (isNpmName(name)) return
  throw new AppError(
    'INVALID_REQUEST',
    'Expected the name of an npm package, such as lodash or @babel/core. Names have letters, digits, and the marks . _ ~ -.',
    { details: [{ path: '/name', message: `${JSON.stringify(name)} is not a name that npm accepts` }] },
  )
}

/**
 * Whether npm can have a package with this name. Old packages may have upper-case letters and a few marks that new names may
 * not have (validate-npm-package-name, "valid for old packages").
 */
function isNpmName(name: string): boolean {
  if (name.length > 214 || name === 'node_modules' || name === 'favicon.ico') return false
  const [first = '', second, ...rest] = name.split('/')
  if (rest.length > 0) return false
  if (second === undefined) return isPart(first) && /^[^._@]/.test(first)
  return first.startsWith('@') && isPart(first.slice(1)) && isPart(second)
}

const isPart = (part: string) => /^[A-Za-z0-9._~!'()*-]+$/.test(part) && !/^\.{1,2}$/.test(part)

/** A name as one segment of a path: `@s%2Fn`. */
export const npmPath = (name: string) =>
  name.startsWith('@') ? `@${encodeURIComponent(name.slice(1))}` : encodeURIComponent(name)
