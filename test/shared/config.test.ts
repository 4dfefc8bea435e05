import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settings } from '#shared/config.ts'
import { product } from '#shared/product.ts'

const root = join(import.meta.dirname, '../..')

describe('the settings', () => {
  it('work without any', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', PAYMENTS: 'off', PRICE_LIST: 'catalog' })
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
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/PAYMENTS_OFF_CONFIRMED/)
    expect(readConfig({ NODE_ENV: 'production', PAYMENTS_OFF_CONFIRMED: 'yes' }).PAYMENTS).toBe('off')
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
