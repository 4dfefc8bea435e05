import { hash } from 'node:crypto'
import type { WorkerPool } from '#shared/contract/job.ts'
import type { Requester } from '#shared/queue/politeness.ts'
import type { WorkItem } from '#shared/queue/queue.ts'

/** The prefix of every key of this service in Redis. */
export const keyPrefix = 'webintel'

/** Milliseconds that every process adds to the clock of Redis. Absent until that steps. Its node is the clock of a cluster. */
export const clockKey = `${keyPrefix}:clock`

/** The key that a script reads for the correction of the clock. '' on a cluster, which has no correction. */
export const clockOf = ({ isCluster }: { isCluster: boolean }): string => (isCluster ? '' : clockKey)

/** The channel that sends the ids of cancelled jobs to the workers. */
export const cancelChannel = `${keyPrefix}:cancel`

/** The channel of the events of a job. */
export const eventChannel = (id: string): string => `${keyPrefix}:events:${id}`

/** The channel that names the hosts whose pace changed. */
export const paceChannel = `${keyPrefix}:pace`

/**
 * The prefix of a group of keys that one script uses. A host is encoded, because it can contain braces, which end a tag. The hash
 * tag keeps the group on one node of a cluster, and spreads the groups over all nodes. Redis Cluster specification, "Hash tags".
 *
 * @example
 * groupPrefix('example.com:8080') // 'webintel:{example.com%3A8080}'
 */
const groupPrefix = (group: string): string => `${keyPrefix}:{${encodeURIComponent(group)}}`

/** The prefix of the keys of a pool, its BullMQ queue included. */
export const poolPrefix = (pool: WorkerPool): string => groupPrefix(pool)

/** The prefix of the keys of a host. */
export const hostPrefix = (host: string): string => groupPrefix(host)

/** The prefix of the heartbeats of the schedulers. */
export const schedulersPrefix = groupPrefix('schedulers')

/** The prefix of the keys that hold an item back. Identical work has the same host. Undefined when nothing holds it back. */
export function gatePrefix({ host, heldHost, share }: Omit<WorkItem, 'id'>): string | undefined {
  const group = host ?? heldHost ?? share
  return host === undefined && share === undefined ? undefined : groupPrefix(group ?? '')
}

/** Names a requester in the keys of a host. No address, because keys are listed and logged. */
export const requesterKey = (host: string, { caller, id = '' }: Partial<Requester>): string =>
  hash('sha256', `${host} ${caller ?? id}`, 'base64url').slice(0, 16)
