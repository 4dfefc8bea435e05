import { Cluster, Redis } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'
import { defineScripts, type ScriptClient } from './scripts.ts'

/** A connection to one Redis or to a Redis Cluster. */
export type RedisClient = (Redis | Cluster) & ScriptClient

export interface RedisOptions {
  /** redis://, rediss://, the path of a unix socket, or redis+cluster:// or rediss+cluster:// with one node or several. */
  url: string
  onError: (error: Error) => void
}

/** A command of an API call fails after this time. */
const callerTimeoutMs = 800

/** For API calls: commands fail within a second while Redis is down. */
export function openCallerConnection({ url, onError }: RedisOptions): RedisClient {
  const limits = { connectTimeout: callerTimeoutMs, commandTimeout: callerTimeoutMs }
  const redis =
    openCluster(url, { ...limits, ...reconnect }) ??
    new Redis(url, { maxRetriesPerRequest: 0, ...limits, ...reconnect })
  redis.on('error', onError)
  return defineScripts(redis)
}

/** For workers and subscribers: commands wait until Redis is back. */
export function openWaitingConnection({ url, onError }: RedisOptions): RedisClient {
  const redis = openCluster(url, reconnect) ?? new Redis(url, { maxRetriesPerRequest: null, ...reconnect })
  redis.on('error', onError)
  return defineScripts(redis)
}

const reconnect = { retryStrategy: (attempt: number) => Math.min(50 * attempt, 1000) }

/** Runs Redis commands. Throws SERVICE_UNAVAILABLE when they fail. */
export async function callRedis<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The job queue cannot be reached. Try again.', {
      cause,
    })
  }
}

export interface ClusterConnectionOptions {
  connectTimeout?: number
  /** Milliseconds after which a command fails, redirections included. Without it a command waits until its node is back. */
  commandTimeout?: number
  /** Milliseconds until the next attempt while no node can be reached. Null: the connection ends. */
  retryStrategy: ((attempt: number) => number) | null
}

/**
 * Connects to a Redis Cluster. Undefined when the URL is not one of a cluster.
 *
 * @param url - `redis+cluster://USER:PASSWORD@HOST:PORT,HOST:PORT`, or `rediss+cluster://` with TLS. One node that can be
 * reached is enough: it names the others.
 */
export function openCluster(url: string, options: ClusterConnectionOptions): Cluster | undefined {
  const [, tls, auth = '', servers = ''] = /^redis(s?)\+cluster:\/\/(?:([^@/]*)@)?([^/?]+)/.exec(url) ?? []
  if (tls === undefined) return undefined
  const [username = '', password = ''] = auth.split(':').map(decodeURIComponent)
  const { connectTimeout = 10_000, commandTimeout, retryStrategy } = options
  const cluster = new Cluster(servers.split(',').map(nodeAt), {
    clusterRetryStrategy: retryStrategy,
    // The time limit of the command decides. During a failover, redirections take as long as the failover.
    maxRedirections: Infinity,
    slotsRefreshTimeout: connectTimeout,
    redisOptions: {
      connectTimeout,
      // For commands that are sent to one node.
      ...(commandTimeout !== undefined && { commandTimeout }),
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
      ...(tls === 's' && { tls: {} }),
    },
  })
  if (commandTimeout !== undefined) limitCommands(cluster, commandTimeout)
  return cluster
}

/** Unlike `commandTimeout`, this limit covers redirections and the wait for a node, too. */
function limitCommands(cluster: Cluster, timeoutMs: number): void {
  const send = cluster.sendCommand.bind(cluster)
  cluster.sendCommand = (command, ...rest) => {
    command.setTimeout(timeoutMs)
    return send(command, ...rest)
  }
}

function nodeAt(server: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${server}`)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 6379) }
}
