import { mkdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { vi } from 'vitest'
import { startManagedChild, type ManagedChild } from '#shared/runtime/processes/start-managed-child.ts'

export interface ClusterNode {
  port: number
  pid: number
  /** Runs commands on this node alone. */
  run: <T>(command: (redis: Redis) => Promise<T>) => Promise<T>
  /** Kills it with SIGKILL. */
  kill: () => Promise<void>
  /** Starts it again at the same address, with its data on disk. */
  start: () => Promise<void>
}

export interface RedisCluster extends AsyncDisposable {
  /** The `REDIS_URL` setting. */
  url: string
  nodes: readonly ClusterNode[]
  /** The node of a key, and the slot of the key. */
  nodeOf: (key: string) => Promise<{ node: ClusterNode; slot: number }>
  /** Moves a slot and its keys to a node. `during` runs when half of the keys have moved. */
  moveSlot: (slot: number, to: ClusterNode, during: () => Promise<void>) => Promise<void>
}

const slots = 16_384
const nodeCount = 3

/** Starts a Redis Cluster of three nodes without replicas on loopback, which ends with this process. */
export async function openRedisCluster(dir: string): Promise<RedisCluster> {
  await using opening = new AsyncDisposableStack()
  const nodes: Awaited<ReturnType<typeof openNode>>[] = []
  for (let index = 0; index < nodeCount; index++) nodes.push(opening.use(await openNode(join(dir, `node-${index}`))))
  const [first] = nodes
  if (first === undefined) throw new Error('Expected at least one node.')
  for (const [index, node] of nodes.entries()) {
    const from = Math.ceil((index * slots) / nodeCount)
    const to = Math.ceil(((index + 1) * slots) / nodeCount) - 1
    await node.run((redis) => redis.call('CLUSTER', 'ADDSLOTSRANGE', from, to))
    await node.run((redis) => redis.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1))
    if (node !== first) await node.run((redis) => redis.call('CLUSTER', 'MEET', '127.0.0.1', first.port, first.busPort))
  }
  await Promise.all(nodes.map(isComplete))
  const opened = opening.move()
  const nodeOf: RedisCluster['nodeOf'] = async (key) => {
    const slot = await first.run((redis) => redis.cluster('KEYSLOT', key))
    for (const node of nodes) if (await node.run((redis) => hasSlot(redis, slot))) return { node, slot }
    throw new Error(`Expected a node with slot ${slot}.`)
  }
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    nodes,
    nodeOf,
    async moveSlot(slot, to, during) {
      const from = (await Promise.all(nodes.map((node) => node.run((redis) => hasSlot(redis, slot))))).indexOf(true)
      const source = nodes[from]
      if (source === undefined) throw new Error(`Expected a node with slot ${slot}.`)
      const idOf = (node: ClusterNode) => node.run((redis) => redis.call('CLUSTER', 'MYID')) as Promise<string>
      const [sourceId, targetId] = await Promise.all([source, to].map(idOf))
      await to.run((redis) => redis.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', sourceId ?? ''))
      await source.run((redis) => redis.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', targetId ?? ''))
      const keysLeft = () => source.run((redis) => redis.cluster('GETKEYSINSLOT', slot, 1000))
      const keys = await keysLeft()
      const move = (names: string[]) =>
        source.run(async (redis) => {
          if (names.length > 0) await redis.call('MIGRATE', '127.0.0.1', to.port, '', 0, 5000, 'KEYS', ...names)
        })
      const half = Math.ceil(keys.length / 2)
      await move(keys.slice(0, half))
      await during()
      await move(await keysLeft())
      for (const node of [to, source, ...nodes])
        await node.run((redis) => redis.call('CLUSTER', 'SETSLOT', slot, 'NODE', targetId ?? ''))
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const hasSlot = async (redis: Redis, slot: number): Promise<boolean> => {
  const lines = String(await redis.cluster('NODES')).split('\n')
  const ranges =
    lines
      .find((line) => line.includes('myself'))
      ?.split(' ')
      .slice(8) ?? []
  return ranges
    .filter((range) => /^\d/.test(range))
    .some((range) => {
      const [start = '', end = start] = range.split('-')
      return Number(start) <= slot && slot <= Number(end)
    })
}

/** Resolves when the node knows that all slots are served. */
const isComplete = (node: ClusterNode): Promise<void> =>
  vi.waitFor(
    async () => {
      const info = await node.run((redis) => redis.cluster('INFO'))
      if (!info.includes('cluster_state:ok') || !info.includes(`cluster_size:${nodeCount}`)) throw new Error(info)
    },
    { timeout: 30_000, interval: 50 },
  )

async function openNode(dir: string): Promise<ClusterNode & AsyncDisposable & { busPort: number }> {
  await mkdir(dir, { recursive: true })
  const [port, busPort] = [await freePort(), await freePort()]
  let child: ManagedChild | undefined
  let client: Redis | undefined
  const node = {
    port,
    busPort,
    get pid() {
      return child?.pid ?? 0
    },
    run: <T>(command: (redis: Redis) => Promise<T>) => {
      client ??= new Redis(port, '127.0.0.1').on('error', () => {})
      return command(client)
    },
    async kill() {
      client?.disconnect()
      client = undefined
      process.kill(node.pid, 'SIGKILL')
      await child?.ended
      await child?.[Symbol.asyncDispose]()
    },
    async start() {
      child = await startManagedChild(['redis-server', ...settingsOf(dir, port, busPort)])
      child.stdout.resume()
      child.stderr.resume()
      await node.run((redis) => redis.ping())
    },
    async [Symbol.asyncDispose]() {
      client?.disconnect()
      await child?.[Symbol.asyncDispose]()
    },
  }
  await node.start()
  return node
}

function settingsOf(dir: string, port: number, busPort: number): string[] {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    'cluster-enabled': 'yes',
    'cluster-port': String(busPort),
    'cluster-node-timeout': '1000',
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  }
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
