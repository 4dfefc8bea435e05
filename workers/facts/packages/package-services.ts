import registryUrl, { defaultUrl } from 'registry-url'
import type { Config } from '#shared/runtime/config.ts'

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
