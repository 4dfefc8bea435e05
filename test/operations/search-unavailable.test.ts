import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

interface Discovery {
  endpoints: { path: string; available: boolean; missing?: string[] }[]
}

const searches = operations.filter(({ name }) => name === 'search' || name.startsWith('search-'))

describe('searches without a provider', () => {
  let service: Service
  beforeAll(async () => {
    // Serper without its key serves nothing.
    service = await openService({ SEARCH_PROVIDERS: 'serper' })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it.each(searches)('$path is not sold', async ({ name, example }) => {
    const { status, body } = await callOperation(service.url, name, example.input)
    expect([status, body['code']]).toEqual([503, 'CAPABILITY_UNAVAILABLE'])
  })

  it('are not tools, not even for agents that ask for all', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service.url, '?tools=all')
    const names = (await agent.tools()).map(({ name }) => name)
    expect(names).toContain('fetch_webpage')
    expect(names.filter((name) => name.startsWith('search_'))).toEqual([])
  })

  it('are marked in the catalog, with the capability that is missing', async () => {
    const response = await fetch(`${service.url}/discovery`)
    const { endpoints } = (await response.json()) as Discovery
    const listed = endpoints.filter(({ path }) => path === '/search' || path.startsWith('/search/'))
    expect(listed).toHaveLength(searches.length)
    for (const { path, available, missing } of listed) {
      const kind = path.slice('/search/'.length) || 'web'
      expect([path, available, missing]).toEqual([path, false, [`${kind}-search`]])
    }
  })
})
