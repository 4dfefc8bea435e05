import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { collections } from '#shared/collections.ts'
import { readConfig, settings } from '#shared/config.ts'
import { workerPools } from '#shared/job.ts'

interface ComposeService {
  build?: string
  command: string[]
  environment?: Record<string, string>
  env_file?: { path: string }[]
  ports?: string[]
}

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8')

/** What each role is started with, wherever processes are listed. */
const commands = {
  api: 'api/index.ts',
  scheduler: 'scheduler/index.ts',
  ...Object.fromEntries(workerPools.map((pool) => [pool, `workers/index.ts ${pool}`])),
}

async function composeServices(): Promise<[name: string, service: ComposeService][]> {
  // Ours; a service that is not like this fails below.
  const { services } = parse(await read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>
  }
  return Object.entries(services)
}

describe('the Procfile', () => {
  it('has a line for the API, the scheduler and each pool', async () => {
    const lines = (await read('Procfile')).trim().split('\n')
    const listed = lines.map((line) => /^(\w+): (?:[A-Z_]+=\S+ )*node (.+)$/.exec(line)?.slice(1) ?? [line])
    expect(Object.fromEntries(listed)).toEqual({ ...commands, api: undefined, web: commands.api })
  })
})

describe('docker-compose.yml', () => {
  it('has a service for the API, the scheduler and each pool', async () => {
    const roles = (await composeServices()).filter(([, { build }]) => build !== undefined)
    expect(Object.fromEntries(roles.map(([name, { command }]) => [name, command.join(' ')]))).toEqual(commands)
  })

  it('gives them only settings that exist, and that can be used together', async () => {
    for (const [name, { environment = {} }] of await composeServices()) {
      const given = Object.entries(environment).map(([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')])
      expect([name, given.map(([key]) => key).filter((key) => !(String(key) in settings))]).toEqual([name, []])
      if (given.length > 0) expect(readConfig(Object.fromEntries(given))).toMatchObject({ NODE_ENV: 'production' })
    }
  })

  it('gives the keys that can spend money to those who settle, and to no one else', async () => {
    const withKeys = (await composeServices()).filter(([, { env_file = [] }]) =>
      env_file.some(({ path }) => path === 'money.env'),
    )
    expect(withKeys.map(([name]) => name)).toEqual(['api', 'scheduler'])
  })

  it('opens ports on loopback only', async () => {
    const ports = (await composeServices()).flatMap(([, { ports = [] }]) => ports)
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
  })
})

describe('the Dockerfile', () => {
  it('runs the Node that the tests run, and sets only settings that exist', async () => {
    const text = await read('Dockerfile')
    const { devDependencies } = JSON.parse(await read('package.json')) as { devDependencies: Record<string, string> }
    expect(/^ARG NODE_VERSION=(.+)$/m.exec(text)?.[1]).toBe(devDependencies['node'])
    const set = [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    expect(set.length).toBeGreaterThan(0)
    expect(set.filter((name) => !(name in settings))).toEqual([])
  })
})

describe('the guide for operators', () => {
  it('says of every collection whether it must be kept', async () => {
    const [, kept = '', lost = ''] = /^\| MongoDB \|[^`]*`([^`]*)`\. `([^`]*)`/m.exec(await backup()) ?? []
    const namesOf = (worth: string) => Object.entries(collections).flatMap(([name, is]) => (is === worth ? name : []))
    expect(kept.split(' ').toSorted()).toEqual(namesOf('durable').toSorted())
    expect(lost.split(' ').toSorted()).toEqual(namesOf('fast').toSorted())
  })

  const backup = async () => (await read('docs/operations.md')).split('\n## Backup\n')[1] ?? ''
})
