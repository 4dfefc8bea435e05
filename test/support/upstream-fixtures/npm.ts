import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'

const dayMs = 86_400_000

/** Opens a server that speaks the API of the npm registry, and of npm's download counts under `/downloads`. */
export const openNpmFixture = () =>
  openFixtureUpstream((url) => ({ NPM_BASE_URL: url, NPM_DOWNLOADS_BASE_URL: url }), respondAsNpm)

/** The answers of the fixture, for tests that change some of them. */
export function respondAsNpm({ url, headers }: FixtureRequest): FixtureReply {
  if (url.pathname.startsWith('/downloads/')) return downloads(url.pathname)
  const [name = '', version] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (name === 'fail') return { status: 500, body: { error: 'Internal server error' } }
  const found = packages[name]
  if (found === undefined) return { status: 404, body: { error: 'Not found' } }
  if (version !== undefined) {
    const manifest = found.manifests[version === 'latest' ? (found.latest ?? '') : version]
    return manifest === undefined ? { status: 404, body: `"version not found: ${version}"` } : { body: manifest }
  }
  const isAbbreviated = headers['accept']?.includes('vnd.npm.install-v1+json') === true
  return { body: isAbbreviated ? abbreviated(name, found) : fullDocument(name, found) }
}

interface NpmPackage {
  latest?: string
  manifests: Readonly<Record<string, object>>
  time: Readonly<Record<string, string | object>>
  maintainers?: readonly object[]
  readme?: string
  /** Downloads a day, newest day first. */
  downloads?: (age: number) => number
}

const manifest = (name: string, version: string, more: object = {}) => ({
  name,
  version,
  _id: `${name}@${version}`,
  dist: {
    tarball: `https://registry.example/${name}/-/${version}.tgz`,
    shasum: 'x',
    integrity: 'sha512-x',
    fileCount: 3,
  },
  _npmUser: { name: 'someone', email: 'someone@example.com' },
  maintainers: [{ name: 'someone', email: 'someone@example.com' }],
  ...more,
})

const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const packages: Readonly<Record<string, NpmPackage>> = {
  'left-pad': {
    latest: '1.3.0',
    manifests: {
      '1.3.0': manifest('left-pad', '1.3.0', {
        description: 'String left pad',
        license: 'WTFPL',
        homepage: 'https://github.com/stevemao/left-pad#readme',
        repository: { type: 'git', url: 'git+ssh://git@github.com/stevemao/left-pad.git' },
        scripts: { test: 'node test', bench: 'node perf/perf.js' },
        deprecated: 'use String.prototype.padStart()',
      }),
    },
    time: {
      created: '2014-03-14T09:09:28.000Z',
      modified: '2024-02-11T00:00:00.000Z',
      '0.0.3': '2014-03-14T09:09:28.000Z',
      '1.3.0': '2018-04-09T01:20:00.000Z',
    },
    maintainers: [{ name: 'one' }, { name: 'two' }],
    readme: `## left-pad\n\n${'Pads. '.repeat(100)}`,
    downloads: () => 230_000,
  },
  lodash: {
    latest: '4.17.21',
    manifests: Object.fromEntries(
      ['4.17.15', '4.17.21'].map((version) => [
        version,
        manifest('lodash', version, {
          description: 'Lodash modular utilities.',
          license: 'MIT',
          homepage: 'https://lodash.com/',
          repository: { type: 'git', url: 'git+https://github.com/lodash/lodash.git' },
          engines: { node: '>=4' },
          scripts: { test: 'jest' },
        }),
      ]),
    ),
    time: {
      created: '2012-04-23T16:37:11.000Z',
      modified: ago(3),
      '4.17.15': '2019-07-19T02:28:46.000Z',
      '4.17.21': ago(40),
    },
    maintainers: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    readme: '# lodash\n'.repeat(100),
    downloads: (age) => (age < 2 ? 0 : 10_000_000),
  },
  '@babel/core': {
    latest: '8.0.0',
    manifests: {
      '8.0.0': manifest('@babel/core', '8.0.0', {
        license: 'MIT',
        repository: 'https://github.com/babel/babel.git',
        dependencies: { '@babel/parser': '^8.0.0', fsevents: '^2.0.0' },
        optionalDependencies: { fsevents: '^2.0.0' },
        peerDependencies: { typescript: '>=5' },
        devDependencies: { eslint: '9.0.0' },
      }),
    },
    time: { created: ago(3000), modified: ago(1), '7.0.0': ago(1000), '8.0.0': ago(10) },
    downloads: () => 5_000_000,
  },
  loadsh: {
    latest: '0.1.0',
    manifests: {
      '0.1.0': manifest('loadsh', '0.1.0', {
        scripts: { postinstall: 'node collect.js', test: 'echo no test specified' },
      }),
    },
    time: { created: ago(5), modified: ago(5), '0.1.0': ago(5) },
    downloads: () => 3,
  },
  gone: { manifests: {}, time: { created: ago(9), unpublished: { name: 'x', time: ago(1), versions: ['1.0.0'] } } },
  enormous: {
    latest: '2.0.0',
    manifests: { '2.0.0': manifest('enormous', '2.0.0', { license: 'ISC' }) },
    time: { created: ago(900), modified: ago(1), '1.0.0': ago(900), '2.0.0': ago(100) },
  },
}

/** In the order of the registry: the dates come after the versions. */
function fullDocument(name: string, found: NpmPackage): object {
  const filler = name === 'enormous' ? { '1.0.0': { padding: 'x'.repeat(20 * 1024 * 1024) } } : {}
  return {
    _id: name,
    _rev: '1-x',
    name,
    'dist-tags': { latest: found.latest },
    versions: { ...filler, ...found.manifests },
    time: found.time,
    ...(found.maintainers && { maintainers: found.maintainers }),
    ...(found.readme && { readme: found.readme, readmeFilename: 'README.md' }),
  }
}

function abbreviated(name: string, found: NpmPackage): object {
  return { name, 'dist-tags': { latest: found.latest }, versions: found.manifests, modified: found.time['modified'] }
}

/** `/downloads/range/last-year/NAME`; the scope keeps its slash. */
function downloads(path: string): FixtureReply {
  const name = decodeURIComponent(path.split('/').slice(4).join('/'))
  const count = packages[name]?.downloads
  if (count === undefined) return { status: 404, body: { error: `package ${name} not found` } }
  const days = Array.from({ length: 365 }, (_, index) => {
    const age = 364 - index
    return { downloads: count(age), day: ago(age + 1).slice(0, 10) }
  })
  return { body: { start: days[0]?.day, end: days.at(-1)?.day, package: name, downloads: days } }
}
