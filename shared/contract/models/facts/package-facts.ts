import {
  array,
  boolean,
  choice,
  integer,
  number,
  object,
  optional,
  string,
  timestamp,
} from '#shared/contract/schema.ts'
import { signalOf } from './signal.ts'

export const packageRegistries = ['npm', 'pypi'] as const

export type PackageRegistry = (typeof packageRegistries)[number]

const packageSignalCodes = [
  'MALICIOUS',
  'SECURITY_HOLDING',
  'VULNERABLE',
  'TYPOSQUAT',
  'DEPRECATED',
  'YANKED',
  'INSTALL_SCRIPTS',
  'SOURCE_ONLY',
  'NO_LICENSE',
  'UNKNOWN_LICENSE',
  'COPYLEFT_LICENSE',
  'NEW_PACKAGE',
  'STALE',
  'SINGLE_MAINTAINER',
  'NO_REPOSITORY',
  'PRERELEASE',
  'UNSTABLE',
] as const

export type PackageSignalCode = (typeof packageSignalCodes)[number]

export const advisorySeverities = ['low', 'moderate', 'high', 'critical'] as const

export const dependencyKinds = ['runtime', 'optional', 'peer'] as const

const score = (description: string) => optional(number({ description, minimum: 0, maximum: 1 }))

export const packageRegistry = choice(packageRegistries, { description: 'npm: JavaScript; pypi: Python' })

/** The facts about one version of a package. */
export const packageFacts = {
  name: string({ description: 'Name in the canonical form of the registry' }),
  registry: packageRegistry,
  version: string({ description: 'The version that the facts are about' }),
  description: optional(string({ description: 'Words of the maintainers about the package, up to 1000 characters' })),
  license: optional(
    string({
      description: 'SPDX expression where one is known, else as the package states it. Absent without a license',
    }),
  ),
  deprecated: boolean({
    description: 'npm: the version is deprecated. PyPI: it is yanked, or the project is inactive',
  }),
  deprecationReason: optional(
    string({
      description: 'Why it is deprecated or yanked, up to 1000 characters; may be empty. Absent if it is neither',
    }),
  ),
  yanked: boolean({ description: 'PyPI only: installers ignore the version unless it is pinned' }),
  homepage: optional(string({ description: 'URL that the package declares' })),
  repository: optional(string({ description: 'Web address of the source code that the package declares' })),
  requires: optional(string({ description: 'Versions of Node.js or Python that the package accepts' })),
  publishedVersions: optional(integer({ description: 'Number of published versions', minimum: 0 })),
  publishedAt: optional(timestamp({ description: 'When this version was published' })),
  downloads: optional(
    object(
      {
        lastWeek: integer({ description: 'Downloads in 7 days', minimum: 0 }),
        lastMonth: integer({ description: 'Downloads in 30 days', minimum: 0 }),
        weekly: array(integer({ minimum: 0 }), { description: 'Downloads of each of the last 12 weeks, oldest first' }),
      },
      {
        description:
          'Download counts of all versions, from the statistics of the registry. Absent if they could not be read',
      },
    ),
  ),
  maintenance: object(
    {
      lastPublishedAt: optional(timestamp({ description: 'When the newest version was published' })),
      firstPublishedAt: optional(timestamp({ description: 'When the first version was published' })),
      daysSinceRelease: optional(integer({ description: 'Days since lastPublishedAt', minimum: 0 })),
      maintainers: optional(
        integer({ description: 'Accounts that may publish, where the registry tells', minimum: 0 }),
      ),
    },
    { description: 'How actively the package is released, over all versions' },
  ),
  scores: object(
    {
      quality: score('License, readme, tests, linters, homepage and advisories. Absent if none of them is known'),
      popularity: score('Downloads and their growth. Absent without download counts'),
      maintenance: score('Frequency of releases over two years. Absent without release dates'),
    },
    { description: 'Health scores from 0 to 1, computed from public registry data' },
  ),
  dependencies: array(
    object({
      name: string({ description: 'Name of the other package' }),
      requirement: string({ description: 'Accepted versions, as the package states them; empty: any' }),
      kind: choice(dependencyKinds, { description: 'optional on PyPI: needed by an extra only' }),
    }),
    { description: 'Up to 500 direct dependencies, without those for development' },
  ),
  dependencyCount: integer({ description: 'Number of dependencies of the kind runtime', minimum: 0 }),
  advisories: optional(
    array(
      object({
        id: string({ description: 'OSV id, such as GHSA-…, PYSEC-… or MAL-…' }),
        aliases: array(string(), { description: 'Other ids of the same vulnerability, such as CVE-…' }),
        summary: optional(string({ description: 'One line about the vulnerability, as OSV has it' })),
        severity: optional(
          choice(advisorySeverities, {
            description: 'As the source of the advisory rates it. Absent without a rating',
          }),
        ),
        fixedIn: array(string(), { description: 'Later versions with a fix' }),
        publishedAt: optional(timestamp({ description: 'When the advisory was published' })),
        url: optional(string({ description: 'URL of the advisory' })),
      }),
      { description: 'Known vulnerabilities of this version, worst first, up to 100' },
    ),
  ),
  signals: array(signalOf(packageSignalCodes), {
    description: 'Risks, worst first',
  }),
  warnings: optional(array(string(), { description: 'Parts that could not be read, and the reasons' })),
  checkedAt: timestamp({ description: 'When the registry was asked, ISO 8601' }),
}
