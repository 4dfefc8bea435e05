import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'

/** Opens a server that speaks the API of OSV. */
export const openOsvFixture = () => openFixtureUpstream((url) => ({ OSV_BASE_URL: url }), respondAsOsv)

/** The answers of the fixture, for tests that change some of them. */
export function respondAsOsv({ method, url, body }: FixtureRequest): FixtureReply {
  if (method !== 'POST' || url.pathname !== '/v1/query') return { status: 404, body: { code: 5, message: 'Not Found' } }
  const { package: asked, version } = JSON.parse(body) as {
    package: { name: string; ecosystem: string }
    version: string
  }
  const vulns = known[`${asked.ecosystem}/${asked.name}@${version}`]
  return { body: vulns === undefined ? {} : { vulns } }
}

const range = (...events: object[]) => ({ type: 'SEMVER', events })

const known: Readonly<Record<string, readonly object[]>> = {
  'npm/lodash@4.17.15': [
    {
      id: 'GHSA-29mw-wpgm-hmr9',
      summary: 'Regular Expression Denial of Service (ReDoS) in lodash',
      aliases: ['CVE-2020-28500'],
      published: '2022-01-06T20:30:46Z',
      database_specific: { severity: 'MODERATE', github_reviewed: true },
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L' }],
      affected: [
        { package: { ecosystem: 'npm', name: 'lodash' }, ranges: [range({ introduced: '0' }, { fixed: '4.17.21' })] },
        { package: { ecosystem: 'npm', name: 'lodash-es' }, ranges: [range({ introduced: '0' }, { fixed: '9.9.9' })] },
      ],
      references: [
        { type: 'WEB', url: 'https://example.com/' },
        { type: 'ADVISORY', url: 'https://nvd.nist.gov/vuln/detail/CVE-2020-28500' },
      ],
      schema_version: '1.6.0',
    },
    {
      id: 'GHSA-p6mc-m468-83gw',
      summary: 'Prototype Pollution in lodash',
      aliases: ['CVE-2020-8203'],
      published: '2020-07-15T19:15:48Z',
      database_specific: { severity: 'HIGH' },
      affected: [
        {
          package: { ecosystem: 'npm', name: 'lodash' },
          ranges: [range({ introduced: '3.7.0' }, { fixed: '3.10.2' }, { introduced: '4.0.0' }, { fixed: '4.17.20' })],
        },
      ],
    },
    { id: 'NPM-0000', aliases: ['CVE-2020-8203'], summary: 'The same, without a severity' },
    { id: 'GHSA-withdrawn', withdrawn: '2021-01-01T00:00:00Z', database_specific: { severity: 'CRITICAL' } },
  ],
  'npm/loadsh@0.1.0': [{ id: 'MAL-2026-1', summary: 'Malicious code in loadsh (npm)', affected: [] }],
}
