import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import type { SearchKind } from '#shared/contract/search-kind.ts'
import { kindsOfProvider } from '#shared/runtime/settings/search-settings.ts'
import { never } from '#test/support/runner/never.ts'
import type { FixtureRequest, FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { isEmpty } from '#workers/search/normalize/normalize-results.ts'
import type { SearchResults } from '#workers/search/results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { expectValid } from './expect-valid.ts'
import { beginningsOf, mutationsOf } from './mutations.ts'
import { openSearchAccess } from './open-access.ts'

export interface ProviderConformance<K extends SearchKind> {
  open: (access: SearchAccess) => SearchProvider<K>
  openFixture: () => Promise<FixtureUpstream>
  /** The key in the settings of the fixture. */
  key?: string
  /** The results of the fixture for the query `owls` and the limit 3, as the provider returns them. */
  results: SearchResults[K]
  /** For each option that the provider applies: fields of the request that it then sends. */
  sent: readonly { request: Partial<SearchRequest>; fields: object }[]
  /** The fields of a request. Default: those of its JSON or form, and of its address. */
  fieldsOf?: (request: FixtureRequest) => object
  /** The service answers without a list if nothing matches, so such a JSON answer is not an error. */
  mayOmitList?: boolean
  /** The whole answer is a list of results, so that an empty list is not an error. */
  isList?: boolean
}

/** Tests that every provider of searches must pass. Its fixture fails for the query `fail`; nothing matches `nothing`. */
export function describeSearchProvider<K extends SearchKind>(conformance: ProviderConformance<K>): void {
  const { openFixture, key, fieldsOf = usualFields } = conformance
  let fixture: FixtureUpstream
  let access: SearchAccess & AsyncDisposable
  let respond: FixtureUpstream['respond']
  let provider: SearchProvider<K>
  const search = (request: Partial<SearchRequest> = {}, limits: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
    provider.search(
      { query: 'owls', limit: 3, ...request },
      {
        timeoutMs: 10_000,
        signal: never,
        warn: () => {},
        ...limits,
      },
    )
  /** The error of a search. Never names the key. */
  const failure = async (...args: Parameters<typeof search>) => {
    const error = await search(...args).then(() => undefined, toError)
    expect(error).toMatchObject({ code: 'PROVIDER_ERROR', message: expect.stringContaining(provider.name) })
    if (key !== undefined) expect(textOf(error)).not.toContain(key)
    return error
  }

  beforeAll(async () => {
    fixture = await openFixture()
    respond = fixture.respond
    access = await openSearchAccess(fixture.settings)
    provider = conformance.open(access)
  })
  beforeEach(() => {
    fixture.respond = respond
    fixture.requests.length = 0
  })
  afterAll(async () => {
    await access[Symbol.asyncDispose]()
    await fixture[Symbol.asyncDispose]()
  })

  describe('a provider of searches', () => {
    it('serves a kind that it is listed for', () => {
      const kinds: readonly SearchKind[] = kindsOfProvider[provider.id]
      expect(kinds).toContain(provider.kind)
    })

    it('returns the fields of its answer', async () => {
      const results = await search()
      expect(results).toEqual(conformance.results)
      expectValid(provider.kind, results)
    })

    it('returns nothing if nothing matches', async () => {
      expect(isEmpty(await search({ query: 'nothing' }))).toBe(true)
    })

    it('applies each option that it declares', async () => {
      for (const { request, fields } of conformance.sent) {
        await search(request)
        expect(fieldsOf(lastOf(fixture.requests))).toMatchObject(fields)
      }
      const tested = new Set(conformance.sent.flatMap(({ request }) => Object.keys(request)))
      const inFields = provider.applies.filter((option) => option !== 'site' && option !== 'phrase')
      expect(inFields.filter((option) => !tested.has(option))).toEqual([])
    })

    it('reports an error of its service', async () => {
      expect((await failure({ query: 'fail' }))?.message).toMatch(/HTTP status/)
    })

    it.each([
      { status: 429, headers: { 'Retry-After': '7' }, seconds: 7 },
      { status: 429, headers: {}, seconds: 30 },
      { status: 402, headers: {}, seconds: 300 },
    ])('reports a used-up quota and when to ask again: $status, $seconds s', async ({ status, headers, seconds }) => {
      fixture.respond = () => ({ status, headers, body: { message: 'Not enough credits' } })
      expect((await failure())?.retryAfterSeconds).toBe(seconds)
    })

    it.each([401, 403])('reports a rejected key without the key: %i', async (status) => {
      fixture.respond = () => ({ status, body: { message: `Invalid key ${key}` } })
      await failure()
    })

    it('does not take a redirect or another page for an answer', async () => {
      fixture.respond = () => ({ status: 302, headers: { Location: '/elsewhere' } })
      await failure()
      fixture.respond = () => ({ body: '<!doctype html><title>Down for maintenance</title><p>Come back later.</p>' })
      await failure()
    })

    it('reports an answer that breaks off', async () => {
      const { body = '' } = respond(await requestOf())
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      for (const beginning of beginningsOf(text)) {
        fixture.respond = () => ({ body: beginning })
        if (typeof body !== 'string') await failure()
        else await resultsOrFailure()
      }
    })

    it.each([null, [], {}, 'text', { unexpected: [] }, { results: 42, organic: {} }])(
      'reports an answer of another form: %j',
      async (changed) => {
        fixture.respond = () => ({ headers: json, body: JSON.stringify(changed) })
        const isObject = typeof changed === 'object' && changed !== null && !Array.isArray(changed)
        const isUsable =
          conformance.isList === true ? Array.isArray(changed) : conformance.mayOmitList === true && isObject
        if (isUsable) await resultsOrFailure()
        else await failure()
      },
    )

    it('returns valid results or PROVIDER_ERROR, whichever field of the answer changes', async () => {
      const { body } = respond(await requestOf())
      if (typeof body === 'string') return
      for (const changed of mutationsOf(body)) {
        fixture.respond = () => ({ headers: json, body: JSON.stringify(changed) })
        await resultsOrFailure()
      }
    })

    it('keeps its time limit', async () => {
      fixture.respond = (request) => ({ ...respond(request), afterMs: 5000 })
      expect((await failure({}, { timeoutMs: 50 }))?.message).toMatch(/did not answer/)
    })

    it('stops when the call is cancelled', async () => {
      fixture.respond = (request) => ({ ...respond(request), afterMs: 5000 })
      const reason = new Error('cancelled')
      const searching = search({}, { signal: abortedSoon(reason) })
      await expect(searching).rejects.toBe(reason)
    })

    it('reports an answer that is too large', async () => {
      fixture.respond = () => ({ body: 'x'.repeat(17 * 1024 * 1024) })
      expect((await failure())?.message).toMatch(/more than 16 MiB/)
    })
  })

  /** Some answers with a strange field are still usable. The others must be reported. */
  async function resultsOrFailure(): Promise<void> {
    const outcome = await search().then(
      (results) => ({ results }),
      (thrown: unknown) => ({ error: toError(thrown) }),
    )
    if ('results' in outcome) expectValid(provider.kind, outcome.results)
    else expect(outcome.error).toMatchObject({ code: 'PROVIDER_ERROR' })
  }

  /** The last request of a search that succeeds. */
  async function requestOf(): Promise<FixtureRequest> {
    await search()
    return lastOf(fixture.requests)
  }
}

const json = { 'Content-Type': 'application/json' }

/** Any other error would fail the whole call as INTERNAL. */
function toError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  throw thrown
}

const textOf = (error: AppError | undefined) => [error?.message, error?.stack, String(error?.cause)].join('\n')

function lastOf(requests: readonly FixtureRequest[]): FixtureRequest {
  const last = requests.at(-1)
  if (last === undefined) throw new Error('Expected a request, found none.')
  return last
}

function abortedSoon(reason: Error): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 30)
  return controller.signal
}

function usualFields({ url, headers, body }: FixtureRequest): object {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  const sent: object = isJson ? (JSON.parse(body) as object) : Object.fromEntries(new URLSearchParams(body))
  return { ...Object.fromEntries(url.searchParams), ...sent }
}
