import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDevnet, type Devnet } from '#devnet/open-devnet.ts'
import { openLog } from '#shared/runtime/log.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { openEvmSite } from './evm-site.ts'
import { openSvmSite } from './svm-site.ts'

describe('npm run pay', () => {
  const scope = new AsyncDisposableStack()
  let devnet: Devnet
  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-devnet-'))
    scope.defer(() => rm(dir, { recursive: true, force: true }))
    devnet = scope.use(await openDevnet({ dir, log: openLog({ level: 'warn', role: 'test' }) }))
  })
  afterAll(() => scope.disposeAsync())

  it('pays on the local EVM chain and prints price, payment, balance and answer', async () => {
    const { evm } = devnet
    const { code, text } = await pay(evm && (await openEvmSite(evm)), 'post', '/page', '{}')
    expect(text).toMatch(/^call +POST \/page at http\S+: 200$/m)
    expect(text).toMatch(/^price +\$0\.005000 to 0x\w+ on eip155:84532$/m)
    expect(text).toMatch(/^paid +0x[0-9a-f]{64}$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$999999\.995000 after$/m)
    expect(text).toMatch(/^\{"page":"bought"\}$/m)
    expect(code).toBe(0)
  })

  it('prints why a payment was rejected', async () => {
    const { evm } = devnet
    if (evm === undefined) throw new Error('no anvil for this platform')
    // The token contract reverts transfers to the zero address.
    const site = await openEvmSite({ ...evm, payTo: zeroAddress })
    const { code, text } = await pay(site, 'POST', '/page')
    expect(text).toMatch(/^call .*: 402$/m)
    expect(text).toMatch(/^refused +invalid_exact_evm_\w+$/m)
    expect(text).toMatch(/^balance +(\$\d+\.\d{6}) before, \1 after$/m)
    expect(code).toBe(1)
  })

  it('pays on the local Solana chain with --solana', async () => {
    const { svm } = devnet
    const { code, text } = await pay(svm && (await openSvmSite(svm)), '--solana', 'POST', '/page')
    expect(text).toMatch(/^price +\$0\.005000 to \w+ on solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$999999\.995000 after$/m)
    expect(code).toBe(0)
  })

  it('makes a free call where payments are off', async () => {
    await using site = await openFixtureSite({
      '/discovery': JSON.stringify({ payments: { mode: 'off' }, endpoints: [] }),
      '/page': 'free',
    })
    for (const options of [[], ['--solana'], ['--credits']]) {
      const { code, text } = await pay(site, ...options, 'GET', '/page')
      expect(text).toMatch(/^call +GET \/page at http\S+: 200$/m)
      expect(text).toMatch(/^free$/m)
      expect(code).toBe(0)
    }
  })

  it.each([
    [
      '/screenshot',
      { image: Buffer.from('a picture').toString('base64'), mimeType: 'image/png' },
      'page.png',
      'a picture',
    ],
    ['/fetch/basic', { title: 'Owls', content: '# Owls' }, 'page.md', '# Owls\n'],
    ['/fetch/basic', { title: 'Owls', content: '# Owls' }, 'page.json', '{"title":"Owls","content":"# Owls"}'],
    ['/map', { links: [] }, 'map.txt', '{"links":[]}'],
  ])('--out saves what %s answers: %j as %s', async (path, answer, name, expected) => {
    const free = JSON.stringify({ payments: { mode: 'off' }, endpoints: [] })
    await using site = await openFixtureSite({ '/discovery': free, [path]: JSON.stringify(answer) })
    const dir = await mkdtemp(join(tmpdir(), 'webintel-out-'))
    const { code, text } = await pay(site, '--out', join(dir, name), 'POST', path, '{}')
    expect(await readFile(join(dir, name), 'utf8')).toBe(expected)
    expect(text).toMatch(/^saved +the /m)
    expect(code).toBe(0)
    await rm(dir, { recursive: true })
  })

  it('reports a missing chain, service, balance and argument', async () => {
    const { svm } = devnet
    if (svm === undefined) throw new Error('no Solana chain on this platform')
    const site = await openSvmSite(svm)
    const stale = await openSvmSite({ ...svm, catalogRpcUrl: 'http://127.0.0.1:9' })
    const cases = [
      { called: pay(stale, '--solana', 'POST', '/page'), says: /^The local chain of \S+ does not answer at \S+:9\. / },
      { called: pay({ url: 'http://127.0.0.1:9/' }, 'POST', '/page'), says: /^No service answers at/ },
      {
        called: pay(site, 'POST', '/page'),
        says: /accepts no payments on a local EVM chain, .*; it accepts solana:\S+\.$/,
      },
      { called: pay(site, 'POST'), says: /^Expected METHOD and PATH\.\nPays one call/ },
      { called: payAt('/', 'POST', '/page'), says: /^BASE_URL: expected an http or https URL, found \/$/ },
    ]
    for (const { called, says } of cases) {
      const { code, text } = await called
      expect(text).toMatch(says)
      expect(code).toBeGreaterThan(0)
    }
  })
})

const pay = (site: { url: string } | undefined, ...args: string[]) => payAt(new URL(site?.url ?? '').origin, ...args)

/** Passes only the URL of the service; /discovery provides the RPC URL. */
async function payAt(BASE_URL: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  await using running = openProcess(['devnet/pay.ts', ...args], { BASE_URL, DATA_DIR: '/nonexistent' })
  const [code] = (await once(running.child, 'close')) as [number | null]
  return { code, text: running.lines.join('\n') }
}
