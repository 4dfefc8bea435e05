import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settings } from '#shared/runtime/config.ts'
import { collections } from '#shared/storage/collections.ts'
import { commandsOfRoles } from './commands-of-roles.ts'

interface ComposeService {
  build?: { context: string; target: string }
  command: string[]
  environment?: Record<string, string>
  env_file?: { path: string }[]
  ports?: string[]
  image?: string
  networks?: string[]
  profiles?: string[]
  healthcheck?: { test: unknown[] }
}

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

async function composeServices(): Promise<[name: string, service: ComposeService][]> {
  const { services } = parse(await read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>
  }
  return Object.entries(services)
}

describe('docker-compose.yml', () => {
  it('has a service for the API, the scheduler and each pool', async () => {
    const roles = (await composeServices()).filter(([, { build }]) => build !== undefined)
    expect(Object.fromEntries(roles.map(([name, { command }]) => [name, command.join(' ')]))).toEqual(commandsOfRoles)
  })

  it('uses only known settings, and a valid combination', async () => {
    const roles = (await composeServices()).filter(([, { build }]) => build !== undefined)
    for (const [name, { environment = {} }] of roles) {
      const given = Object.entries(environment).map(([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')])
      expect([name, given.map(([key]) => key).filter((key) => !(String(key) in settings))]).toEqual([name, []])
      if (given.length > 0) expect(readConfig(Object.fromEntries(given))).toMatchObject({ NODE_ENV: 'production' })
    }
  })

  it('gives the spending keys to the API and the scheduler only', async () => {
    const withKeys = (await composeServices()).filter(([, { env_file = [] }]) =>
      env_file.some(({ path }) => path === 'money.env'),
    )
    expect(withKeys.map(([name]) => name)).toEqual(['api', 'scheduler'])
  })

  it('brings SearXNG with JSON, without a limiter or a port, for the workers that search, and tells the API of its address', async () => {
    const { configs } = parse(await read('docker-compose.yml'), { merge: true }) as {
      configs: Record<string, { content: string }>
    }
    expect(parse(configs['searxng']?.content ?? '')).toMatchObject({
      use_default_settings: true,
      search: { formats: ['html', 'json'] },
      server: { limiter: false },
    })
    const services = Object.fromEntries(await composeServices())
    expect(services['searxng']).toMatchObject({
      image: expect.stringMatching(/^searxng\/searxng:\d{4}\.\d+\.\d+-[\da-f]+$/),
      environment: { SEARXNG_SECRET: expect.stringContaining('${SEARXNG_SECRET:-') },
      networks: ['engines'],
    })
    expect(services['searxng']).not.toHaveProperty('ports')
    const reaches = Object.entries(services).filter(([, { networks }]) => networks?.includes('engines'))
    expect(reaches.map(([name]) => name)).toEqual(['search', 'research', 'intel', 'searxng'])
    for (const name of ['api', 'search', 'research', 'intel'])
      expect(services[name]?.environment?.['SEARXNG_URL']).toBe('${SEARXNG_URL:-}')
  })

  it('has commands and health checks of texts only', async () => {
    for (const [name, { command = [], healthcheck }] of await composeServices())
      for (const part of [...command, ...(healthcheck?.test ?? [])])
        expect([name, typeof part]).toEqual([name, 'string'])
  })

  it('starts SearXNG, Prometheus and Grafana with their profiles only', async () => {
    const optional = (await composeServices()).flatMap(([name, { profiles }]) =>
      profiles ? [[name, ...profiles]] : [],
    )
    expect(optional).toEqual([
      ['searxng', 'search'],
      ['prometheus', 'metrics'],
      ['grafana', 'metrics'],
    ])
  })

  it('publishes ports on loopback only', async () => {
    const ports = (await composeServices()).flatMap(([, { ports = [] }]) => ports)
    expect(ports).toHaveLength(2)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })
})

describe('the Dockerfile', () => {
  it('uses the Node version of the tests, and only known settings', async () => {
    const text = await read('Dockerfile')
    const { devDependencies } = JSON.parse(await read('package.json')) as { devDependencies: Record<string, string> }
    expect(/^ARG NODE_VERSION=(.+)$/m.exec(text)?.[1]).toBe(devDependencies['node'])
    const set = [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    expect(set.length).toBeGreaterThan(0)
    expect(set.filter((name) => !(name in settings))).toEqual([])
  })
})

describe('docs/operations/deploy.md', () => {
  it('classifies every collection for backups', async () => {
    const [, kept = '', lost = ''] = /^\| MongoDB \|[^`]*`([^`]*)`\. `([^`]*)`/m.exec(await backup()) ?? []
    const namesOf = (worth: string) => Object.entries(collections).flatMap(([name, is]) => (is === worth ? name : []))
    expect(kept.split(' ').toSorted()).toEqual(namesOf('durable').toSorted())
    expect(lost.split(' ').toSorted()).toEqual(namesOf('fast').toSorted())
  })

  const backup = async () => (await read('docs/operations/deploy.md')).split('\n## Backup\n')[1] ?? ''
})
