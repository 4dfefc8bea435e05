import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPackage } from '#test/support/calls/read-package.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openNpmFixture, respondAsNpm } from '#test/support/upstream-fixtures/npm.ts'
import type { FixtureReply } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openUpstreams, type Upstreams } from '#test/support/upstream-fixtures/open-upstreams.ts'
import { openOsvFixture } from '#test/support/upstream-fixtures/osv.ts'
import { openPypiFixture } from '#test/support/upstream-fixtures/pypi.ts'

const openers = { npm: openNpmFixture, pypi: openPypiFixture, osv: openOsvFixture }

describe('/package with failing services', () => {
  const scope = new AsyncDisposableStack()
  let upstreams: Upstreams<typeof openers>
  let service: Service
  beforeAll(async () => {
    const opened = scope.use(await openUpstreams(openers))
    upstreams = opened.upstreams
    service = scope.use(await openService(opened.settings))
  })
  afterAll(() => scope.disposeAsync())
  afterEach(() => {
    for (const upstream of Object.values(upstreams)) upstream.reset()
  })

  const read = (name: string, options: object = {}) => readPackage(service, name, options)
  const readPypi = (name: string, options: object = {}) => read(name, { registry: 'pypi', ...options })

  describe('with a failing part', () => {
    const failures: [how: string, reply: FixtureReply, problem: RegExp][] = [
      ['over its quota', { status: 429, body: { error: 'rate limited' } }, /429/],
      ['broken', { status: 503, body: 'down' }, /503/],
      ['malformed', { body: '{"downloads": [' }, /not JSON/],
      ['of another shape', { body: { items: [] } }, /without counts|something else/],
      ['a list', { body: [] }, /without counts|something else/],
      ['slow', { afterMs: 20_000 }, /did not answer/],
    ]

    it.each(failures)('answers without downloads that are %s', async (_how, reply, problem) => {
      upstreams.npm.respond = (request) =>
        request.url.pathname.startsWith('/downloads/') ? reply : respondAsNpm(request)
      const { status, body } = await read('lodash', { timeout: 5000 })
      expect([status, body.downloads, body.scores.popularity]).toEqual([200, undefined, undefined])
      expect(body.warnings).toEqual([expect.stringMatching(problem)])
    })

    it.each(failures.filter(([how]) => how !== 'of another shape'))(
      'answers without advisories that are %s',
      async (_how, reply, problem) => {
        upstreams.osv.respond = () => reply
        const { status, body } = await read('lodash', { timeout: 5000, version: '4.17.15' })
        expect([status, body.advisories]).toEqual([200, undefined])
        expect(body.warnings).toEqual([expect.stringMatching(problem)])
      },
    )

    it.each([
      ['broken', { status: 500 }],
      ['slow', { afterMs: 20_000 }],
      ['cut off', { body: '{"versions":{},"time":{"1.0.0":"2020' }],
    ] as [string, FixtureReply][])('dates a package by its last change if its document is %s', async (_how, reply) => {
      upstreams.npm.respond = (request) =>
        request.url.pathname === '/lodash' && request.headers['accept'] === 'application/json'
          ? reply
          : respondAsNpm(request)
      const { status, body } = await read('lodash', { timeout: 6000 })
      expect([status, body.maintenance.daysSinceRelease, body.scores.maintenance]).toEqual([200, 3, undefined])
      expect(body.warnings).toEqual([expect.stringContaining('lastPublishedAt is the last change')])
    })

    it('does not store the answer', async () => {
      upstreams.osv.respond = () => ({ status: 500 })
      const options = { cache: true, version: '8.0.0' }
      const states = []
      for (let call = 0; call < 2; call += 1) states.push((await read('@babel/core', options)).body.cache.state)
      upstreams.osv.reset()
      for (let call = 0; call < 2; call += 1) states.push((await read('@babel/core', options)).body.cache.state)
      expect(states).toEqual(['miss', 'miss', 'miss', 'hit'])
    })
  })

  it.each([
    ['over its quota', { status: 429 }],
    ['broken', { status: 500, body: 'secret-in-a-page' }],
    ['malformed', { body: '{"name": "lod' }],
    ['a page', { body: '<html>Sign in</html>' }],
    ['a list', { body: [{ version: '1.0.0' }] }],
    ['without a version', { body: { name: 'lodash', info: { name: 'requests' } } }],
    ['of wrong types', { body: { name: 1, version: 2, info: { version: [] } } }],
    ['redirecting', { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }],
    ['slow', { afterMs: 20_000 }],
  ] as [string, FixtureReply][])('fails if the registry is %s', async (_how, reply) => {
    upstreams.npm.respond = () => reply
    upstreams.pypi.respond = () => reply
    const options = { timeout: 5000 }
    for (const { status, body } of await Promise.all([read('lodash', options), readPypi('requests', options)])) {
      expect([status, body.code]).toEqual([502, 'PROVIDER_ERROR'])
      expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1/)
    }
  })

  it('survives values of wrong types in every other field', async () => {
    const wrong: unknown[] = [1, 'x', true, [], {}, [1, 'x', null], { a: 1, constructor: 2 }, null]
    const fields = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
    for (const value of wrong) {
      upstreams.npm.respond = ({ url }) => ({
        body: {
          ...fields(npmFields, value),
          version: '1.0.0',
          ...(url.pathname.endsWith('/latest') ? { name: 'odd' } : { time: { '1.0.0': value, modified: value } }),
        },
      })
      upstreams.pypi.respond = () => ({
        body: {
          ...fields(['ownership', 'releases', 'urls', 'vulnerabilities', 'data'], value),
          info: { ...fields(pypiFields, value), name: 'odd', version: '1.0' },
        },
      })
      upstreams.osv.respond = () => ({ body: { vulns: [value, { id: 'X-1', ...fields(osvFields, value) }] } })
      const statuses = [(await read('odd')).status, (await readPypi('odd')).status]
      expect([value, ...statuses]).toEqual([value, 200, 200])
    }
  })
})

const npmFields =
  'description license licenses homepage repository engines deprecated maintainers dependencies peerDependencies optionalDependencies devDependencies scripts files readme downloads'.split(
    ' ',
  )

const pypiFields =
  'summary description license license_expression classifiers requires_dist requires_python project_urls home_page yanked yanked_reason'.split(
    ' ',
  )

const osvFields = 'aliases summary details published withdrawn severity database_specific affected references'.split(
  ' ',
)
