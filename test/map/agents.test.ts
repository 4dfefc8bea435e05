import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentKinds, openAgent } from '#test/support/calls/agents.ts'
import { assertOutput } from '#test/support/calls/client.ts'
import { openGeneratedSite, type GeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { urlset } from '#test/support/generated-site/sitemaps.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

describe('map_site', () => {
  const scope = new AsyncDisposableStack()
  let service: SharedService
  let site: GeneratedSite
  beforeAll(async () => {
    service = await sharedService()
    site = scope.use(
      await openGeneratedSite({ replies: { '/sitemap.xml': () => urlset({ site: site.url, count: 40 }) } }),
    )
  })
  afterAll(() => scope.disposeAsync())

  it.each(agentKinds)('is listed for and called by an agent with %s', async (kind) => {
    await using agent = await openAgent(kind, service.url, '?tools=all')
    const tool = (await agent.tools()).find(({ name }) => name === 'map_site')
    expect(tool?.inputSchema).toMatchObject({ required: ['url'] })
    const { output, isError } = await agent.call('map_site', { url: site.url, search: 'pricing', limit: 5 })
    expect(isError).not.toBe(true)
    assertOutput('map', { ...output, urls: [] })
    expect(output).toMatchObject({ total: 40, source: 'sitemap' })
    expect(output['links']).toMatchObject(
      [5, 12, 19, 26, 33].map((number) => ({ url: `${site.url}/pricing/page-${number}` })),
    )
  })
})
