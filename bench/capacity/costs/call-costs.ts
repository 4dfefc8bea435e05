import { readFile } from 'node:fs/promises'
import type { Spent } from '#bench/fleet/spent.ts'

/** The cost of one call. Processor times in milliseconds. */
export interface MeasuredCall {
  spent: Spent['spent']
  redisCommands: number
  redisBytes: number
  storeOperations: number
  /** Bytes that the SQLite files grow. */
  storeBytes: number
}

/** Written by `npm run bench:capacity -- costs`. */
export interface Costs {
  fresh: MeasuredCall
  stored: MeasuredCall
  /** A call for a stored page that is paid with credits. */
  paidStored: MeasuredCall
  /** The part of the Redis time of a fresh call that is spent in the slot of its pool. The rest is in that of its host. */
  poolShare: number
}

export const costsFile = new URL('costs.json', import.meta.url)

export async function readCosts(): Promise<Costs> {
  // Only `measureCosts` writes it.
  return JSON.parse(await readFile(costsFile, 'utf8')) as Costs
}
