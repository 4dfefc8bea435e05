import { afterEach, expect, it } from 'vitest'
import type { Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { readPackage, type PackageFacts } from '#test/support/calls/read-package.ts'
import { openNpmFixture, respondAsNpm } from '#test/support/upstream-fixtures/npm.ts'
import type { FixtureRequest, Respond } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openOsvFixture } from '#test/support/upstream-fixtures/osv.ts'
import { openPypiFixture } from '#test/support/upstream-fixtures/pypi.ts'

describeOperation(
  'package-info',
  (service, upstreams) => {
    afterEach(() => {
      for (const upstream of Object.values(upstreams())) upstream.reset()
    })

    const read = (name: string, options: object = {}) => readPackage(service(), name, options)
    const readPypi = (name: string, options: object = {}) => read(name, { registry: 'pypi', ...options })
    const codesOf = ({ body }: Reply<PackageFacts>) => body.signals.map(({ code }) => code)
    const paths = (requests: readonly FixtureRequest[]) => requests.map(({ url }) => url.pathname)

    it('describes the latest version of an npm package', async () => {
      const reply = await read('lodash')
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        name: 'lodash',
        registry: 'npm',
        version: '4.17.21',
        description: 'Lodash modular utilities.',
        license: 'MIT',
        deprecated: false,
        yanked: false,
        homepage: 'https://lodash.com/',
        repository: 'https://github.com/lodash/lodash',
        requires: '>=4',
        publishedVersions: 2,
        // The two newest days have no counts yet.
        downloads: { lastWeek: 50_000_000, lastMonth: 280_000_000 },
        maintenance: { firstPublishedAt: '2019-07-19T02:28:46.000Z', daysSinceRelease: 40, maintainers: 3 },
        dependencies: [],
        dependencyCount: 0,
        advisories: [],
        signals: [],
      })
      expect(reply.body.warnings).toBeUndefined()
      expect(reply.body.scores.popularity).toBeGreaterThan(0.8)
      expect(reply.body.scores.quality).toBeGreaterThan(0.8)
    })

    it('reports a deprecation with its reason', async () => {
      const reply = await read('left-pad')
      expect(reply.body).toMatchObject({
        deprecated: true,
        deprecationReason: 'use String.prototype.padStart()',
        license: 'WTFPL',
        repository: 'https://github.com/stevemao/left-pad',
        scores: { maintenance: 0 },
      })
      expect(codesOf(reply)).toEqual(['DEPRECATED', 'STALE'])
    })

    it('reads scoped packages, with the slash encoded where the registry wants that', async () => {
      const { body } = await read('@babel/core')
      expect(body).toMatchObject({
        name: '@babel/core',
        repository: 'https://github.com/babel/babel',
        dependencies: [
          { name: '@babel/parser', requirement: '^8.0.0', kind: 'runtime' },
          { name: 'typescript', requirement: '>=5', kind: 'peer' },
          { name: 'fsevents', requirement: '^2.0.0', kind: 'optional' },
        ],
        dependencyCount: 1,
      })
      const asked = paths(upstreams().npm.requests).filter((path) => path.includes('babel'))
      expect(asked.toSorted()).toEqual([
        '/@babel%2Fcore',
        '/@babel%2Fcore/latest',
        '/downloads/range/last-year/@babel/core',
      ])
    })

    it('lists the advisories of the version that the caller names, worst first and each once', async () => {
      const reply = await read('lodash', { version: '4.17.15' })
      expect(reply.body.advisories).toEqual([
        {
          id: 'GHSA-p6mc-m468-83gw',
          aliases: ['CVE-2020-8203', 'NPM-0000'],
          summary: 'Prototype Pollution in lodash',
          severity: 'high',
          fixedIn: ['4.17.20'],
          publishedAt: '2020-07-15T19:15:48.000Z',
        },
        {
          id: 'GHSA-29mw-wpgm-hmr9',
          aliases: ['CVE-2020-28500'],
          summary: 'Regular Expression Denial of Service (ReDoS) in lodash',
          severity: 'moderate',
          fixedIn: ['4.17.21'],
          publishedAt: '2022-01-06T20:30:46.000Z',
          url: 'https://nvd.nist.gov/vuln/detail/CVE-2020-28500',
        },
      ])
      expect(reply.body.signals[0]).toEqual({
        code: 'VULNERABLE',
        severity: 'critical',
        message: '2 known vulnerabilities, the worst of severity high (GHSA-p6mc-m468-83gw). Version 4.17.20 fixes it.',
      })
    })

    it('warns of an impostor: its name, its age, its install script, its reports', async () => {
      const reply = await read('loadsh')
      expect(codesOf(reply)).toEqual([
        'MALICIOUS',
        'TYPOSQUAT',
        'INSTALL_SCRIPTS',
        'NEW_PACKAGE',
        'NO_LICENSE',
        'SINGLE_MAINTAINER',
        'NO_REPOSITORY',
        'UNSTABLE',
      ])
      expect(reply.body.signals.find(({ code }) => code === 'TYPOSQUAT')?.message).toContain('lodash')
      expect(reply.body.scores.quality).toBeLessThan(0.1)
    })

    it('reads the dates of a package whose document has more than 16 MiB', async () => {
      const { body } = await read('enormous')
      expect(body).toMatchObject({ publishedVersions: 2, maintenance: { daysSinceRelease: 100 } })
      expect(body.warnings).toEqual([expect.stringContaining('no counts of this package')])
    })

    it('describes a PyPI project by its normalized name', async () => {
      const reply = await readPypi('Requests')
      expect(reply.body).toMatchObject({
        name: 'requests',
        registry: 'pypi',
        version: '2.32.5',
        license: 'Apache-2.0',
        repository: 'https://github.com/psf/requests',
        requires: '>=3.9',
        publishedVersions: 2,
        publishedAt: '2025-08-18T20:46:00.000Z',
        downloads: { lastWeek: 140_000_000, lastMonth: 600_000_000 },
        maintenance: { maintainers: 3 },
        dependencies: [
          { name: 'charset-normalizer', requirement: '<4,>=2', kind: 'runtime' },
          { name: 'idna', requirement: '<4,>=2.5', kind: 'runtime' },
          { name: 'pysocks', requirement: '!=1.5.7,>=1.5.6', kind: 'optional' },
        ],
        dependencyCount: 2,
        deprecated: false,
      })
    })

    it('reports a yanked release with its reason', async () => {
      const reply = await readPypi('requests', { version: '2.32.0' })
      expect(reply.body).toMatchObject({
        version: '2.32.0',
        yanked: true,
        deprecated: true,
        deprecationReason: 'Yanked due to conflicts with CVE-2024-35195 mitigation',
        publishedVersions: 2,
        scores: { maintenance: 0 },
      })
      expect(codesOf(reply)).toContain('YANKED')
    })

    it('reports an inactive project that has only source archives', async () => {
      const reply = await readPypi('old_thing')
      expect(reply.body).toMatchObject({
        name: 'old-thing',
        license: 'BSD-3-Clause',
        deprecated: true,
        deprecationReason: 'The project is inactive.',
      })
      expect(codesOf(reply)).toEqual(
        expect.arrayContaining([
          'DEPRECATED',
          'STALE',
          'SOURCE_ONLY',
          'SINGLE_MAINTAINER',
          'NO_REPOSITORY',
          'UNSTABLE',
        ]),
      )
    })

    it.each([
      ['nothing-of-this-name', 'npm', {}],
      ['gone', 'npm', {}],
      ['lodash', 'npm', { version: '99.0.0' }],
      ['nothing-of-this-name', 'pypi', {}],
      ['requests', 'pypi', { version: '99.0' }],
    ])('answers 404 for %s on %s with %j', async (name, registry, options) => {
      const { status, body } = await read(name, { registry, ...options })
      expect([status, body.code]).toEqual([404, 'PACKAGE_NOT_FOUND'])
    })

    it.each([
      ['../-/all', 'npm'],
      ['@scope', 'npm'],
      ['@a/b/c', 'npm'],
      ['.hidden', 'npm'],
      ['a b', 'npm'],
      ['%2e%2e', 'npm'],
      ['node_modules', 'npm'],
      ['-requests', 'pypi'],
      ['a/b', 'pypi'],
      ['@babel/core', 'pypi'],
    ])('refuses the name %s on %s before any request', async (name, registry) => {
      const before = [upstreams().npm, upstreams().pypi].map(({ requests }) => requests.length)
      const { status, body } = await read(name, { registry })
      expect([status, body.code, body.details]).toMatchObject([400, 'INVALID_REQUEST', [{ path: '/name' }]])
      const after = [upstreams().npm, upstreams().pypi].map(({ requests }) => requests.length)
      expect(after).toEqual(before)
    })

    it.each([{ registry: 'rubygems' }, { version: '../x' }, { version: '' }, { name: '' }])(
      'refuses %j',
      async (options) => {
        expect((await read('lodash', options)).status).toBe(400)
      },
    )

    it('asks each service once for ten calls at the same time', async () => {
      const before = upstreams().npm.requests.length
      const respond: Respond = (request) => ({ ...respondAsNpm(request), afterMs: 300 })
      upstreams().npm.respond = respond
      const calls = Array.from({ length: 10 }, () =>
        read('lodash', { cache: true, timeout: 20_000, version: '4.17.21' }),
      )
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(upstreams().npm.requests.length - before).toBe(3)
    })

    it('is a tool for agents', async () => {
      const reply = await postRpc(service().url, toolCall('package_info', { name: 'lodash', registry: 'npm' }))
      expect(outputOfReply('package_info', reply)).toMatchObject({ name: 'lodash', version: '4.17.21' })
    })
  },
  {
    upstreams: { npm: openNpmFixture, pypi: openPypiFixture, osv: openOsvFixture },
  },
)
