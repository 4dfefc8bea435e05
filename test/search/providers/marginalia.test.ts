import { expect, it } from 'vitest'
import { never } from '#test/support/runner/never.ts'
import { marginaliaKey, openMarginaliaFixture } from '#test/support/upstream-fixtures/search/marginalia.ts'
import { openMarginaliaWeb } from '#workers/search/providers/marginalia.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'
import { openSearchAccess } from '../conformance/open-access.ts'

const resultOf = (position: number) => ({
  title: `Notes on owls ${position}`,
  url: `https://small.example.com/${position}.html`,
  snippet: `What I know about owls, part ${position}.`,
})

describeSearchProvider({
  open: openMarginaliaWeb,
  openFixture: openMarginaliaFixture,
  key: marginaliaKey,
  results: [resultOf(1), resultOf(2), resultOf(3)],
  sent: [
    {
      request: { query: 'owls site:example.com "barn owl"', limit: 7, language: 'en' },
      fields: { query: 'owls site:example.com "barn owl"', count: '7' },
    },
  ],
})

it('pauses when the allowance is used up', async () => {
  await using fixture = await openMarginaliaFixture()
  await using access = await openSearchAccess(fixture.settings)
  const search = openMarginaliaWeb(access).search(
    { query: 'quota', limit: 1 },
    { timeoutMs: 10_000, signal: never, warn: () => {} },
  )
  await expect(search).rejects.toMatchObject({ code: 'PROVIDER_ERROR', retryAfterSeconds: 60 })
})

it('finds nothing in other languages than English, and does not ask', async () => {
  await using fixture = await openMarginaliaFixture()
  await using access = await openSearchAccess(fixture.settings)
  const request = { query: 'Eulen', limit: 1, language: 'de' }
  expect(await openMarginaliaWeb(access).search(request, { timeoutMs: 10_000, signal: never, warn: () => {} })).toEqual(
    [],
  )
  expect(fixture.requests).toEqual([])
})
