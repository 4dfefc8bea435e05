import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { gateScripts } from '#shared/queue/bullmq/scripts.ts'

/** The bytes that a Redis received and sent since its start. */
export async function redisBytes(url: string): Promise<number> {
  await using redis = connect(url)
  const stats = await redis.client.info('stats')
  const read = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(stats)?.[1])
  return read('total_net_input_bytes') + read('total_net_output_bytes')
}

/** The part of the time of the scripts of some jobs that is spent in the slot of the pool: all but the steps at the host. */
export async function poolShareOf(url: string, work: () => Promise<unknown>): Promise<number> {
  await using redis = connect(url)
  const all = await scriptTimes(redis.client, work)
  const hostScript = createHash('sha1').update(gateScripts.runAtHost).digest('hex')
  return 1 - sum(all.filter(({ digest }) => digest === hostScript)) / sum(all)
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

function connect(url: string): { client: Redis } & AsyncDisposable {
  const client = new Redis(url)
  return { client, [Symbol.asyncDispose]: async () => client.disconnect() }
}

const sum = (times: readonly ScriptTime[]) => times.reduce((total, { microseconds }) => total + microseconds, 0)
