import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { evmKeys, svmKeys } from '#devnet/well-known-keys.ts'
import { product } from '#shared/contract/product.ts'
import { testMoneyOf } from '#shared/payments/test-money.ts'
import { ConfigError, readConfig, settingGroups, settings } from '#shared/runtime/config.ts'
import { retiredSettings } from '#shared/runtime/settings/undocumented-settings.ts'

const root = join(import.meta.dirname, '../..')

const EVM_PAY_TO = `0x${'1'.repeat(40)}`
const PUBLIC_URL = 'https://api.example.com'

describe('readConfig', () => {
  it('works without any setting', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', PAYMENTS: 'x402', PRICE_LIST: 'catalog' })
  })

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', EGRESS_ALLOW: '' })).toEqual(readConfig({}))
  })

  it('reports all invalid settings at once, each with the expected format', () => {
    const env = { PORT: 'http', PRICE_LIST: 'cheap', TRUST_PROXY: '-1', PUBLIC_URL: 'webintel', EGRESS_ALLOW: 'a b' }
    expect(() => readConfig(env)).toThrow(ConfigError)
    for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: `, 'm'))
  })

  it.each(['https://example.com/api', 'https://example.com/?a=1', 'https://user:word@example.com'])(
    'rejects %s where it expects an origin, instead of dropping a part of it',
    (url) => {
      for (const name of ['PUBLIC_URL', 'NPM_BASE_URL', 'SEARXNG_URL'])
        expect(() => readConfig({ [name]: url })).toThrow(new RegExp(`^${name}: .*such as https://example.com`, 'm'))
    },
  )

  it('takes an origin with a slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Example.com:443/' }).PUBLIC_URL).toBe('https://example.com')
  })

  it('reads links to the terms and the privacy policy', () => {
    const links = { terms: 'https://example.com/terms', privacy: 'https://example.com/privacy?for=buyers' }
    expect(readConfig({ LEGAL_LINKS: `terms:${links.terms}, privacy:${links.privacy}` }).LEGAL_LINKS).toEqual(links)
    for (const text of ['terms:http://example.com/', 'https://example.com/', 'imprint:https://example.com/'])
      expect(() => readConfig({ LEGAL_LINKS: text })).toThrow(/^LEGAL_LINKS: expected/)
  })

  it('rejects x402 in production without PUBLIC_URL: wallets would sign localhost', () => {
    const production = { NODE_ENV: 'production', X402_FACILITATOR_URL: 'https://facilitator.example', EVM_PAY_TO }
    expect(() => readConfig(production)).toThrow(/^PUBLIC_URL: required in production/)
    expect(readConfig({ ...production, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
    expect(readConfig(production, { isPaid: false }).PUBLIC_URL).toBeUndefined()
  })

  it('rejects x402 in production without a network, and names the missing settings', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /EVM_RPC_URL, EVM_PAY_TO, EVM_FACILITATOR_KEY, or SVM_/,
    )
    expect(() => readConfig({ EVM_PAY_TO: `0x${'1'.repeat(40)}` })).toThrow(/all three or none/)
  })

  it('requires all settings of a network, or none', () => {
    const evm = {
      EVM_RPC_URL: 'http://127.0.0.1',
      EVM_PAY_TO: `0x${'1'.repeat(40)}`,
      EVM_FACILITATOR_KEY: `0x${'2'.repeat(64)}`,
    }
    const svm = {
      SVM_RPC_URL: 'http://127.0.0.1',
      SVM_PAY_TO: 'z'.repeat(43),
      SVM_FACILITATOR_KEY: svmKeys.facilitator,
    }
    for (const rail of [evm, svm]) {
      expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL, ...rail })).toMatchObject(rail)
      for (const name of Object.keys(rail)) {
        expect(() => readConfig({ PAYMENTS: 'x402', ...evm, ...svm, [name]: '' })).toThrow(
          /: expected all three or none$/,
        )
      }
    }
  })

  it('rejects a network name without the settings that enable the network', () => {
    const evm = { EVM_RPC_URL: 'http://127.0.0.1', EVM_PAY_TO, EVM_FACILITATOR_KEY: `0x${'2'.repeat(64)}` }
    const given = {
      EVM_NETWORK: 'eip155:8453',
      SVM_NETWORK: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }
    for (const [name, value] of Object.entries(given)) {
      const [chain] = name.split('_')
      expect(() => readConfig({ [name]: value })).toThrow(
        `${name}: requires ${chain}_RPC_URL, ${chain}_PAY_TO and ${chain}_FACILITATOR_KEY`,
      )
      expect(readConfig({ [name]: value }, { isPaid: false })).toHaveProperty(name)
    }
    expect(readConfig({ ...evm, EVM_NETWORK: 'eip155:8453' })).toMatchObject({ EVM_NETWORK: 'eip155:8453' })
    // An explicit default value counts as well.
    expect(() => readConfig({ EVM_NETWORK: 'eip155:84532' })).toThrow(/^EVM_NETWORK: requires/)
    const remote = { X402_FACILITATOR_URL: 'https://facilitator.example', EVM_PAY_TO }
    expect(readConfig({ ...remote, EVM_NETWORK: 'eip155:8453' })).toMatchObject({ EVM_NETWORK: 'eip155:8453' })
    expect(() => readConfig({ ...remote, SVM_NETWORK: given.SVM_NETWORK })).toThrow(
      /^SVM_NETWORK: requires SVM_PAY_TO;/,
    )
  })

  it.each(['SEARCH_PROVIDERS', 'FETCH_PROVIDERS'])('takes each provider of %s once, in the given order', (name) => {
    const [first, second] = name === 'SEARCH_PROVIDERS' ? ['wikipedia', 'serper'] : ['zyte', 'jina']
    expect(readConfig({ [name]: `${first}, ${second}` })).toMatchObject({ [name]: [first, second] })
    expect(() => readConfig({ [name]: `${first},other` })).toThrow(`${name}: expected a comma-separated list of `)
    expect(() => readConfig({ [name]: `${first},${second},${first}` })).toThrow(
      `${name}: expected each entry once; found ${first} twice`,
    )
  })

  it('accepts DEVNET with devnet/settings.env only', async () => {
    const text = await readFile(join(root, 'devnet/settings.env'), 'utf8')
    const env = parseEnv(text)
    expect(readConfig(env)).toMatchObject({
      DEVNET: true,
      EVM_PAY_TO: privateKeyToAddress(evmKeys.payTo),
      EVM_FACILITATOR_KEY: evmKeys.facilitator,
      SVM_FACILITATOR_KEY: svmKeys.facilitator,
    })
    expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(/^DEVNET: not allowed in production/)
    expect(() => readConfig({ DEVNET: 'yes' })).toThrow(/^DEVNET: requires .* devnet\/settings.env/)
    // /discovery publishes the URL, and it may contain an API key.
    const EVM_RPC_URL = 'https://rpc.example/secret'
    expect(() => readConfig({ ...env, EVM_RPC_URL })).toThrow(/^DEVNET: (?!.*secret).*127\.0\.0\.1:PORT$/s)
  })

  it.each([
    ['SVM_FACILITATOR_KEY', 'y'.repeat(60)],
    ['SVM_FACILITATOR_KEY', 'y'.repeat(87)],
    ['SVM_PAY_TO', 'l'],
    ['EVM_FACILITATOR_KEY', `0x${'0'.repeat(64)}`],
    ['EVM_PAY_TO', '0x1'],
    ['PAYMENTS', 'no'],
  ])('reports one problem for an invalid value: %s %s', (name, value) => {
    const paid = {
      EVM_RPC_URL: 'http://127.0.0.1',
      EVM_PAY_TO,
      EVM_FACILITATOR_KEY: `0x${'2'.repeat(64)}`,
      SVM_RPC_URL: 'http://127.0.0.1',
      SVM_PAY_TO: 'z'.repeat(43),
      SVM_FACILITATOR_KEY: svmKeys.facilitator,
    }
    const others = name === 'PAYMENTS' ? {} : paid
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_URL, ...others, [name]: value })).toThrow(
      new RegExp(`^${name}: expected [^\\n]+$`),
    )
  })

  it('names the source of test money on test networks only', async () => {
    const [testnet, mainnet] = ['eip155:84532', 'eip155:8453']
    const faucet = { networks: [testnet], wallet: expect.stringContaining('faucet') }
    expect(testMoneyOf(readConfig({}), [testnet])).toEqual(faucet)
    for (const networks of [[mainnet], [testnet, mainnet], []])
      expect(testMoneyOf(readConfig({}), networks)).toBeUndefined()
    const local = readConfig(parseEnv(await readFile(join(root, 'devnet/settings.env'), 'utf8')))
    expect(testMoneyOf(local, [testnet])).toEqual({
      networks: [testnet],
      wallet: expect.stringContaining('npm run pay'),
      chains: [{ network: testnet, rpcUrl: 'http://127.0.0.1:8545' }],
    })
  })

  it('accepts a facilitator URL in place of keys, with a receiving address', () => {
    const remote = { NODE_ENV: 'production', PUBLIC_URL, X402_FACILITATOR_URL: 'https://facilitator.example' }
    expect(readConfig({ ...remote, EVM_PAY_TO })).toMatchObject(remote)
    expect(readConfig({ ...remote, EVM_PAY_TO, EVM_RPC_URL: 'http://127.0.0.1' })).toMatchObject(remote)
    expect(() => readConfig(remote)).toThrow(/^PAYMENTS: x402 in production requires a network/)
    expect(() => readConfig({ ...remote, EVM_RPC_URL: 'http://127.0.0.1' })).toThrow(
      /^EVM_PAY_TO: required when EVM_RPC_URL is set/,
    )
    const EVM_FACILITATOR_KEY = `0x${'2'.repeat(64)}`
    expect(() => readConfig({ ...remote, EVM_PAY_TO, EVM_FACILITATOR_KEY })).toThrow(
      /^EVM_FACILITATOR_KEY: cannot be combined/,
    )
  })

  it('skips the payment checks for processes that do not handle payments', () => {
    const production = { NODE_ENV: 'production' }
    expect(() => readConfig(production)).toThrow(/^PAYMENTS: x402 in production requires/)
    expect(() => readConfig({ ...production, EVM_PAY_TO })).toThrow(/expected all three or none/)
    for (const given of [{}, { PAYMENTS: 'off' }, { EVM_PAY_TO }])
      expect(readConfig({ ...production, ...given }, { isPaid: false }).NODE_ENV).toBe('production')
    // Invalid values are still rejected.
    expect(() => readConfig({ EVM_PAY_TO: '0x1' }, { isPaid: false })).toThrow(/^EVM_PAY_TO: /)
  })

  it('reads a list of wallet factory addresses', () => {
    const other = `0x${'A'.repeat(40)}`
    expect(readConfig({ EVM_WALLET_FACTORIES: `${EVM_PAY_TO}, ${other}` }).EVM_WALLET_FACTORIES).toEqual([
      EVM_PAY_TO,
      other,
    ])
    expect(readConfig({}).EVM_WALLET_FACTORIES).toEqual([])
    expect(() => readConfig({ EVM_WALLET_FACTORIES: `${other},0x12` })).toThrow(
      /^EVM_WALLET_FACTORIES: expected 0x followed by 20/,
    )
  })

  it('checks the byte length of Solana addresses and keys, and omits them from errors', () => {
    for (const SVM_PAY_TO of ['1'.repeat(31), 'z'.repeat(44), '0'.repeat(43), `${'z'.repeat(42)}!`]) {
      expect(() => readConfig({ SVM_PAY_TO })).toThrow(/^SVM_PAY_TO: expected 32 bytes in base58$/m)
    }
    const given = { SVM_RPC_URL: 'http://127.0.0.1', SVM_FACILITATOR_KEY: svmKeys.facilitator }
    expect(readConfig({ ...given, SVM_PAY_TO: '1'.repeat(32) }).SVM_PAY_TO).toBe('1'.repeat(32))
  })

  it('reads secrets from files, but no other settings', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-config-'))
    await writeFile(join(dir, 'key'), 'a key of many characters\n')
    expect(readConfig({ PROOF_KEY_FILE: join(dir, 'key') }).PROOF_KEY).toBe('a key of many characters')
    expect(readConfig({ PORT_FILE: join(dir, 'key') }).PORT).toBe(3000)
    expect(() => readConfig({ PROOF_KEY_FILE: join(dir, 'absent') })).toThrow(/^PROOF_KEY: /)
    await rm(dir, { recursive: true })
  })

  it('reads values by name, and keeps the defaults of the others', () => {
    const { POOL_CONCURRENCY } = readConfig({ POOL_CONCURRENCY: 'fetch:5, webhook:7' })
    expect(POOL_CONCURRENCY).toEqual({ ...readConfig({}).POOL_CONCURRENCY, fetch: 5, webhook: 7 })
    for (const wrong of ['fetch', 'fetch:', 'fetch:0', 'fetch:2.5', 'tea:2', 'fetch:2,', 'fetch:2,fetch:3', '5'])
      expect(() => readConfig({ POOL_CONCURRENCY: wrong }), wrong).toThrow(/^POOL_CONCURRENCY: expected /)
    expect(readConfig({ MONITOR_CHECK_PRICES: 'pro:0.004' }).MONITOR_CHECK_PRICES).toEqual({ pro: 4000 })
    expect(() => readConfig({ MONITOR_CHECK_PRICES: 'pro:cheap' })).toThrow(/^MONITOR_CHECK_PRICES: Expected dollars/)
  })

  it('reads the prices of one model or two', () => {
    const large = { input: 2_000_000, output: 8_000_000 }
    expect(readConfig({ LLM_PRICES: '2/8' }).LLM_PRICES).toEqual({ large, small: large })
    const small = { input: 100_000, output: 400_000 }
    expect(readConfig({ LLM_PRICES: '2/8, 0.1/0.4' }).LLM_PRICES).toEqual({ large, small })
    for (const wrong of ['2', '2/8/1', '2/8,1', '2/8,1/2,3/4', '2/many', '/'])
      expect(() => readConfig({ LLM_PRICES: wrong }), wrong).toThrow(/^LLM_PRICES: expected /i)
  })

  it('checks an address that replaces that of an upstream', () => {
    const address = 'http://127.0.0.1:9000'
    expect(readConfig({ SERPER_BASE_URL: address }).SERPER_BASE_URL).toBe(address)
    expect(() => readConfig({ SERPER_BASE_URL: 'elsewhere' })).toThrow(/^SERPER_BASE_URL: expected an http/)
    expect(() => readConfig({ LIMITS: 'pages:3' })).toThrow(/^LIMITS: expected NAME:VALUE/)
  })

  it('refuses the names of earlier versions, and says what to set', () => {
    expect(Object.keys(retiredSettings).filter((name) => name in readConfig({}))).toEqual([])
    const read = () => readConfig({ FETCH_CONCURRENCY: '8', MONITOR_RUN_PRICE: '0.01' })
    expect(read).toThrow(/^FETCH_CONCURRENCY: not a setting any more; set POOL_CONCURRENCY=fetch:N$/m)
    expect(read).toThrow(/^MONITOR_RUN_PRICE: .*MONITOR_CHECK_PRICES=run:DOLLARS$/m)
    expect(() => readConfig({ FETCH_CONCURRENCY: '' })).not.toThrow()
  })

  it('has at most 80 documented settings', () => {
    expect(Object.keys(settings).length).toBeLessThanOrEqual(80)
    expect(Object.values(settingGroups).flatMap((group) => Object.keys(group))).toEqual(Object.keys(settings))
  })

  it('checks MONGODB_URL, and omits an invalid one from the error', () => {
    for (const url of ['mongodb://127.0.0.1:27017/webintel', 'mongodb+srv://u:p@host/?retryWrites=true']) {
      expect(readConfig({ MONGODB_URL: url }).MONGODB_URL).toBe(url)
    }
    for (const url of ['http://u:hush@host', 'mongodb:u:hush@host', 'mongodb:///hush']) {
      expect(() => readConfig({ MONGODB_URL: url })).toThrow(/^MONGODB_URL: expected mongodb:\/\/(?!.*hush)/s)
    }
  })
})

describe('product', () => {
  it('has the name and version of its package', async () => {
    const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as typeof product
    expect({ name, version }).toEqual(product)
  })
})
