import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { isAllowed } from '#test/robots/rules-from.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

type Fields = Record<string, unknown>

describe('the documents for agents', () => {
  let service: Service
  let scope: AsyncDisposableStack
  const expectedNetwork = () => ({
    network: 'eip155:84532',
    asset: expect.any(String),
    payTo: expect.stringMatching(/^0x/),
  })
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const devnet = scope.use(await openTestChain())
    service = scope.use(await openService(paidOn(devnet)))
  })
  afterAll(() => scope.disposeAsync())

  /** Fetches from the test server, whatever host the URL names. */
  const get = (path: string) => fetch(service.url + new URL(path, service.url).pathname)
  const json = async (path: string) => (await (await get(path)).json()) as Fields

  it('include an ERC-8004 registration whose endpoints exist', async () => {
    const document = await json('/.well-known/agent-registration.json')
    expect(document).toMatchObject({
      type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
      name: 'webintel',
      x402Support: true,
      active: true,
      registrations: [],
      supportedTrust: ['feedback'],
      payment: { networks: [expectedNetwork()] },
    })
    const { services, image } = document as { services: { name: string; endpoint: string }[]; image: string }
    expect(services.map(({ name }) => name)).toEqual(['web', 'MCP', 'OpenAPI', 'x402', 'feedback'])
    // An endpoint that takes a body exists when it answers GET with 405.
    for (const { endpoint } of services)
      expect([endpoint, [200, 405]]).toEqual([endpoint, expect.arrayContaining([(await get(endpoint)).status])])
    expect((await get(image)).headers.get('Content-Type')).toBe('image/svg+xml')
  })

  it('include the entry of the MCP registry, as its schema wants it', async () => {
    const entry = (await json('/server.json')) as { name: string; description: string; remotes: { url: string }[] }
    expect(entry).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      remotes: [{ type: 'streamable-http', headers: [{ name: 'Authorization', isRequired: false, isSecret: true }] }],
    })
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(entry.description.length).toBeLessThanOrEqual(100)
    expect(new URL(entry.remotes[0]?.url ?? '').pathname).toBe('/mcp')
    expect((await get('/.well-known/mcp-registry-auth')).status).toBe(404)
  })

  it('include an MCP server card, which names the server as the registry and a connection do', async () => {
    const card = await json('/mcp/server-card')
    expect(await json('/.well-known/mcp/server-card.json')).toEqual(card)
    const response = await fetch(`${service.url}/mcp/server-card`, { headers: { Origin: 'https://a.example' } })
    expect(response.headers.get('Content-Type')).toBe('application/mcp-server-card+json')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const { $schema, icons, remotes, ...identity } = card
    expect($schema).toBe('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json')
    expect(await json('/server.json')).toMatchObject(identity)
    const client = { name: 'test', version: '1' }
    const connected = await postTo(service.url)(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client },
      },
      { path: '/mcp', headers: { Accept: 'application/json, text/event-stream' } },
    )
    const { result } = (await connected.json()) as { result: { serverInfo: { name: string; version: string } } }
    expect(identity).toMatchObject({
      name: expect.stringMatching(RegExp(`/${result.serverInfo.name}$`)),
      version: result.serverInfo.version,
    })
    const { endpoint: url, protocolVersions: supportedProtocolVersions } = await json('/mcp/info')
    expect(remotes).toMatchObject([{ type: 'streamable-http', url, supportedProtocolVersions }])
    for (const { src } of icons as { src: string }[]) expect([src, (await get(src)).status]).toEqual([src, 200])
  })

  it('include the proof for that registry, if there is one', async () => {
    const registryProof = 'v=MCPv1; k=ed25519; p=AAAA'
    await using proved = await openService({ MCP_REGISTRY_PROOF: registryProof })
    const proof = await fetch(`${proved.url}/.well-known/mcp-registry-auth`)
    expect([proof.headers.get('Content-Type'), await proof.text()]).toEqual([
      expect.stringMatching(/^text\/plain/),
      registryProof,
    ])
  })

  it('include a catalog of the interfaces, to which the home document links', async () => {
    const catalog = await get('/.well-known/api-catalog')
    expect(catalog.headers.get('Content-Type')).toContain('application/linkset+json')
    const { linkset } = (await catalog.json()) as { linkset: Record<string, string | { href: string }[]>[] }
    const targets = linkset.flatMap((links) => Object.values(links).flatMap((of) => (typeof of === 'string' ? [] : of)))
    expect(targets.length).toBeGreaterThan(6)
    for (const { href } of targets) expect([href, (await get(href)).status]).toEqual([href, 200])
    const link = (await get('/')).headers.get('Link')
    expect(link).toContain('</.well-known/api-catalog>; rel="api-catalog"')
    for (const [, path = ''] of link?.matchAll(/<([^>]+)>/g) ?? [])
      expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  it('include a skill, with the digest of its file', async () => {
    const { skills } = (await json('/.well-known/agent-skills/index.json')) as { skills: Record<string, string>[] }
    for (const { name, url = '', digest, description } of skills) {
      const text = await (await get(url)).text()
      expect(digest).toBe(`sha256:${hash('sha256', text, 'hex')}`)
      expect(text.startsWith(`---\nname: ${name}\ndescription: ${description}\n---\n`)).toBe(true)
    }
    expect(skills.length).toBe(1)
  })

  it('include /mcp/info with the price and availability of each tool, and the networks', async () => {
    const info = await json('/mcp/info')
    expect(info).toMatchObject({
      endpoint: expect.stringMatching(/\/mcp$/),
      protocolVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']),
      payments: { mode: 'x402', networks: [expectedNetwork()] },
    })
    const tools = info['tools'] as Fields[]
    expect(tools.map(({ name }) => name)).toEqual(
      operations.flatMap((operation) => ('tool' in operation ? operation.tool.name : [])),
    )
    expect(tools[0]).toMatchObject({
      name: 'fetch_webpage',
      path: '/fetch/basic',
      listed: true,
      available: true,
      price: { kind: 'per-call', amount: '0.002', leastOnChain: '0.004' },
    })
  })

  it('include /discovery, whose integration addresses exist', async () => {
    const { integration } = (await json('/discovery')) as { integration: Record<string, string> }
    for (const address of Object.values(integration))
      expect([address, [200, 405]]).toEqual([address, expect.arrayContaining([(await get(address)).status])])
    expect(Object.keys(integration)).toEqual(
      expect.arrayContaining(['mcp', 'mcpInfo', 'agentRegistration', 'llms', 'feedback']),
    )
  })

  it('include /llms.txt with each available operation, its price and its tool', async () => {
    const response = await get('/llms.txt')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/markdown/)
    const text = await response.text()
    expect(text).toMatch(/^# webintel\n\n> \S/)
    expect(text.match(/^## .*$/gm)).toEqual(['## Paid', '## Free', '## Documentation', '## For programs'])
    expect(text).toContain('Costs $0.0012 to $0.012. Tool: `fetch_webpage`.')
    // This test server has neither a browser nor a language model.
    for (const { method, path, ...operation } of operations) {
      const isAvailable = !(
        'needs' in operation && operation.needs.some((need) => need === 'browser' || need === 'llm')
      )
      expect([path, text.includes(`[${method} ${path}](`)]).toEqual([path, isAvailable])
    }
    const links = [...text.matchAll(/\]\((\S+?)(?:#\S*)?\)/g)].map(([, link]) => String(link))
    for (const link of new Set(links)) expect([link, (await get(link)).status]).toEqual([link, 200])
  })

  it('include /robots.txt, which allows our pages and disallows the API', async () => {
    const text = await (await get('/robots.txt')).text()
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).toMatch(/^Disallow: \/$/m)
    const links = [...(await (await get('/llms.txt')).text()).matchAll(/\]\((\S+?)\)/g)]
    const files = [...(await (await get('/docs')).text()).matchAll(/<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"/g)]
    expect(files.length).toBeGreaterThan(2)
    for (const [, link = ''] of [...links, ...files]) {
      const { pathname } = new URL(link, 'https://webintel.test')
      expect([pathname, isAllowed(text, pathname)]).toEqual([pathname, true])
    }
    for (const path of ['/r/https://example.com/', '/s/owls', '/fetch/basic', '/jobs/1', '/receipts/1'])
      expect([path, isAllowed(text, path)]).toEqual([path, false])
  })
})
