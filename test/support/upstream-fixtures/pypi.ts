import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'

/** Opens a server that speaks the JSON API of PyPI, and that of PyPI Stats under `/api/packages`. */
export const openPypiFixture = () =>
  openFixtureUpstream((url) => ({ PYPI_BASE_URL: url, PYPISTATS_BASE_URL: url }), respondAsPypi)

/** The answers of the fixture, for tests that change some of them. */
export function respondAsPypi({ url }: FixtureRequest): FixtureReply {
  const [first, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (first === 'api') return downloads(rest[1] ?? '')
  const [name = '', version] = rest
  const project = projects[name]
  if (project === undefined) return { status: 404, body: '<html><h1>404</h1></html>' }
  if (version === 'json') return { body: document(project, project.latest, true) }
  return version !== undefined && Object.hasOwn(project.releases, version)
    ? { body: document(project, version, false) }
    : { status: 404, body: { message: 'Not Found' } }
}

interface Project {
  latest: string
  info: object
  releases: Readonly<Record<string, { at: string; yanked?: string; onlySource?: true }>>
  users: readonly string[]
}

const projects: Readonly<Record<string, Project>> = {
  requests: {
    latest: '2.32.5',
    info: {
      name: 'requests',
      summary: 'Python HTTP for Humans.',
      description: '# Requests\n'.repeat(60),
      license: 'Apache-2.0',
      license_expression: null,
      classifiers: [
        'Development Status :: 5 - Production/Stable',
        'License :: OSI Approved :: Apache Software License',
      ],
      requires_python: '>=3.9',
      requires_dist: ['charset_normalizer<4,>=2', 'idna (<4,>=2.5)', 'PySocks!=1.5.7,>=1.5.6; extra == "socks"'],
      project_urls: {
        Documentation: 'https://requests.readthedocs.io',
        Source: 'https://github.com/psf/requests',
        Changelog: 'https://github.com/psf/requests/blob/main/HISTORY.md',
      },
      home_page: 'https://requests.readthedocs.io',
    },
    releases: {
      '2.32.0': { at: '2024-05-20T15:12:00.000000Z', yanked: 'Yanked due to conflicts with CVE-2024-35195 mitigation' },
      '2.32.5': { at: '2025-08-18T20:46:00.000000Z' },
    },
    users: ['one', 'two', 'three'],
  },
  'old-thing': {
    latest: '0.4',
    info: {
      name: 'Old.Thing',
      summary: '',
      description: '',
      license: 'BSD',
      classifiers: ['Development Status :: 7 - Inactive', 'License :: OSI Approved :: BSD License'],
      requires_dist: null,
      project_urls: null,
    },
    releases: { '0.4': { at: '2012-01-02T03:04:05.000000Z', onlySource: true } },
    users: ['alone'],
  },
}

function document({ info, releases, users }: Project, version: string, isProject: boolean): object {
  const yanked = releases[version]?.yanked
  return {
    info: { ...info, version, yanked: yanked !== undefined, yanked_reason: yanked ?? null },
    last_serial: 1,
    ownership: { roles: users.map((user) => ({ role: 'Maintainer', user })), organization: null },
    ...(isProject && {
      releases: Object.fromEntries(Object.keys(releases).map((known) => [known, filesOf(releases, known)])),
    }),
    urls: filesOf(releases, version),
    vulnerabilities: [],
  }
}

function filesOf(releases: Project['releases'], version: string): object[] {
  const release = releases[version]
  if (release === undefined) return []
  const types = release.onlySource ? ['sdist'] : ['bdist_wheel', 'sdist']
  return types.map((packagetype) => ({
    filename: `${version}-${packagetype}`,
    packagetype,
    size: 1000,
    upload_time_iso_8601: release.at,
    yanked: release.yanked !== undefined,
    yanked_reason: release.yanked ?? null,
  }))
}

/** Days without downloads are missing. */
function downloads(name: string): FixtureReply {
  if (name !== 'requests') return { status: 404, body: '404' }
  const days = Array.from({ length: 180 }, (_, age) =>
    new Date(Date.now() - (age + 1) * 86_400_000).toISOString().slice(0, 10),
  )
  const data = days.map((date) => ({ category: 'without_mirrors', date, downloads: 20_000_000 })).reverse()
  return { body: { data, package: name, type: 'overall_downloads' } }
}
