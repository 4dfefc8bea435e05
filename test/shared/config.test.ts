import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settings } from '#shared/config.ts'
import { product } from '#shared/product.ts'

const root = join(import.meta.dirname, '../..')

const EVM_PAY_TO = `0x${'1'.repeat(40)}`

describe('the settings', () => {
  it('work without any', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', PAYMENTS: 'x402', PRICE_LIST: 'catalog' })
  })

  it('count as unset when empty', () => {
    expect(readConfig({ PORT: '', EGRESS_ALLOW: '' })).toEqual(readConfig({}))
  })

  it('are refused all at once, each with what was expected', () => {
    const env = { PORT: 'http', PRICE_LIST: 'cheap', TRUST_PROXY: '-1', PUBLIC_URL: 'webintel', EGRESS_ALLOW: 'a b' }
    expect(() => readConfig(env)).toThrow(ConfigError)
    for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: `, 'm'))
  })

  it('refuse to give everything away in production, unless that is meant', () => {
    const production = { NODE_ENV: 'production', PAYMENTS: 'off' }
    expect(() => readConfig(production)).toThrow(/PAYMENTS_OFF_CONFIRMED/)
    expect(readConfig({ ...production, PAYMENTS_OFF_CONFIRMED: 'yes' }).PAYMENTS).toBe('off')
  })

  it('refuse to sell in production for what nobody could pay, and name what is missing', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /EVM_RPC_URL, EVM_PAY_TO, EVM_FACILITATOR_KEY, or SVM_/,
    )
    expect(() => readConfig({ EVM_PAY_TO: `0x${'1'.repeat(40)}` })).toThrow(/all three or none/)
  })

  it('of a network to be paid on are all given or none', () => {
    const evm = {
      EVM_RPC_URL: 'http://127.0.0.1',
      EVM_PAY_TO: `0x${'1'.repeat(40)}`,
      EVM_FACILITATOR_KEY: `0x${'2'.repeat(64)}`,
    }
    const svm = { SVM_RPC_URL: 'http://127.0.0.1', SVM_PAY_TO: 'z'.repeat(43), SVM_FACILITATOR_KEY: 'y'.repeat(87) }
    for (const rail of [evm, svm]) {
      expect(readConfig({ NODE_ENV: 'production', ...rail })).toMatchObject(rail)
      for (const name of Object.keys(rail)) {
        expect(() => readConfig({ PAYMENTS: 'x402', ...evm, ...svm, [name]: '' })).toThrow(
          /: expected all three or none$/,
        )
      }
    }
  })

  it('of a facilitator stand instead of keys, and need an address to be paid at', () => {
    const remote = { NODE_ENV: 'production', X402_FACILITATOR_URL: 'https://facilitator.example' }
    expect(readConfig({ ...remote, EVM_PAY_TO })).toMatchObject(remote)
    expect(readConfig({ ...remote, EVM_PAY_TO, EVM_RPC_URL: 'http://127.0.0.1' })).toMatchObject(remote)
    expect(() => readConfig(remote)).toThrow(/^PAYMENTS: in production x402 needs a network/)
    expect(() => readConfig({ ...remote, EVM_RPC_URL: 'http://127.0.0.1' })).toThrow(
      /^EVM_PAY_TO: expected with EVM_RPC_URL/,
    )
    const EVM_FACILITATOR_KEY = `0x${'2'.repeat(64)}`
    expect(() => readConfig({ ...remote, EVM_PAY_TO, EVM_FACILITATOR_KEY })).toThrow(
      /^EVM_FACILITATOR_KEY: expected none/,
    )
  })

  it('of money are asked only of processes that have to do with it', () => {
    const production = { NODE_ENV: 'production' }
    expect(() => readConfig(production)).toThrow(/^PAYMENTS: in production x402 needs/)
    expect(() => readConfig({ ...production, PAYMENTS: 'off' })).toThrow(/^PAYMENTS: off gives everything away/)
    expect(() => readConfig({ ...production, EVM_PAY_TO })).toThrow(/expected all three or none/)
    for (const given of [{}, { PAYMENTS: 'off' }, { EVM_PAY_TO }])
      expect(readConfig({ ...production, ...given }, { isPaid: false }).NODE_ENV).toBe('production')
    // What is given must make sense nevertheless.
    expect(() => readConfig({ EVM_PAY_TO: '0x1' }, { isPaid: false })).toThrow(/^EVM_PAY_TO: /)
  })

  it('take a list of wallet factories, each an address', () => {
    const other = `0x${'A'.repeat(40)}`
    expect(readConfig({ EVM_WALLET_FACTORIES: `${EVM_PAY_TO}, ${other}` }).EVM_WALLET_FACTORIES).toEqual([
      EVM_PAY_TO,
      other,
    ])
    expect(readConfig({}).EVM_WALLET_FACTORIES).toEqual([])
    expect(() => readConfig({ EVM_WALLET_FACTORIES: `${other},0x12` })).toThrow(
      /^EVM_WALLET_FACTORIES: expected 0x and 20/,
    )
  })

  it('take addresses and keys of Solana by their length in bytes, and do not repeat them', () => {
    for (const SVM_PAY_TO of ['1'.repeat(31), 'z'.repeat(44), '0'.repeat(43), `${'z'.repeat(42)}!`]) {
      expect(() => readConfig({ SVM_PAY_TO })).toThrow(/^SVM_PAY_TO: expected 32 bytes in base58$/m)
    }
    const given = { SVM_RPC_URL: 'http://127.0.0.1', SVM_FACILITATOR_KEY: 'y'.repeat(87) }
    expect(readConfig({ ...given, SVM_PAY_TO: '1'.repeat(32) }).SVM_PAY_TO).toBe('1'.repeat(32))
  })

  it('take secrets from files, and only secrets', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-config-'))
    await writeFile(join(dir, 'key'), 'a key of many characters\n')
    expect(readConfig({ PROOF_KEY_FILE: join(dir, 'key') }).PROOF_KEY).toBe('a key of many characters')
    expect(readConfig({ PORT_FILE: join(dir, 'key') }).PORT).toBe(3000)
    expect(() => readConfig({ PROOF_KEY_FILE: join(dir, 'absent') })).toThrow(/^PROOF_KEY: /)
    await rm(dir, { recursive: true })
  })

  it('take the address of MongoDB, and do not repeat one that makes no sense', () => {
    for (const url of ['mongodb://127.0.0.1:27017/webintel', 'mongodb+srv://u:p@host/?retryWrites=true']) {
      expect(readConfig({ MONGODB_URL: url }).MONGODB_URL).toBe(url)
    }
    for (const url of ['http://u:hush@host', 'mongodb:u:hush@host', 'mongodb:///hush']) {
      expect(() => readConfig({ MONGODB_URL: url })).toThrow(/^MONGODB_URL: expected mongodb:\/\/(?!.*hush)/s)
    }
  })

  it('stand in .env.example and in the README, each once, and no others do', async () => {
    const example = await readFile(join(root, '.env.example'), 'utf8')
    const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual(Object.keys(settings).toSorted())
    const secrets = Object.keys(settings).filter((name) => 'secret' in settings[name as keyof typeof settings])
    expect(
      /Secrets \(([^)]*)\)/
        .exec(example)?.[1]
        ?.split(/,[\s#]*/)
        .toSorted(),
    ).toEqual(secrets.toSorted())
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual(Object.keys(settings).toSorted())
  })
})

describe('the product', () => {
  it('has the name and version of its package', async () => {
    const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as typeof product
    expect({ name, version }).toEqual(product)
  })
})
