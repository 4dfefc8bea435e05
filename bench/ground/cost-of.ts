import { readFile } from 'node:fs/promises'
import { Redis } from 'ioredis'
import type { Arm } from './open-arm.ts'
import type { Ground } from './open-ground.ts'

/** What some work cost, all processes together. */
export interface Cost {
  cpuMs: number
  redisCommands: number
  storeOperations: number
}

/** What `work` cost, for each of its `jobs`: the processes of the arms, and Redis. */
export async function costOf(
  work: () => Promise<unknown>,
  { ground, arms, jobs }: { ground: Ground; arms: readonly Arm[]; jobs: number },
): Promise<Cost> {
  const before = await spent(ground, arms)
  await work()
  const after = await spent(ground, arms)
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / jobs,
    redisCommands: (after.redisCommands - before.redisCommands) / jobs,
    storeOperations: (after.storeOperations - before.storeOperations) / jobs,
  }
}

async function spent({ redisUrl, redisPid }: Ground, arms: readonly Arm[]): Promise<Cost> {
  const redis = new Redis(redisUrl)
  const [stats, cpuMs, operations] = await Promise.all([
    redis.info('stats'),
    Promise.all([redisPid, ...arms.map(({ pid }) => pid)].map(cpuMsOf)),
    Promise.all(arms.map((arm) => arm.operations())),
  ])
  redis.disconnect()
  return {
    cpuMs: sum(cpuMs),
    redisCommands: Number(/total_commands_processed:(\d+)/.exec(stats)?.[1]),
    storeOperations: sum(operations),
  }
}

/** The time a process and its threads have had a core. proc(5): fields 14 and 15, in hundredths of a second. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, the second field, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
