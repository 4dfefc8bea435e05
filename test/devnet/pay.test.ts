import { once } from 'node:events'
import { zeroAddress } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { devnetDir } from '#devnet/devnet-dir.ts'
import { openDevnet, type Devnet } from '#devnet/open-devnet.ts'
import { openLog } from '#shared/log.ts'
import { openProcess } from '#test/support/service.ts'
import { openEvmSite } from './evm-site.ts'
import { openSvmSite } from './svm-site.ts'
import { temporaryDir } from './temporary-dir.ts'

describe('npm run pay', () => {
  it('pays on the local EVM chain, and shows price, payment, balance and answer', async () => {
    const { dataDir, evm } = await openTestDevnet()
    const { code, text } = await pay({ dataDir, site: evm && (await openEvmSite(evm)) }, 'post', '/page', '{}')
    expect(text).toMatch(/^call +POST \/page at http\S+: 200$/m)
    expect(text).toMatch(/^price +\$0\.005000 to 0x\w+ on eip155:84532$/m)
    expect(text).toMatch(/^paid +0x[0-9a-f]{64}$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$999999\.995000 after$/m)
    expect(text).toMatch(/^\{"page":"bought"\}$/m)
    expect(code).toBe(0)
  })

  it('says why a payment was not taken', async () => {
    const { dataDir, evm } = await openTestDevnet()
    if (evm === undefined) throw new Error('no anvil for this platform')
    // The token pays nobody.
    const site = await openEvmSite({ ...evm, payTo: zeroAddress })
    const { code, text } = await pay({ dataDir, site }, 'POST', '/page')
    expect(text).toMatch(/^call .*: 402$/m)
    expect(text).toMatch(/^refused +invalid_exact_evm_\w+$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$1000000\.000000 after$/m)
    expect(code).toBe(1)
  })

  it('pays on the local Solana chain with --solana', async () => {
    const { dataDir, svm } = await openTestDevnet()
    const { code, text } = await pay({ dataDir, site: svm && (await openSvmSite(svm)) }, '--solana', 'POST', '/page')
    expect(text).toMatch(/^price +\$0\.005000 to \w+ on solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1$/m)
    expect(text).toMatch(/^balance +\$1000000\.000000 before, \$999999\.995000 after$/m)
    expect(code).toBe(0)
  })

  it('says what is missing: a chain, a service, money on a chain that the service takes, a call', async () => {
    const { dataDir, svm } = await openTestDevnet()
    const site = svm && (await openSvmSite(svm))
    const cases = [
      {
        called: pay({ dataDir: await temporaryDir(), site }, 'POST', '/page'),
        says: /^No local chain of \S+ answers: npm/,
      },
      {
        called: pay({ dataDir, site: { url: 'http://127.0.0.1:9/' } }, 'POST', '/page'),
        says: /^No service answers at/,
      },
      {
        called: pay({ dataDir, site }, 'POST', '/page'),
        says: /^The service takes payments on solana:\S+; this wallet/,
      },
      { called: pay({ dataDir, site }, 'POST'), says: /^Pays one call/ },
    ]
    for (const { called, says } of cases) {
      const { code, text } = await called
      expect(text).toMatch(says)
      expect(code).toBeGreaterThan(0)
    }
  })
})

async function openTestDevnet(): Promise<Pick<Devnet, 'evm' | 'svm'> & { dataDir: string }> {
  const dataDir = await temporaryDir()
  const devnet = await openDevnet({ dir: devnetDir(dataDir), log: openLog({ level: 'warn', role: 'test' }) })
  onTestFinished(() => devnet[Symbol.asyncDispose]())
  return { dataDir, evm: devnet.evm, svm: devnet.svm }
}

interface Surroundings {
  dataDir: string
  site: { url: string } | undefined
}

async function pay({ dataDir, site }: Surroundings, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const origin = new URL(site?.url ?? '').origin
  await using running = openProcess(['devnet/pay.ts', ...args], { DATA_DIR: dataDir, PUBLIC_URL: origin })
  const [code] = (await once(running.child, 'close')) as [number | null]
  return { code, text: running.lines.join('\n') }
}
