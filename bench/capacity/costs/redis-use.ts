import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { createAdmissionGate } from '#shared/queue/bullmq/admission-gate.ts'
import type { RedisClient } from '#shared/queue/bullmq/key-names.ts'
import { enterScript, estimateHostScript, leaveScript } from '#shared/queue/bullmq/scripts/gate-steps.ts'

/** The bytes that a Redis received and sent since its start. */
export async function redisBytes(url: string): Promise<number> {
  await using redis = connect(url)
  const stats = await redis.client.info('stats')
  const read = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(stats)?.[1])
  return read('total_net_input_bytes') + read('total_net_output_bytes')
}

/**
 * The part of the time of the scripts of some jobs that would be spent in the slot of the pool. With one Redis, one script does
 * the steps at the host and at the pool, so the steps at the host are measured apart, as on a cluster.
 */
export async function poolShareOf(url: string, work: () => Promise<unknown>, jobs: number): Promise<number> {
  await using redis = connect(url)
  const all = await scriptTimes(redis.client, work)
  const split = await scriptTimes(redis.client, () => splitSteps(redis.client, jobs))
  return 1 - sum(split.filter(({ digest }) => hostScripts.has(digest))) / sum(all)
}

interface ScriptTime {
  digest: string
  microseconds: number
}

/** The slow log has each command. */
async function scriptTimes(client: Redis, work: () => Promise<unknown>): Promise<ScriptTime[]> {
  await client.config('SET', 'slowlog-max-len', '100000')
  await client.config('SET', 'slowlog-log-slower-than', '0')
  await client.slowlog('RESET')
  await work()
  await client.config('SET', 'slowlog-log-slower-than', '-1')
  // Documentation of SLOWLOG GET: id, time, microseconds, arguments.
  const commands = (await client.slowlog('GET', '-1')) as [
    id: number,
    at: number,
    microseconds: number,
    args: string[],
  ][]
  return commands
    .filter(([, , , [name = '']]) => /^(evalsha|bzpopmin)$/i.test(name))
    .map(([, , microseconds, [, digest = '']]) => ({ digest, microseconds }))
}

/** The steps of the gate for some jobs. The names of a cluster work with one Redis, too. */
async function splitSteps(client: Redis, jobs: number): Promise<void> {
  const cluster = { isCluster: true, eval: client.eval.bind(client), evalsha: client.evalsha.bind(client) }
  // The gate uses no other command.
  const gate = createAdmissionGate(cluster as unknown as RedisClient, { hostConcurrency: 0 })
  for (let number = 0; number < jobs; number++) {
    const [id, host, share, deadlineAt] = [`split-${number}`, 'split.test', `page ${number}`, Date.now() + 20_000]
    const entry = {
      id,
      host,
      share,
      deadlineAt,
      name: 'fetch-basic',
      pool: 'fetch',
      caller: 'bench',
      replyTo: '',
    } as const
    await gate.estimate('fetch', entry)
    await gate.enterItem(entry)
    await gate.leave(entry)
  }
}

const hostScripts: ReadonlySet<string> = new Set(
  [enterScript, leaveScript, estimateHostScript].map((script) => createHash('sha1').update(script).digest('hex')),
)

function connect(url: string): { client: Redis } & AsyncDisposable {
  const client = new Redis(url)
  return { client, [Symbol.asyncDispose]: async () => client.disconnect() }
}

const sum = (times: readonly ScriptTime[]) => times.reduce((total, { microseconds }) => total + microseconds, 0)
