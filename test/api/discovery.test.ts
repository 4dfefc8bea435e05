import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/operations/index.ts'
import { openTestChain, paidOn } from '#test/support/payer.ts'
import { openService, type Service } from '#test/support/service.ts'

type Fields = Record<string, unknown>

describe('what the service says of itself to agents', () => {
  let service: Service
  let scope: AsyncDisposableStack
  const network = () => ({ network: 'eip155:84532', asset: expect.any(String), payTo: expect.stringMatching(/^0x/) })
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const devnet = scope.use(await openTestChain())
    service = scope.use(await openService(paidOn(devnet)))
  }, 60_000)
  afterAll(() => scope.disposeAsync())

  /** From where it was started, whatever it calls itself. */
  const get = (path: string) => fetch(service.url + new URL(path, service.url).pathname)
  const json = async (path: string) => (await (await get(path)).json()) as Fields

  it('is a registration of ERC-8004 that leads to what there is', async () => {
    const document = await json('/.well-known/agent-registration.json')
    expect(document).toMatchObject({
      type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
      name: 'webintel',
      x402Support: true,
      active: true,
      registrations: [],
      supportedTrust: ['feedback'],
      payment: { networks: [network()] },
    })
    const { services, image } = document as { services: { name: string; endpoint: string }[]; image: string }
    expect(services.map(({ name }) => name)).toEqual(['web', 'MCP', 'OpenAPI', 'x402', 'feedback'])
    // What takes a body refuses the method, and so is there.
    for (const { endpoint } of services)
      expect([endpoint, [200, 405]]).toEqual([endpoint, expect.arrayContaining([(await get(endpoint)).status])])
    expect((await get(image)).headers.get('Content-Type')).toBe('image/svg+xml')
  })

  it('is what /mcp/info says of the tools: prices, networks, what is available', async () => {
    const info = await json('/mcp/info')
    expect(info).toMatchObject({
      endpoint: expect.stringMatching(/\/mcp$/),
      protocolVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']),
      payments: { mode: 'x402', networks: [network()] },
    })
    const tools = info['tools'] as Fields[]
    expect(tools.map(({ name }) => name)).toEqual(
      operations.flatMap((operation) => ('tool' in operation ? operation.tool : [])),
    )
    expect(tools[0]).toMatchObject({
      name: 'fetch_webpage',
      path: '/fetch/basic',
      listed: true,
      available: true,
      price: { kind: 'per-call', amount: '0.002', leastOnChain: '0.004' },
    })
  })

  it('is what /discovery says: where everything is', async () => {
    const { integration } = (await json('/discovery')) as { integration: Record<string, string> }
    for (const address of Object.values(integration))
      expect([address, [200, 405]]).toEqual([address, expect.arrayContaining([(await get(address)).status])])
    expect(Object.keys(integration)).toEqual(
      expect.arrayContaining(['mcp', 'mcpInfo', 'agentRegistration', 'llms', 'feedback']),
    )
  })

  it('is /llms.txt, in its form, with every operation that is offered, its price and its tool', async () => {
    const response = await get('/llms.txt')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/markdown/)
    const text = await response.text()
    expect(text).toMatch(/^# webintel\n\n> \S/)
    expect(text.match(/^## .*$/gm)).toEqual(['## Paid', '## Free', '## For programs'])
    expect(text).toContain('Costs $0.0012 to $0.004. Tool: `fetch_webpage`.')
    // This service has no browser.
    for (const { method, path, ...operation } of operations)
      expect([path, text.includes(`[${method} ${path}](`)]).toEqual([path, !('needs' in operation)])
    const links = [...text.matchAll(/\]\((\S+?)(?:#\S*)?\)/g)].map(([, link]) => String(link))
    for (const link of new Set(links)) expect([link, (await get(link)).status]).toEqual([link, 200])
  })

  it('is /robots.txt: our own pages, and nothing that is called', async () => {
    const text = await (await get('/robots.txt')).text()
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).toMatch(/^Allow: \/llms\.txt$/m)
    expect(text).toMatch(/^Disallow: \/$/m)
  })
})
