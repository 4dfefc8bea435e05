import { hash } from 'node:crypto'
import type { Cluster, Redis } from 'ioredis'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { Requester } from '#shared/queue/politeness.ts'
import type { WorkItem } from '#shared/queue/queue.ts'

/** A connection to one Redis or to a Redis Cluster. */
export type RedisClient = Redis | Cluster

/** The prefix of every key of this service in Redis. */
export const keyPrefix = 'webintel'

/** Milliseconds that every process adds to the clock of Redis. Absent until that steps. Its node is the clock of a cluster. */
export const clockKey = `${keyPrefix}:clock`

/** The servers of a connection. */
export const serversOf = (redis: RedisClient): Redis[] => ('nodes' in redis ? redis.nodes('master') : [redis])

/**
 * The prefix of a group of keys that one script uses. On a cluster it has a hash tag, so that a group is on one node and the
 * groups are spread over all nodes. Redis Cluster specification, "Hash tags".
 *
 * @example
 * groupPrefix(redis, 'example.com:8080') // 'webintel', or on a cluster 'webintel:{example.com%3A8080}'
 */
const groupPrefix = ({ isCluster }: Pick<RedisClient, 'isCluster'>, group: string): string =>
  // A host can contain braces, which would end the tag.
  isCluster ? `${keyPrefix}:{${encodeURIComponent(group)}}` : keyPrefix

/** The prefix of the keys of a pool, its BullMQ queue included. */
export const poolPrefix = (redis: RedisClient, pool: WorkerPool): string => groupPrefix(redis, pool)

/** The prefix of the keys of a host. */
export const hostPrefix = (redis: RedisClient, host: string): string => groupPrefix(redis, host)

/** The prefix of the keys that hold an item back. Identical work has the same host. Undefined when nothing holds it back. */
export function gatePrefix(redis: RedisClient, { host, heldHost, share }: Omit<WorkItem, 'id'>): string | undefined {
  if (host === undefined && share === undefined) return undefined
  return groupPrefix(redis, host ?? heldHost ?? share ?? '')
}

/** Names a requester in the keys of a host. No address, because keys are listed and logged. */
export const requesterKey = (host: string, { caller, id = '' }: Partial<Requester>): string =>
  hash('sha256', `${host} ${caller ?? id}`, 'base64url').slice(0, 16)

/** The prefix of the heartbeats of the schedulers. */
export const schedulersPrefix = (redis: RedisClient): string => groupPrefix(redis, 'schedulers')
