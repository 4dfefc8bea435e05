import { decodePaymentRequiredHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { operations, type AnyOperation } from '#shared/contract/operations/index.ts'
import { headBytes } from '#test/support/calls/head-bytes.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openPayer, openTestChain, paidOn, type Payer } from '#test/support/payments/payer.ts'
import { openSvmPayer, openTestSolana, paidOnSvm, type SvmPayer } from '#test/support/payments/svm-payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openResearchWeb } from '#test/support/sites/research-web.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

const solarWeb = {
  solar: {
    title: 'Solar power',
    content: [
      'Solar power generates 2,100 terawatt-hours of electricity a year.',
      'The electricity that solar power generates is a tenth of all electricity of the country.',
    ],
  },
}

const publicUrl = 'https://web-intelligence-api.eu-central-1.production.example-company.com'
const paid = operations.filter(({ access }) => access === 'paid')

describe.each(['catalog', 'reference'])('a service with the price list %s, paid on both chains', (list) => {
  let scope: AsyncDisposableStack
  let evm: EvmDevnet
  let svm: SvmDevnet
  let payers: [Payer, SvmPayer]
  let site: FixtureSite
  let service: Service
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    evm = scope.use(await openTestChain())
    svm = scope.use(await openTestSolana())
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    const chains = { ...paidOn(evm), ...paidOnSvm(svm) }
    const web = scope.use(await openResearchWeb(solarWeb))
    const serper = scope.use(await openSerperFixture())
    web.searchWith(serper)
    // Paid operations are available only if everything that they need is configured. The model does not answer, so research goes on without it.
    const needs = { ...serper.settings, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'none' }
    const settings = { ...chains, ...needs, BROWSER_CONCURRENCY: '1', PUBLIC_URL: publicUrl, PRICE_LIST: list }
    service = scope.use(await openService(settings))
    payers = [openPayer(evm), await openSvmPayer(svm)]
  })
  afterAll(() => scope.disposeAsync())

  /** Requests the example of an operation, or another input, without a payment. */
  function ask({ method, path, example }: AnyOperation, { input = example.input, origin = '' }: Asked = {}) {
    const headers = { 'Content-Type': 'application/json', ...(origin !== '' && { Origin: origin }) }
    if (method === 'POST') return fetch(service.url + path, { method, body: JSON.stringify(input), headers })
    const query = new URLSearchParams(input as Record<string, string>).toString()
    return fetch(`${service.url}${path}?${query}`, { method, headers })
  }

  it.each(paid.map((operation) => [operation.name, operation] as const))(
    'requests payment for %s in less than 3.5 KB of headers, and is paid in less than 6 KB',
    async (_, operation) => {
      const asked = await ask(operation)
      expect(asked.headers.get('PAYMENT-REQUIRED')).not.toBeNull()
      const { extensions } = decodePaymentRequiredHeader(asked.headers.get('PAYMENT-REQUIRED') ?? '')
      expect(extensions).toHaveProperty('bazaar')
      expect(headBytes(asked)).toBeLessThan(3500)
      expect(headBytes(await ask(operation, { origin: 'https://shop.example.com' }))).toBeLessThan(3500)
      for (const payer of payers) expect((await payer.sign(asked)).length).toBeLessThan(6000)
    },
  )

  it('keeps the headers below 3.5 KB for cached answers and for long URLs', async () => {
    const input = { url: site.url }
    const [payer] = payers
    const { status } = await postTo(service.url, payer.fetch)(input)
    expect(status).toBe(200)
    const stored = await ask(named('fetch-basic'), { input })
    expect([stored.status, stored.headers.get('Cache-Status')]).toEqual([402, expect.stringContaining('hit')])
    const partly = await ask(named('batch-fetch'), { input: { urls: [site.url, `${site.url}/another`] } })
    expect([partly.status, partly.headers.get('Cache-Status')]).toEqual([402, expect.stringContaining('1 of 2')])
    const long = await ask(named('memory-get'), { input: { key: 'ü'.repeat(128) } })
    expect([long.status, long.headers.get('PAYMENT-REQUIRED')]).toEqual([401, expect.any(String)])
    const atLongPath = await fetch(`${service.url}/memory/get/${encodeURIComponent('ü'.repeat(128))}`)
    for (const asked of [stored, partly, long, atLongPath]) expect(headBytes(asked)).toBeLessThan(3500)
  })

  it('sells exactly the choices that its documents name', async () => {
    const read = async <T>(path: string) => (await (await fetch(service.url + path)).json()) as T
    const { endpoints, credits } = await read<Discovery>('/discovery')
    const { paths } = await read<OpenApi>('/openapi.json')
    const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const listed = await postTo(service.url)(rpc, { path: '/mcp?tools=all' })
    const { tools } = ((await listed.json()) as { result: { tools: { name: string; inputSchema: Schema }[] } }).result
    const priced = paid.flatMap((operation) =>
      operation.price.kind === 'by-choice' ? [{ operation, ...operation.price }] : [],
    )
    expect(priced.length).toBeGreaterThan(0)
    for (const { operation, field, choices } of priced) {
      const { path, method, example } = operation
      const asked = await ask(operation)
      const { extensions } = decodePaymentRequiredHeader(asked.headers.get('PAYMENT-REQUIRED') ?? '')
      const declared = (extensions as unknown as Declared).bazaar.schema.properties.input.properties.body
      const previewed = await postTo(service.url)({ endpoint: path }, { path: '/preview' })
      const tool = 'tool' in operation ? tools.find(({ name }) => name === operation.tool?.name) : undefined
      const schemas = [
        endpoints.find((endpoint) => endpoint.path === path)?.input,
        paths[path]?.[method.toLowerCase()]?.requestBody.content['application/json'].schema,
        declared,
        ((await previewed.json()) as { schema: { input: Schema } }).schema.input,
        ...(tool === undefined ? [] : [tool.inputSchema]),
      ]
      // The 402 has only required fields.
      const enums = schemas.map((schema) => schema?.properties[field]?.enum)
      const [named = [], ...others] = enums.filter((values) => values !== undefined)
      expect(others.length).toBeGreaterThan(1)
      expect(named).toContain(Reflect.get(example.input, field))
      for (const other of others) expect(other).toEqual(named)
      if ('payment' in operation && 'sells' in operation.payment)
        expect(credits.bundles.map(({ amount }) => String(amount))).toEqual(named)
      const [payer] = payers
      for (const choice of Object.keys(choices)) {
        const input = { ...example.input, [field]: choice }
        const { status } = await postTo(service.url, payer.fetch)(input, { path })
        expect([choice, status]).toEqual([choice, named.includes(choice) ? 200 : 400])
      }
    }
  })

  it('names the price of a choice only where it is sold, in every document', async () => {
    const read = async (path: string) => (await fetch(service.url + path)).text()
    const jsonOf = async <T>(path: string) => JSON.parse(await read(path)) as T
    const { endpoints } = await jsonOf<Discovery>('/discovery')
    const { paths } = await jsonOf<OpenApi>('/openapi.json')
    const { items } = await jsonOf<{ items: { resource: { url: string } }[] }>('/.well-known/x402')
    const previewed = await postTo(service.url)({ endpoint: '/credits/buy' }, { path: '/preview' })
    const linesOf = async (path: string, mark: RegExp) =>
      (await read(path)).split('\n').filter((line) => mark.test(line))
    const described = paths['/credits/buy']?.['post']
    const places: Record<string, unknown> = {
      discovery: endpoints.find(({ path }) => path === '/credits/buy'),
      openapi: { ...described, responses: undefined },
      'well-known/x402': items.filter(({ resource }) => resource.url.endsWith('/credits/buy')),
      preview: await previewed.json(),
      'llms.txt': await linesOf('/llms.txt', /credits\/buy/),
      'llms-full.txt': await linesOf('/llms-full.txt', /credits\/buy|bundles? of|Amount to pay|Price\.\*\* 10 /),
      prices: await linesOf('/docs/prices.md', /credits\/buy|^\| \d+ \|/),
      'page of the operation': await linesOf('/docs/operations/credits-buy.md', /Amount to pay|US dollars/),
      dashboard: await linesOf('/dashboard', /data-settings/),
    }
    const sold = list === 'reference' ? ['10'] : ['10', '50', '100']
    for (const [place, content] of Object.entries(places)) {
      const found = bundlesIn(content)
      expect([place, found]).toEqual([place, expect.arrayContaining(['10'])])
      expect([place, found.filter((amount) => !sold.includes(amount))]).toEqual([place, []])
    }
  })
})

/** The prices of bundles in a document, in dollars. A time of day can look like one. */
const bundlesIn = (content: unknown) => {
  const text = JSON.stringify(content).replaceAll(/T\d\d:\d\d:\d\d/g, '')
  return [...new Set((text.match(/\b(?:10|50|100)(?:0{6})?\b/g) ?? []).map((price) => price.replace(/0{6}$/, '')))]
}

interface Schema {
  properties: Record<string, { enum?: string[] }>
}

interface Discovery {
  endpoints: { path: string; input: Schema }[]
  credits: { bundles: { amount: number }[] }
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody: { content: { 'application/json': { schema: Schema } } } }>>
}

interface Declared {
  bazaar: { schema: { properties: { input: { properties: { body: Schema } } } } }
}

interface Asked {
  input?: object
  origin?: string
}

function named(name: string): AnyOperation {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  return operation
}
