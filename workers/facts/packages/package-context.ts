import registryUrl, { defaultUrl } from 'registry-url'
import { AppError } from '#shared/contract/errors.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Upstream } from '#workers/upstreams/request-upstream.ts'

/** The dependencies of reading one package. */
export interface PackageContext {
  services: PackageServices
  upstream: Upstream
  now: () => number
  signal: AbortSignal
  /** For the registry, without which there is no answer. */
  timeoutMs: number
  /** For the other parts. Shorter, so that a slow part leaves time for the answer. */
  partTimeoutMs: number
}

/** A part of the answer, or the reason why it is missing. */
export type Part<T> = { found: T } | { problem: string }

/** Work without which the call still succeeds. Throws everything but failures of a provider. */
export async function partOf<T>(work: Promise<T>): Promise<Part<T>> {
  try {
    return { found: await work }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'PROVIDER_ERROR') return { problem: thrown.message }
    throw thrown
  }
}

/** The base URLs of the services behind `/package`. */
export interface PackageServices {
  npm: URL
  npmDownloads: URL
  pypi: URL
  pypiStats: URL
  osv: URL
}

type PackageConfig = Partial<
  Pick<Config, 'NPM_BASE_URL' | 'NPM_DOWNLOADS_BASE_URL' | 'PYPI_BASE_URL' | 'PYPISTATS_BASE_URL' | 'OSV_BASE_URL'>
>

/** The services of the settings. The registry of npm's own configuration may be a mirror with a path. */
export const packageServices = (config: PackageConfig): PackageServices => ({
  npm: URL.parse(config.NPM_BASE_URL ?? registryUrl()) ?? new URL(defaultUrl),
  npmDownloads: new URL(config.NPM_DOWNLOADS_BASE_URL ?? 'https://api.npmjs.org'),
  pypi: new URL(config.PYPI_BASE_URL ?? 'https://pypi.org'),
  pypiStats: new URL(config.PYPISTATS_BASE_URL ?? 'https://pypistats.org'),
  osv: new URL(config.OSV_BASE_URL ?? 'https://api.osv.dev'),
})
