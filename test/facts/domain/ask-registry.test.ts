import { afterAll, beforeEach, expect, it } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openRdapFixture, respondAsRegistry } from '#test/support/upstream-fixtures/rdap.ts'
import { askRegistry } from '#workers/facts/domain/rdap/ask-registry.ts'

const fixture = await openRdapFixture()
const egress = await openTestEgress({ allow: '127.0.0.1' })
afterAll(async () => {
  await egress[Symbol.asyncDispose]()
  await fixture[Symbol.asyncDispose]()
})
beforeEach(() => {
  fixture.requests.length = 0
  fixture.respond = respondAsRegistry
})

const { signal } = new AbortController()
const ask = (servers: readonly string[], options: object = {}) =>
  askRegistry({ domain: 'example.com', servers, timeoutMs: 5000, signal, ...options }, egress)

it('asks the next server if one fails, and at most two', async () => {
  const dead = 'http://127.0.0.1:1/'
  expect(await ask([dead, `${fixture.url}/registry`])).toMatchObject({ state: 'found', server: `${fixture.url}/` })
  expect(await ask([dead, dead, `${fixture.url}/registry`])).toMatchObject({ state: 'failed', server: dead })
  expect(await ask([])).toEqual({ state: 'unsupported' })
})

it('takes a domain that the registry does not know for an answer', async () => {
  const servers = [`${fixture.url}/registry/`, `${fixture.url}/second/`]
  expect(await ask(servers, { domain: 'absent.com' })).toMatchObject({ state: 'not-found' })
  expect(fixture.requests.map(({ url }) => url.pathname)).toEqual(['/registry/domain/absent.com'])
})

it('does not request servers on private networks', async () => {
  expect(await ask(['http://10.0.0.1/', 'http://169.254.169.254/'])).toMatchObject({ state: 'failed' })
})

it('ends in time, and at once when the call ends', async () => {
  fixture.respond = () => ({ body: {}, afterMs: 20_000 })
  const slow = await ask([`${fixture.url}/registry/`], { timeoutMs: 100 })
  expect(slow).toMatchObject({ state: 'failed', message: 'It did not answer in time.' })
  const reason = new Error('The caller left.')
  const controller = new AbortController()
  const asking = ask([`${fixture.url}/registry/`], { signal: controller.signal })
  controller.abort(reason)
  await expect(asking).rejects.toBe(reason)
})

it('reads at most 1 MiB', async () => {
  fixture.respond = () => ({ body: ' '.repeat(2 * 1024 * 1024) })
  expect(await ask([`${fixture.url}/registry/`])).toMatchObject({ state: 'failed' })
})
