import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentKinds, openAgent } from '#test/support/calls/agents.ts'
import { assertOutput } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe.each(agentKinds)('an agent with %s', (kind) => {
  let service: SharedService
  let site: FixtureSite
  beforeAll(async () => {
    service = await sharedService()
    site = await openFixtureSite({ '/page': articlePage('agents'), '/long': articlePage('length', 300) })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
  })

  it('negotiates its protocol revision', async () => {
    await using agent = await openAgent(kind, service.url)
    expect(agent.revision).toBe(kind === 'SDK 2 of 2026-07-28' ? '2026-07-28' : '2025-11-25')
  })

  it('lists the default tools, all tools, or the named tools', async () => {
    await using usual = await openAgent(kind, service.url)
    const usualNames = (await usual.tools()).map(({ name }) => name)
    expect(usualNames).toEqual(expect.arrayContaining(['free_fetch', 'fetch_webpage', 'preview']))
    expect(usualNames).not.toContain('batch_fetch')
    await using all = await openAgent(kind, service.url, '?tools=all')
    const names = (await all.tools()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fetch_webpage', 'get_contents', 'get_job', 'preview']))
    await using some = await openAgent(kind, service.url, '?tools=preview,fetch_webpage')
    expect((await some.tools()).map(({ name }) => name)).toEqual(['preview', 'fetch_webpage'])
    await using unknown = await openAgent(kind, service.url, '?tools=preview,../etc')
    await expect(unknown.tools()).rejects.toThrow(/"..\/etc"/)
  })

  it('reads a page as markdown, and its facts', async () => {
    await using agent = await openAgent(kind, service.url)
    await agent.tools()
    const { content, output, isError } = await agent.call('fetch_webpage', { url: `${site.url}/page` })
    expect(isError).toBeUndefined()
    assertOutput('fetch-basic', output)
    expect(output['content']).toContain('# About agents')
    expect(content[0]?.text).toMatch(/^# About agents/)
  })

  it('can call tools that are not listed', async () => {
    await using agent = await openAgent(kind, service.url)
    const { output } = await agent.call('batch_fetch', {
      urls: [`${site.url}/page`, `${site.url}/long`],
      maxTokens: 50_000,
    })
    assertOutput('batch-fetch', output)
  })

  it('gets a long page in parts that make up the whole page, and pays once', async () => {
    await using agent = await openAgent(kind, service.url)
    const url = `${site.url}/long`
    const whole = await agent.call('fetch_webpage', { url, maxTokens: 100_000 })
    const first = await agent.call('fetch_webpage', { url, maxTokens: 2000 })
    const asked = site.requests.length
    let content = ''
    let parts = 0
    for (let part = first; ; parts++) {
      content += String(part.output['content'])
      expect(part.content[0]?.text?.length).toBeLessThan(9500)
      const continuation = part.output['continuation']
      if (continuation === undefined) break
      part = await agent.call('fetch_webpage', { url, maxTokens: 2000, continuation })
    }
    expect(parts).toBeGreaterThan(3)
    expect(content).toBe(whole.output['content'])
    expect(site.requests.length).toBe(asked)
  })

  it('gets errors as tool results with a code and a message', async () => {
    await using agent = await openAgent(kind, service.url)
    const cases: [Record<string, unknown>, string, RegExp][] = [
      [{}, 'INVALID_REQUEST', /url is missing/],
      [{ url: `${site.url}/page`, stranger: 1 }, 'INVALID_REQUEST', /stranger is not a field/],
      [{ url: `${site.url}/page`, maxTokens: 3 }, 'INVALID_REQUEST', /maxTokens/],
      [{ url: `${site.url}/page`, continuation: 7 }, 'INVALID_REQUEST', /continuation/],
      [{ url: `${site.url}/page`, continuation: 'text.none.W10' }, 'INVALID_REQUEST', /continuation/],
      [{ url: `${site.url}/page`, continuation: 'job.none' }, 'JOB_NOT_FOUND', /[Nn]o job/],
      [{ url: 'http://10.0.0.1/' }, 'URL_NOT_ALLOWED', /public/],
      [{ url: `${site.url}/missing` }, 'TARGET_ERROR', /404/],
    ]
    for (const [args, code, message] of cases) {
      const { isError, output } = await agent.call('fetch_webpage', args)
      expect([args, isError, output['code']]).toEqual([args, true, code])
      expect(output['message']).toMatch(message)
    }
  })

  it.each(['nothing', '../fetch/basic', '/fetch/basic', '__proto__', 'fetch-basic', 'x'.repeat(5000)])(
    'gets a protocol error for the unknown tool %j',
    async (name) => {
      await using agent = await openAgent(kind, service.url)
      await expect(agent.call(name)).rejects.toMatchObject({ code: -32_602 })
    },
  )
})
