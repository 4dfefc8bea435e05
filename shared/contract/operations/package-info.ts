import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { packageFacts, packageRegistry } from '#shared/contract/models/facts/package-facts.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { object, optional, string } from '#shared/contract/schema.ts'

export const packageInfo = operation({
  name: 'package-info',
  method: 'POST',
  path: '/package',
  group: 'Facts',
  tool: {
    name: 'package_info',
    description:
      'Check an npm or PyPI package before you install it: version, license, deprecation, downloads, known vulnerabilities, health scores. signals lists the risks, such as a name that resembles a popular one.',
  },
  summary: 'Check the health and the risks of an npm or PyPI package',
  description:
    'Reads a package from its registry, its download counts, and its known vulnerabilities (OSV). Describes the latest version, or the one that `version` names. `scores` run from 0 to 1 and use only public registry data. quality: license, readme, tests, linters, homepage, and advisories. popularity: downloads on a logarithmic scale up to ten million a month, and their growth. maintenance: the frequency of releases over two years. A part that a registry does not publish is left out of the mean. If the download counts or the advisories cannot be read, they are absent and `warnings` says so. An unknown package or version costs nothing.',
  access: 'paid',
  price: perCall({ catalog: '0.003', minimum: true }),
  pool: 'search',
  timeoutMs: 30_000,
  input: object({
    name: string({
      description: 'Name as the registry writes it: lodash, @babel/core, python-dateutil',
      minLength: 1,
      maxLength: 214,
    }),
    registry: packageRegistry,
    version: optional(
      string({
        description:
          'Exact version. Default: the latest one; on PyPI, the newest that is neither yanked nor a prerelease',
        minLength: 1,
        maxLength: 100,
        pattern: '^[0-9A-Za-z][0-9A-Za-z.!+_-]*$',
      }),
    ),
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({ ...packageFacts, cache: cacheInfo, requestId }),
  cache: { keyFields: ['name', 'registry', 'version'] },
  errors: ['PACKAGE_NOT_FOUND', 'PROVIDER_ERROR'],
  example: {
    input: { name: 'left-pad', registry: 'npm' },
    output: {
      name: 'left-pad',
      registry: 'npm',
      version: '1.3.0',
      description: 'String left pad',
      license: 'WTFPL',
      deprecated: true,
      deprecationReason: 'use String.prototype.padStart()',
      yanked: false,
      homepage: 'https://github.com/stevemao/left-pad#readme',
      repository: 'https://github.com/stevemao/left-pad',
      publishedVersions: 13,
      publishedAt: '2018-04-09T01:20:00.000Z',
      downloads: { lastWeek: 1_650_000, lastMonth: 6_900_000, weekly: [1_700_000, 1_750_000, 1_800_000, 1_650_000] },
      maintenance: {
        lastPublishedAt: '2018-04-09T01:20:00.000Z',
        firstPublishedAt: '2014-03-14T09:09:28.000Z',
        daysSinceRelease: 3147,
        maintainers: 2,
      },
      scores: { quality: 0.65, popularity: 0.82, maintenance: 0 },
      dependencies: [],
      dependencyCount: 0,
      advisories: [],
      signals: [
        { code: 'DEPRECATED', severity: 'warning', message: 'Deprecated: use String.prototype.padStart()' },
        { code: 'STALE', severity: 'warning', message: 'The last version was published 3147 days ago.' },
      ],
      checkedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000041',
    },
  },
})
