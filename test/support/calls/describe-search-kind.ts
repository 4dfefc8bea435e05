import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import type { FixtureUpstream, Respond } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openAgent } from './agents.ts'
import { assertOutput, callOperation, type Reply } from './client.ts'
import { describeOperation } from './describe-operation.ts'

/** One kind of search, as its provider's fixture answers it. */
export interface SearchKindCase {
  name: Extract<OperationName, `search-${string}`>
  tool: `search_${string}`
  provider: { id: string; name: string; key: string; open: () => Promise<FixtureUpstream> }
  /** The output field with the results. */
  field: 'results' | 'suggestions' | 'timeline'
  /** The first entry for the query `owls`. */
  first: unknown
  /** Fields of an input, and those of the request that the provider then gets, in its address or its JSON. */
  sent: { input: object; fields: object }
  /** Those that the fixture's answer brings. */
  warnings?: string[]
}

interface Answer {
  query: string
  provider?: { id: string; name: string }
  warnings?: string[]
  cache: { state: string }
  code?: string
}

/** Tests that the operation of each kind of search must pass. */
export function describeSearchKind({ name, tool, provider, field, first, sent, warnings }: SearchKindCase): void {
  describeOperation(
    name,
    (service, upstreams) => {
      let respond: Respond
      beforeAll(() => {
        respond = upstreams().provider.respond
      })
      beforeEach(() => {
        upstreams().provider.respond = respond
        upstreams().provider.requests.length = 0
      })
      const search = (query: string, options: object = {}): Promise<Reply<Answer>> =>
        callOperation<Answer>(service().url, name, { query, ...options })
      const entriesOf = (body: object): unknown => Reflect.get(body, field)
      const requests = () => upstreams().provider.requests

      it('returns the results, when they were found and by whom', async () => {
        const { status, body } = await search('owls')
        expect(status).toBe(200)
        expect(body).toMatchObject({
          query: 'owls',
          provider: { id: provider.id, name: provider.name },
          searchedAt: expect.stringMatching(/^\d{4}-/),
          cache: { state: 'miss' },
        })
        expect(body.warnings).toEqual(warnings)
        expect(entriesOf(body)).toEqual([first, expect.anything(), expect.anything(), ...others(body)])
      })

      const others = (body: object) => (entriesOf(body) as unknown[]).slice(3)

      it('passes the options on', async () => {
        await search('options', sent.input)
        const [{ url, body } = { url: new URL(service().url), body: '' }] = requests()
        const json: unknown = JSON.parse(body || '{}')
        expect({ ...Object.fromEntries(url.searchParams), ...(json as object) }).toMatchObject(sent.fields)
      })

      it('answers from the store, unless an option differs', async () => {
        const [fresh, stored, other] = [
          await search('stored'),
          await search('stored'),
          await search('stored', sent.input),
        ]
        expect([fresh, stored, other].map(({ body }) => body.cache.state)).toEqual(['miss', 'hit', 'miss'])
        expect(entriesOf(stored.body)).toEqual(entriesOf(fresh.body))
        expect(requests()).toHaveLength(2)
      })

      it('asks the provider once for identical calls at the same time', async () => {
        upstreams().provider.respond = (request) => ({ ...respond(request), afterMs: 300 })
        const replies = await Promise.all(Array.from({ length: 10 }, () => search('together')))
        expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
        expect(requests()).toHaveLength(1)
      })

      it('returns an empty list if nothing matches', async () => {
        const { status, body } = await search('nothing')
        expect([status, entriesOf(body)]).toEqual([200, []])
      })

      it('reports an answer of the provider that it does not understand, without the key', async () => {
        const strange = ['<!doctype html><p>Down</p>', { unexpected: [provider.key] }, [null]]
        for (const [index, body] of strange.entries()) {
          upstreams().provider.respond = () => ({ body })
          const reply = await search(`strange ${index}`)
          expect([reply.status, reply.body.code]).toEqual([502, 'SEARCH_FAILED'])
          expect(JSON.stringify(reply.body)).not.toContain(provider.key)
        }
        expect(service().lines.filter((line) => line.includes(provider.key))).toEqual([])
      })

      it.each([{ query: ' ' }, { query: 'x'.repeat(401) }, { query: 'owls', country: 'Germany' }])(
        'rejects %o',
        async (input) => {
          const { status, body } = await callOperation(service().url, name, input)
          expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
        },
      )

      it('is a tool that agents get on request', async () => {
        await using agent = await openAgent('SDK 2 of 2026-07-28', service().url)
        expect((await agent.tools()).map((listed) => listed.name)).not.toContain(tool)
        const { isError, output } = await agent.call(tool, { query: 'owls' })
        expect(isError).not.toBe(true)
        assertOutput(name, output)
        await using all = await openAgent('SDK 2 of 2026-07-28', service().url, '?tools=all')
        expect((await all.tools()).map((listed) => listed.name)).toContain(tool)
      })
    },
    {
      upstreams: { provider: provider.open },
      settings: { SEARCH_PROVIDERS: provider.id },
      isShared: true,
    },
  )
}
