import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentKinds, openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation } from '#test/support/calls/client.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { openRoundRobin, type RoundRobin } from '#test/support/processes/round-robin.ts'
import { openHeldSite, type HeldSite } from '#test/support/sites/held-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'

interface Job {
  status: string
}

describe('a long job, with two API processes that answer alternately', () => {
  let fleet: Fleet
  let balancer: RoundRobin
  let apiUrl: string
  let logLines: () => string[]
  beforeAll(async () => {
    fleet = await openFleet()
    const [one, other] = await Promise.all([fleet.api(), fleet.api(), fleet.worker({}, 'fetch', 'crawl')])
    apiUrl = one.url
    logLines = () => [...one.lines, ...other.lines]
    balancer = await openRoundRobin([one.url, other.url])
  })
  afterAll(async () => {
    await balancer[Symbol.asyncDispose]()
    await fleet[Symbol.asyncDispose]()
  })

  let site: HeldSite
  beforeEach(async () => {
    site = await openHeldSite()
  })
  afterEach(async () => {
    site.release()
    await site[Symbol.asyncDispose]()
  })
  const addresses = () => ['/page?1', '/page?2', '/held'].map((path) => site.url + path)

  describe.each(agentKinds)('of an agent with %s', (kind) => {
    it('reports its progress', async () => {
      await using agent = await openAgent(kind, balancer.url)
      const steps: { progress: number; total?: number | undefined }[] = []
      const onprogress = (step: (typeof steps)[number]) => void steps.push(step)
      const result = agent.call('batch_fetch', { urls: addresses() }, { onprogress })
      await expect.poll(() => steps.at(-1)).toMatchObject({ progress: 2, total: 3 })
      // Long enough for several polls without new progress.
      await sleep(1500)
      site.release()
      const { output } = await result
      assertOutput('batch-fetch', output)
      expect(output['summary']).toEqual({ total: 3, successful: 3, failed: 0 })
      const told = steps.map(({ progress }) => progress)
      expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b))
    })

    it('is cancelled when the agent gives up on it', async () => {
      await using agent = await openAgent(kind, balancer.url)
      const known = new Set(await fleet.unfinished())
      const controller = new AbortController()
      const result = agent.call('batch_fetch', { urls: addresses() }, { signal: controller.signal })
      const failed = expect(result).rejects.toThrow()
      await site.reached()
      const requestId = (await fleet.unfinished()).find((id) => !known.has(id)) ?? ''
      controller.abort('no longer of interest')
      await failed
      const id = (await jobIdsOf(fleet)).of(requestId)
      const status = async () => (await callOperation<Job>(apiUrl, 'job-get', { requestId: id })).body.status
      await expect.poll(status).toBe('cancelled')
      expect(logLines().filter((line) => line.includes('response failed'))).toEqual([])
    })
  })

  it('is cancelled when the agent gave up before the job existed', async () => {
    const headers = { 'Mcp-Session-Id': 'hasty' }
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } }
    expect((await postRpc(balancer.url, cancel, { headers })).status).toBe(202)
    const call = { ...toolCall('batch_fetch', { urls: addresses() }), id: 5 }
    const ended = await postRpc(balancer.url, call, { headers })
    // The pages that were done by then, if any, are delivered.
    expect(JSON.stringify(outputOfReply('batch_fetch', ended))).toContain('JOB_CANCELLED')
    // Neither another call nor a later one with the same id is cancelled.
    const other = postRpc(balancer.url, { ...call, id: 6 }, { headers })
    await sleep(1500)
    const later = postRpc(balancer.url, call, { headers })
    site.release()
    for (const reply of [await other, await later])
      expect(outputOfReply('batch_fetch', reply)).toMatchObject({ summary: { successful: 3 } })
  })

  it('confirms a longer wait only to callers that preferred it', async () => {
    site.release()
    const headersOf = async (prefer: string) => {
      const call = toolCall('batch_fetch', { urls: addresses() }, { progressToken: 1 })
      const headers = prefer === '' ? {} : { Prefer: prefer }
      return (await postRpc(balancer.url, call, { headers })).headers.get('Preference-Applied')
    }
    expect(await headersOf('')).toBeNull()
    expect(await headersOf('wait=30')).toBe('wait=30')
  })

  it('is not cancelled by another agent that uses the same message id', async () => {
    const call = { ...toolCall('batch_fetch', { urls: addresses() }), id: 4 }
    const result = postRpc(apiUrl, call, { headers: { 'Mcp-Session-Id': 'mine' } })
    await site.reached()
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } }
    await postRpc(apiUrl, cancel, { headers: { 'Mcp-Session-Id': 'theirs' } })
    await postRpc(apiUrl, cancel)
    const asText = { ...cancel, params: { requestId: '4' } }
    await postRpc(apiUrl, asText, { headers: { 'Mcp-Session-Id': 'mine' } })
    site.release()
    expect(outputOfReply('batch_fetch', await result)).toMatchObject({ summary: { successful: 3 } })
  })
})

describe('the continuation of a call', () => {
  const scope = new AsyncDisposableStack()
  let api: { url: string }
  beforeAll(async () => {
    const fleet = scope.use(await openFleet({ SYNC_WAIT_MS: '500' }))
    ;[api] = await Promise.all([fleet.api(), fleet.worker({}, 'fetch', 'crawl')])
  })
  afterAll(() => scope.disposeAsync())

  it('gets the result of its job from the same tool', async () => {
    await using site = await openHeldSite()
    await using agent = await openAgent('SDK 2 of 2026-07-28', api.url)
    const args = { urls: [`${site.url}/page`, `${site.url}/held`] }
    const { output: accepted } = await agent.call('batch_fetch', args)
    expect(accepted).toMatchObject({ statusUrl: expect.stringContaining('/jobs/') })
    const { continuation } = accepted ?? {}
    const { output: running } = await agent.call('batch_fetch', { ...args, continuation })
    expect(running).toMatchObject({ status: 'running', progress: { total: 2 }, continuation })
    site.release()
    const finished = async () => (await agent.call('batch_fetch', { ...args, continuation })).output
    await expect.poll(finished).toMatchObject({ summary: { successful: 2 } })
    assertOutput('batch-fetch', await finished())
  })

  it('gets JOB_CANCELLED, which is not worth a retry, if the job was cancelled', async () => {
    await using site = await openHeldSite()
    await using agent = await openAgent('SDK 2 of 2026-07-28', api.url)
    const args = { url: `${site.url}/held` }
    const { output: accepted } = await agent.call('fetch_webpage', args)
    const { continuation, requestId } = accepted ?? {}
    await site.reached()
    await callOperation(api.url, 'job-cancel', { requestId })
    const { output: ended, isError } = await agent.call('fetch_webpage', { ...args, continuation })
    expect({ isError, ...ended }).toMatchObject({ isError: true, code: 'JOB_CANCELLED', retryable: false })
  })
})
