import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerPools } from '#shared/contract/job.ts'
import { commandsOfRoles } from '#test/deployment/commands-of-roles.ts'
import { nodeOptions } from '#test/support/processes/node-options.ts'
import { openCommand, openNpm, openProcess } from '#test/support/processes/service.ts'
import { openTestRedis } from '#test/support/servers/redis.ts'

interface Catalog {
  payments: Record<string, unknown>
  endpoints: { name: string; access: string; available: boolean; missing?: string[] }[]
}

/** Two free ports. */
async function freePorts(): Promise<number[]> {
  const servers = [createServer(), createServer()]
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A server on TCP has a port.
    return (server.address() as AddressInfo).port
  })
  const found = await Promise.all(ports)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return found
}

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

describe('the Procfile', () => {
  it('has a line for the API, the scheduler and each pool', async () => {
    const lines = (await read('Procfile')).trim().split('\n')
    const listed = lines.map(
      (line) => /^(\w+): (?:[A-Z_]+=\S+ )*exec npm run --silent (.+)$/.exec(line)?.slice(1) ?? [line],
    )
    const pools = workerPools.map((pool) => [pool, `worker ${pool}`])
    expect(Object.fromEntries(listed)).toEqual({ web: 'api', scheduler: 'scheduler', ...Object.fromEntries(pools) })
  })
})

describe('the scripts of the roles', () => {
  it('run the commands of the image with the Node from npm', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const run = `exec node ${nodeOptions}`
    expect(scripts).toMatchObject({
      api: `${run} ${commandsOfRoles.api}`,
      worker: `${run} workers/index.js`,
      scheduler: `${run} ${commandsOfRoles.scheduler}`,
    })
    const entrypoint = ['tini', '--', 'node', nodeOptions].map((word) => `"${word}"`)
    expect(await read('Dockerfile')).toContain(`ENTRYPOINT [${entrypoint.join(', ')}]`)
    await using worker = openNpm(['run', '--silent', 'worker', 'nothing'], {})
    const [code] = (await once(worker.child, 'close')) as [number | null]
    expect([code, worker.lines]).toEqual([2, [expect.stringContaining('npm run worker')]])
  })

  it('print one line if Node is too old', () => {
    const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})'
    const script = join(root, 'shared/runtime/machine/require-node.js')
    const { status, stderr } = spawnSync(process.execPath, ['--import', old, script], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^webintel requires Node 24 or later; found 20\.20\.2 at \S+\. .*npm ci.*\n$/),
    })
  })
})

describe('a fleet on one machine', () => {
  let redis: Awaited<ReturnType<typeof openTestRedis>>
  let dir: string
  beforeAll(async () => {
    redis = await openTestRedis()
    dir = await mkdtemp(join(tmpdir(), 'webintel-roles-'))
  })
  afterAll(async () => {
    await redis[Symbol.asyncDispose]()
    await rm(dir, { recursive: true, maxRetries: 5 })
  })

  const settings = (env: Readonly<Record<string, string>>) => ({
    DATA_DIR: dir,
    REDIS_URL: redis.url,
    PAYMENTS: 'x402',
    ...env,
  })
  const documentsOf = async (url: unknown) => {
    const read = async (path: string) => (await fetch(`${String(url)}${path}`)).json()
    return { health: await read('/health'), discovery: (await read('/discovery')) as Catalog }
  }

  it('stops a Procfile process when its shell receives SIGTERM', async () => {
    const line = /^fetch: (.+)$/m.exec(await read('Procfile'))?.[1] ?? ''
    await using worker = openCommand(['sh', '-c', line], { cwd: root, env: settings({ EXTRACTION_THREADS: '1' }) })
    await worker.logged('pools')
    expect(await worker.end('SIGTERM')).toBe(0)
    expect(worker.lines.at(-1)).toContain('"msg":"stopped"')
  })

  it('reports a missing payment network in log, /health, /discovery and errors', async () => {
    await using api = openProcess(['api/index.js'], settings({}))
    const { listening } = await api.logged('listening')
    const lines = api.lines.filter((line) => line.includes('paid operations are unavailable'))
    expect(lines).toEqual([expect.stringMatching(/"level":50.*EVM_RPC_URL.*npm run devnet/)])
    const { health, discovery } = await documentsOf(listening)
    expect(health).toMatchObject({ payments: {}, remarks: [expect.stringMatching(/^nothing is sold: .*EVM_RPC_URL/)] })
    expect(discovery.payments).toMatchObject({
      mode: 'x402',
      networks: [],
      note: expect.stringMatching(/^Nothing is sold/),
    })
    const sold = discovery.endpoints.filter(({ access, available }) => access === 'paid' && available)
    expect(sold).toEqual([])
    const paid = discovery.endpoints.find(({ name }) => name === 'fetch-basic')
    expect(paid?.missing).toEqual(['payment network'])
    const response = await fetch(`${String(listening)}/credits/buy`, { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'PAYMENTS_UNAVAILABLE', message: expect.stringMatching(/EVM_RPC_URL/) }),
    ])
  })

  it('accepts payments on the chains of npm run devnet, which npm run pay discovers', async () => {
    const example = parseEnv(await read('devnet/settings.env'))
    const [evmPort, svmPort] = await freePorts()
    const chains = { EVM_RPC_URL: `http://127.0.0.1:${evmPort}`, SVM_RPC_URL: `http://127.0.0.1:${svmPort}` }
    const env = settings({ ...(example as Record<string, string>), ...chains })
    await using devnet = openNpm(['run', '--silent', 'devnet'], env)
    expect(await devnet.logged('evm')).toMatchObject({ evm: chains.EVM_RPC_URL, svm: chains.SVM_RPC_URL })
    await using api = openNpm(['run', '--silent', 'api'], env)
    const { listening } = await api.logged('listening')

    const { health, discovery } = await documentsOf(listening)
    expect(health).toMatchObject({
      remarks: [expect.stringMatching(/^payments use test money; wallet: .*npm run pay/)],
    })
    expect(discovery.payments).toMatchObject({
      testMoney: { chains: [{ rpcUrl: chains.EVM_RPC_URL }, { rpcUrl: chains.SVM_RPC_URL }] },
    })
    for (const chain of [[], ['--solana']]) {
      // Neither the data folder nor the settings name the chains, so /discovery must.
      await using pay = openNpm(['run', '--silent', 'pay', '--', ...chain, 'POST', '/credits/buy', '{"amount":"10"}'], {
        DATA_DIR: '/nonexistent',
        BASE_URL: String(listening),
      })
      const [code] = (await once(pay.child, 'close')) as [number | null]
      expect(pay.lines.join('\n')).toMatch(/^price +\$10\.000000 to /m)
      expect(code).toBe(0)
    }
    expect(await api.end()).toBe(0)
    expect(await devnet.end()).toBe(0)
  })
})
