import { beforeAll, describe, expect, it } from 'vitest'
import { agentKinds, openAgent } from '#test/support/calls/agents.ts'
import { assertOutput } from '#test/support/calls/client.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

describe('the tool crawl_site', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  it.each(agentKinds)('reports its progress to an agent with %s', async (kind) => {
    const gate = Promise.withResolvers<void>()
    await using site = await openGeneratedSite({
      pages: 12,
      branching: 3,
      holdUntil: ({ path }) => (path.endsWith('-5') ? gate.promise : undefined),
    })
    await using agent = await openAgent(kind, service.url)
    const steps: { progress: number; total?: number | undefined }[] = []
    const args = { url: `${site.url}/`, limit: 10, maxDepth: 3, tier: 'basic', timeout: 30_000 }
    const onprogress = (step: (typeof steps)[number]) => void steps.push(step)
    const result = agent.call('crawl_site', args, { onprogress })
    await expect.poll(() => steps.at(-1)).toMatchObject({ progress: 5, total: 10 })
    gate.resolve()
    const { output } = await result
    assertOutput('crawl', output)
    expect(output['summary']).toMatchObject({ successful: 10, endedBy: 'limit' })
    const told = steps.map(({ progress }) => progress)
    expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b))
  })
})
