import { describe, expect, it } from 'vitest'
import { listTools, toolNamed } from '#api/mcp/tool-list.ts'
import { toolOf } from '#api/projections/tools.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { operations } from '#shared/operations/index.ts'
import { microDollars } from '#shared/price.ts'
import { estimateTokens } from '#shared/tokens.ts'

describe('the agent tools', () => {
  const charging = { list: 'catalog', minimumPayment: microDollars('0.004'), isCharged: true } as const
  const terms = { charging, capabilities: new Set(['browser'] as const) }
  const all = listTools('all', terms)

  it('are those of golden/tools.json', async () => {
    await expect(`${JSON.stringify(all, undefined, 2)}\n`).toMatchFileSnapshot('golden/tools.json')
  })

  it('have the names that the interface gives them, each once', () => {
    expect(all.map(({ name }) => name)).toEqual(
      operations.flatMap((operation) => ('tool' in operation ? operation.tool : [])),
    )
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { name } of all) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it('take at most 8,000 tokens of an agent, also once there are all seventeen', () => {
    // Tokenizers of current models find one token in 4.0 to 4.5 characters of these.
    const tokens = (tools: unknown) => estimateTokens(JSON.stringify(tools))
    const usual = listTools(undefined, terms)
    expect(tokens({ tools: usual })).toBeLessThan(8000)
    for (const tool of usual) expect([tool.name, tokens(tool) < 8000 / 17]).toEqual([tool.name, true])
  })

  it('have schemas that older clients read: one object, no references, no output', () => {
    for (const tool of all) {
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(tool).not.toHaveProperty('outputSchema')
      expect(JSON.stringify(tool.inputSchema)).not.toMatch(/"(\$ref|\$defs|anyOf|oneOf|allOf|const)"/)
    }
  })

  it('say whether they change anything, and their price', () => {
    const described = (name: string) => all.find((tool) => tool.name === name)
    expect(described('fetch_webpage')).toMatchObject({
      title: 'Fetch webpage',
      description: 'Fetch a web page as clean markdown, without running its scripts. Costs $0.0012 to $0.004.',
      annotations: { readOnlyHint: true, openWorldHint: true },
    })
    expect(described('get_job')).toMatchObject({
      description: expect.stringMatching(/ Free\.$/),
      annotations: { readOnlyHint: true, openWorldHint: false },
    })
    const keeps = { ...fetchBasic, pool: 'inline', access: 'free' } as const
    expect(toolOf(keeps, charging).annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    const removes = { ...keeps, method: 'DELETE' } as const
    expect(toolOf(removes, charging).annotations).toMatchObject({ destructiveHint: true, idempotentHint: true })
  })

  it('are found by their names alone', () => {
    expect(toolNamed('fetch_webpage')).toBe(fetchBasic)
    for (const name of ['__proto__', 'constructor', 'fetch-basic', '/fetch/basic', ''])
      expect(toolNamed(name)).toBeUndefined()
  })
})
