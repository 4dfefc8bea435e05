import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { hiddenAddresses, invalidAddresses, refusedAddresses } from '#test/egress/addresses.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

/** The service under test may reach 127.0.0.1, so that this test can watch its own sites. */
const isReachable = (url: string) =>
  URL.canParse(url) && ['127.0.0.1', '[::ffff:7f00:1]'].includes(new URL(url).hostname.replace(/\.$/, ''))

const forbidden = [...hiddenAddresses, ...refusedAddresses, ...invalidAddresses].filter((url) => !isReachable(url))

describe('hostile callers of monitors', () => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let service: Service
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = scope.use(await openWebhookReceiver())
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    // A range on any port would open these ports of every host.
    const allowed = [site.url, receiver.url].map((url) => new URL(url).host).join(',')
    service = scope.use(
      await openService({ EGRESS_ALLOW: allowed, FREE_TIER_LIMIT: '100000', LIMITS: 'confirmSeconds:1' }),
    )
  })
  afterAll(() => scope.disposeAsync())

  const call = (name: Parameters<typeof callOperation>[1], input: object) => callOperation(service.url, name, input)

  async function create(more: object = {}): Promise<string> {
    const { body } = await call('monitor-create', { url: `${site.url}/`, webhookUrl: receiver.url, ...more })
    return String(body['monitorId'])
  }

  async function callTool(name: string, args: object): Promise<string> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    })
    return response.text()
  }

  it('name no private or malformed address as a receiver or as a page', async () => {
    expect(forbidden.length).toBeGreaterThan(500)
    for (const wrong of forbidden) {
      for (const [name, input] of [
        ['monitor-create', { url: `${site.url}/`, webhookUrl: wrong }],
        ['monitor-create', { url: wrong, webhookUrl: receiver.url }],
        ['monitor-preview', { url: wrong }],
      ] as const) {
        const { status, body } = await call(name, input)
        expect([wrong, name, status, body['code']]).toEqual([
          wrong,
          name,
          400,
          expect.stringMatching(/^(?:URL_NOT_ALLOWED|INVALID_URL|INVALID_REQUEST)$/),
        ])
      }
    }
  })

  it('name no private address through the agent tools', async () => {
    for (const wrong of ['http://169.254.169.254/latest', 'http://[::ffff:10.0.0.1]/', 'http://2130706433/'].filter(
      (url) => !isReachable(url),
    )) {
      expect(await callTool('monitor_create', { url: `${site.url}/`, webhookUrl: wrong })).toContain('URL_NOT_ALLOWED')
      expect(await callTool('monitor_preview', { url: wrong })).toContain('URL_NOT_ALLOWED')
    }
  })

  it('cannot request a page more often by pausing and resuming', async () => {
    const monitorId = await create()
    const due = new Set<unknown>()
    for (let round = 0; round < 10; round++) {
      await call('monitor-pause', { monitorId })
      due.add((await call('monitor-resume', { monitorId })).body['nextCheckAt'])
    }
    // The first resume makes a check due at once, whose first look may be taken. No other resume starts a check.
    expect(due.size).toBeLessThanOrEqual(2)
  })

  it('cannot send notices to a receiver again without limit', async () => {
    const monitorId = await create({ verifyWebhook: true })
    await receiver.nth(1)
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) statuses.push((await call('monitor-redeliver', { monitorId })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const limited = await call('monitor-redeliver', { monitorId })
    expect(limited.body['code']).toBe('RATE_LIMITED')
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('learn nothing from the log, and nothing from a challenge', async () => {
    const webhookSecret = `whsec_${Buffer.alloc(24, 'planted').toString('base64')}`
    const monitorId = await create({
      webhookSecret,
      webhookUrl: `${receiver.url}?token=planted-token`,
      verifyWebhook: true,
    })
    for (const name of ['monitor-get', 'monitor-checks', 'monitor-deliveries', 'monitor-run', 'monitor-pause'] as const)
      await call(name, { monitorId })
    await expect.poll(() => receiver.received.some(({ path }) => path.includes('planted-token'))).toBe(true)
    const challenge = receiver.received.find(({ path }) => path.includes('planted-token'))
    expect(challenge?.body).not.toContain(monitorId)
    await call('monitor-delete', { monitorId })
    const log = service.process.lines.join('\n')
    for (const secret of [monitorId, webhookSecret, 'planted-token']) expect(log).not.toContain(secret)
  })

  it.each([
    ['1e999', '{"checkInterval":1e999}'],
    ['1e308', '{"checkInterval":1e308}'],
    ['NaN', '{"checkInterval":NaN}'],
    ['a deep body', `{"keywords":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['a prototype', '{"__proto__":{"checkInterval":2},"webhookSecret":{"toString":1}}'],
    ['half a character', '{"includeSelector":"\\ud800"}'],
    ['a null character in a selector', '{"includeSelector":"a\\u0000["}'],
    ['a large body', JSON.stringify({ ignorePatterns: ['a'.repeat(2_000_000)] })],
  ])('get an answer below 500 for %s', async (_, json) => {
    const urls = `"url":${JSON.stringify(`${site.url}/`)},"webhookUrl":${JSON.stringify(receiver.url)},`
    const response = await fetch(`${service.url}/monitor/create`, {
      method: 'POST',
      body: json.replace('{', `{${urls}`),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  it('cannot read or cancel a look as a job', async () => {
    const monitorId = await create()
    await using store = await openSqliteStore({ dir: service.dir })
    await expect.poll(async () => (await monitorStore(store).find(monitorId))?.record.checkCount).toBeGreaterThan(0)
    const { body } = await call('monitor-checks', { monitorId })
    const [check] = body['checks'] as { checkId: string }[]
    for (const id of [check?.checkId ?? '', monitorId]) {
      const found = await fetch(`${service.url}/jobs/${id}`)
      expect(found.status).toBe(404)
    }
  })
})
