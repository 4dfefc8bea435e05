import { createHash } from 'node:crypto'
import type { RedisClient } from './key-names.ts'

/**
 * Runs a Lua script on the keys under a prefix, which are in one slot. The script makes their names from the prefix, because
 * some depend on what it reads. It is sent as its digest, and as text to a server that does not know it: the scripts of one
 * job have 20 KB.
 *
 * While a cluster moves a slot, its keys are on two nodes, and no script may see one part of them. Redis rejects a command
 * with two keys that it does not find there (TRYAGAIN), so the two names below, which no key has, make the command wait until
 * the slot has moved. Redis Cluster specification, "Multiple keys operations".
 */
export async function runScript(
  redis: Pick<RedisClient, 'isCluster' | 'eval' | 'evalsha'>,
  script: string,
  prefix: string,
  ...args: readonly (string | number)[]
): Promise<unknown> {
  const keys = redis.isCluster ? [prefix, `${prefix}:`] : [prefix]
  try {
    return await redis.evalsha(digestOf(script), keys.length, ...keys, ...args)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
    return redis.eval(script, keys.length, ...keys, ...args)
  }
}

const digests = new Map<string, string>()

function digestOf(script: string): string {
  let digest = digests.get(script)
  if (digest === undefined) digests.set(script, (digest = createHash('sha1').update(script).digest('hex')))
  return digest
}
