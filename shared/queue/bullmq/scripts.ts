import { readFileSync } from 'node:fs'
import type { Cluster, Redis } from 'ioredis'
import { clockOf } from './key-names.ts'

/** The two scripts of the admission gate. The first argument of each is the step; see `host.lua` and `pool.lua`. */
export const gateScripts = {
  runAtHost: textOf('common', 'pace', 'waiting', 'host'),
  runAtPool: textOf('common', 'pool'),
}

type GateScript = keyof typeof gateScripts

type HostStep =
  | 'enter'
  | 'start'
  | 'admitNext'
  | 'leave'
  | 'estimate'
  | 'notHeld'
  | 'noteAnswer'
  | 'takeTurn'
  | 'setCrawlDelay'

type PoolStep = 'join' | 'leave' | 'estimate' | 'takeFreeSlot' | 'leaveFreeSlot'

type Args = readonly (string | number)[]

/** A connection on which the scripts are defined. */
export type ScriptClient = Record<GateScript, (...args: Args) => Promise<unknown>> & { isCluster: boolean }

/**
 * Defines the scripts on a connection. Each is sent as its digest, and as text to a server that does not know it.
 *
 * The keys of one call are in one slot, and the script makes their names from the prefix, because some depend on what it reads.
 * While a cluster moves a slot, its keys are on two nodes, and no script may see one part of them. Redis rejects a command
 * with two keys that it does not find there (TRYAGAIN), so the two names below, which no key has, make the command wait until
 * the slot has moved. Redis Cluster specification, "Multiple keys operations".
 */
export function defineScripts<T extends Redis | Cluster>(redis: T): T & ScriptClient {
  for (const [name, lua] of Object.entries(gateScripts)) redis.defineCommand(name, { lua, numberOfKeys: 2 })
  // `defineCommand` adds a method of that name.
  return redis as T & ScriptClient
}

export function runAtHost(redis: ScriptClient, prefix: string, step: HostStep, ...args: Args): Promise<unknown> {
  return redis.runAtHost(prefix, `${prefix}:`, step, clockOf(redis), ...args)
}

export function runAtPool(redis: ScriptClient, prefix: string, step: PoolStep, ...args: Args): Promise<unknown> {
  return redis.runAtPool(prefix, `${prefix}:`, step, clockOf(redis), ...args)
}

function textOf(...parts: readonly string[]): string {
  return parts.map((part) => readFileSync(new URL(`./${part}.lua`, import.meta.url), 'utf8')).join('\n')
}
