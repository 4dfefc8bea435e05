import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openUpstreams, type OpenedUpstreams } from '#test/support/upstream-fixtures/open-upstreams.ts'
import { openBraveFixture } from '#test/support/upstream-fixtures/search/brave.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface Answer {
  provider?: { id: string }
  results: { url: string }[]
  warnings?: string[]
  code?: string
  message?: string
}

const openers = { serper: openSerperFixture, brave: openBraveFixture }

describe('results that nobody can use', () => {
  let opened: OpenedUpstreams<typeof openers>
  let service: Service
  let upstreams: OpenedUpstreams<typeof openers>['upstreams']
  beforeAll(async () => {
    opened = await openUpstreams(openers)
    ;({ upstreams } = opened)
    service = await openService({ ...opened.settings, SEARCH_PROVIDERS: 'serper,brave' })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
  })

  const search = (query: string) => callOperation<Answer>(service.url, 'search', { query })

  it('names no address that this service may not request', async () => {
    const organic = ['http://169.254.169.254/latest', 'http://db.internal/', 'https://example.com/owls'].map(
      (link) => ({
        title: 'Owls',
        link,
      }),
    )
    upstreams.serper.respond = () => ({ body: { organic } })
    const { body } = await search('inward')
    expect(body.results.map(({ url }) => url)).toEqual(['https://example.com/owls'])
  })

  it.each([
    ['without a format that it knows', [{ name: 'Owls' }]],
    [
      'with addresses that nobody may request',
      [
        { title: 'Owls', link: 'http://10.0.0.1/' },
        { title: 'Barns', link: 'javascript:1' },
      ],
    ],
  ])('asks the next provider if one sends only results %s', async (_, organic) => {
    upstreams.serper.respond = () => ({ body: { organic } })
    const { body } = await search(`unusable ${organic.length}`)
    expect([body.provider?.id, body.warnings]).toEqual(['brave', [expect.stringMatching(/^Serper sent /)]])
  })

  it.each([{ body: 'not JSON' }, { body: {} }, { body: { organic: [null, 7, { link: {} }] } }])(
    'reports an unusable answer of every provider: %j',
    async (reply) => {
      upstreams.serper.respond = () => reply
      upstreams.brave.respond = () => reply
      const { status, body } = await search(`unusable ${JSON.stringify(reply)}`)
      expect([status, body.code]).toEqual([502, 'SEARCH_FAILED'])
      expect(body.message).toMatch(/Serper sent a .*Brave Search sent a /)
    },
  )
})
