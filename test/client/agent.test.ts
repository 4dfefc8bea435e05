import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProcess, openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe('npm run agent', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({ '/page': articlePage('wallets'), '/other': articlePage('chains') })
    service = await openService({ PAYMENTS: 'x402' })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  const agent = (args: string[], env: Record<string, string> = {}) => command(['devnet/agent.ts', ...args], env)

  async function command(args: string[], env: Record<string, string> = {}) {
    const settings = { DATA_DIR: '/nonexistent', BASE_URL: service.url, ...env }
    await using running = openProcess(args, settings)
    const [code] = (await once(running.child, 'close')) as [number | null]
    return { code, text: running.lines.join('\n') }
  }

  it('calls a service that reports test money at its start and in /health', async () => {
    const said = service.process.lines.filter((line) => line.includes('payments use test money'))
    expect(said).toEqual([expect.stringMatching(/"networks":\["eip155:84532","solana:\w+"\].*npm run agent/)])
    const { remarks } = (await (await fetch(`${service.url}/health`)).json()) as { remarks: string[] }
    expect(remarks).toEqual([expect.stringMatching(/^payments use test money; wallet: .*npm run pay/)])
  })

  it('pays for a tool on the local EVM chain and prints price, payment, receipt and answer', async () => {
    const { code, text } = await agent(['fetch_webpage', JSON.stringify({ url: `${site.url}/page` })])
    expect(text).toMatch(/^call +fetch_webpage at http\S+\/mcp, protocol 2026-07-28: answered$/m)
    expect(text).toMatch(/^price +\$0\.004000 to 0x\w+ on eip155:84532$/m)
    expect(text).toMatch(/^paid +0x[0-9a-f]{64}$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$999999\.996000 after$/m)
    expect(text).toMatch(/^receipt +http\S+ \{.*"outcome":"delivered"/m)
    expect(text).toMatch(/^# About wallets/m)
    expect(code).toBe(0)
  })

  it('pays on the local Solana chain with --solana', async () => {
    const { code, text } = await agent(['--solana', 'fetch_webpage', JSON.stringify({ url: `${site.url}/other` })])
    expect(text).toMatch(/^price +\$0\.004000 to \w+ on solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$999999\.996000 after$/m)
    expect(code).toBe(0)
  })

  it('pays nothing for free or failed calls', async () => {
    const free = await agent(['preview', '{"endpoint":"/fetch/basic"}'])
    expect(free.text).toMatch(/^price +none required$/m)
    expect(free.code).toBe(0)
    const failed = await agent(['fetch_webpage', JSON.stringify({ url: `${site.url}/missing` })])
    expect(failed.text).toMatch(/^call .*: error$/m)
    expect(failed.text).toMatch(/TARGET_ERROR/)
    expect(failed.code).toBe(1)
  })

  it.each([[[]], [['--solana']]])('pays with a key that npm run key %j made, within its budget', async (chain) => {
    // The wallet signs in to the public URL of the service.
    const BASE_URL = service.url.replace('127.0.0.1', 'localhost')
    const made = await command(['devnet/key.ts', ...chain, '{"limit": "0.003", "label": "agent"}'], { BASE_URL })
    const [key = ''] = /^wk_\S+$/m.exec(made.text) ?? []
    expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/^left +\$0\.003 of \$0\.003; revoke it with/m) })
    const call = ['fetch_webpage', JSON.stringify({ url: `${site.url}/page?${chain.join('')}`, cache: false })]
    const paid = await agent(['--key', key, ...call])
    expect(paid.text).toMatch(/^price +\$0\.002 of credits$/m)
    expect(paid.text).toMatch(/^budget +\$0\.001 left$/m)
    expect(paid.text).toMatch(/^# About wallets/m)
    await using dir = await mkdtempDisposable(join(tmpdir(), 'webintel-key-'))
    const file = join(dir.path, 'key')
    await writeFile(file, `${key}\n`)
    const refused = await agent(['--key-file', file, ...call])
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('BUDGET_EXCEEDED') })
    expect(paid.text + refused.text).not.toContain(key)
    const [, revoke = ''] = /revoke it with: npm run pay -- (.*)$/m.exec(made.text) ?? []
    const revoked = await command(['devnet/pay.ts', ...chain, ...revoke.split(' ')], { BASE_URL })
    expect(revoked.text).toContain('"revoked":true')
    expect(await agent(['--key', key, ...call])).toEqual({ code: 1, text: expect.stringContaining('key was revoked') })
  })

  it('reports an unknown tool, a missing service and invalid arguments', async () => {
    const cases: [Promise<{ code: number | null; text: string }>, RegExp][] = [
      [agent(['nothing']), /Unknown tool "nothing"/],
      [agent(['preview'], { BASE_URL: 'http://127.0.0.1:9' }), /^No service answers at/m],
      [agent([]), /^Calls one tool/m],
      [agent(['preview', 'not json']), /^Expected ARGUMENTS as a JSON object, found not json\nCalls one tool/m],
      [agent(['--key', 'secret', 'preview']), /^Expected a spending key that starts with wk_\.\nCalls one tool/m],
      [command(['devnet/key.ts', '{"limit": "0", "label": "a"}']), /limit/],
      [agent(['--curve', 'preview']), /^Unknown option '--curve'.*\nCalls one tool/m],
    ]
    for (const [called, says] of cases) {
      const { code, text } = await called
      expect(text).toMatch(says)
      expect(code).toBeGreaterThan(0)
    }
  })
})
