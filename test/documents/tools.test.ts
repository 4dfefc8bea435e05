import { describe, expect, it } from 'vitest'
import { toolOf } from '#api/documents/tools.ts'
import { listTools, findTool } from '#api/transports/mcp/tool-list.ts'
import type { Capability } from '#shared/contract/operation.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { searchKinds } from '#shared/contract/search-kind.ts'

describe('the agent tools', () => {
  const charging = { list: 'catalog', minimumPayment: microDollars('0.004'), isCharged: true } as const
  const terms = {
    charging,
    capabilities: new Set<Capability>(['browser', 'llm', ...searchKinds.map((kind) => `${kind}-search` as const)]),
  }
  const all = listTools('all', terms)

  it('match golden/tools.json', async () => {
    await expect(`${JSON.stringify(all, undefined, 2)}\n`).toMatchFileSnapshot('golden/tools.json')
  })

  it('have unique snake_case names, one per declared tool', () => {
    expect(all.map(({ name }) => name)).toEqual(
      operations.flatMap((operation) => ('tool' in operation ? operation.tool.name : [])),
    )
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { name } of all) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it('cost an agent at most 4,000 tokens by default, and 12,500 all together', () => {
    const tokens = (tools: unknown) => Buffer.byteLength(JSON.stringify({ tools })) / 4
    expect(tokens(listTools(undefined, terms))).toBeLessThanOrEqual(4000)
    expect(tokens(all)).toBeLessThanOrEqual(12_500)
  })

  it('are by default those of the first contact: free ones come first', () => {
    expect(listTools(undefined, terms).map(({ name }) => name)).toEqual([
      'free_fetch',
      'free_search',
      'fetch_webpage',
      'fetch_webpage_pro',
      'search_web',
      'answer',
      'map_site',
      'crawl_site',
      'extract_data',
      'screenshot',
      'extract_pdf',
      'research',
      'get_job',
      'preview',
    ])
  })

  it('list no fields that do nothing for an agent', () => {
    const listed = all.flatMap(({ name, inputSchema }) =>
      Object.keys(inputSchema['properties'] ?? {}).map((field) => `${name}.${field}`),
    )
    expect(listed.filter((field) => /\.(async|timeout|webhookSecret)$/.test(field))).toEqual([])
    expect(listed).not.toContain('fetch_webpage.waitFor')
    expect(listed).toContain('fetch_webpage_pro.waitFor')
  })

  it('state one price', () => {
    for (const { name, description } of all)
      expect([name, description.match(/\bCosts \$?\w|\bFree\./g)?.length]).toEqual([name, 1])
  })

  it('have schemas that older clients understand: one object, no references, no output schema', () => {
    for (const tool of all) {
      expect(tool.inputSchema['type']).toBe('object')
      expect(tool).not.toHaveProperty('outputSchema')
      expect(JSON.stringify(tool.inputSchema)).not.toMatch(/"(\$ref|\$defs|anyOf|oneOf|allOf|const)"/)
    }
  })

  it('list the same options for monitors and their previews', () => {
    const [created, previewed] = ['monitor_create', 'monitor_preview'].map((name) => {
      const properties = all.find((tool) => tool.name === name)?.inputSchema['properties'] ?? {}
      return Object.keys(properties).filter((option) => option !== 'webhookUrl')
    })
    expect(created).toContain('tier')
    expect(created).toEqual(previewed)
  })

  it.each([
    ['preview', { readOnlyHint: true }],
    ['monitor_preview', { readOnlyHint: true }],
    ['memory_set', { readOnlyHint: false, idempotentHint: true }],
    ['monitor_pause', { readOnlyHint: false, idempotentHint: true }],
    ['monitor_create', { readOnlyHint: false, destructiveHint: false }],
  ])('declare the effect of %s', (name, hints) => {
    expect(all.find((tool) => tool.name === name)?.annotations).toMatchObject(hints)
  })

  it('declare their price and whether they change data', () => {
    const described = (name: string) => all.find((tool) => tool.name === name)
    expect(described('fetch_webpage')).toMatchObject({
      title: 'Fetch webpage',
      description: expect.stringMatching(/^Fetch one web page over plain HTTP .*\. Costs \$0\.0012 to \$0\.012\.$/),
      annotations: { readOnlyHint: true },
    })
    expect(described('get_job')).toMatchObject({
      description: expect.stringMatching(/ Free\.$/),
      annotations: { readOnlyHint: true },
    })
    const writes = { ...fetchBasic, pool: 'inline', access: 'free' } as const
    expect(toolOf(writes, charging).annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    const deletes = { ...writes, method: 'DELETE' } as const
    expect(toolOf(deletes, charging).annotations).toMatchObject({ destructiveHint: true, idempotentHint: true })
  })

  it('refer to other tools by names that exist', () => {
    const names = new Set(all.map(({ name }) => name))
    for (const { name, description } of all) {
      for (const [word] of description.matchAll(/[a-z]+(_[a-z]+)+/g))
        expect([name, word, names.has(word)]).toEqual([name, word, true])
      expect(description).not.toContain('/')
    }
  })

  it('are found by their exact names only', () => {
    expect(findTool('fetch_webpage')).toBe(fetchBasic)
    for (const name of ['__proto__', 'constructor', 'fetch-basic', '/fetch/basic', ''])
      expect(findTool(name)).toBeUndefined()
  })
})
