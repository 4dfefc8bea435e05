import { hash } from 'node:crypto'
import type { Json } from '#shared/contract/json.ts'
import type { Store } from '#shared/storage/store.ts'

/** The state of a receiver that failed since its last success. Times in Unix milliseconds. */
export interface EndpointState {
  /** Failures in a row, by which the pauses grow. */
  failures: number
  /** From `failuresToOpen` failures on: no request before this time, and then one at a time. */
  openUntil?: number
  /** A request is under way that decides whether the pause ends. */
  probeUntil?: number
}

/** Failures in a row after which all requests to a receiver pause. */
export const failuresToOpen = 5

const firstPauseMs = 60_000
const maxPauseMs = 3_600_000

/** Longer than any request takes. */
const probeMs = 15_000

/** Later the failures no longer say anything about the receiver. */
const stateLifeMs = 7 * 24 * 3_600_000

/** A receiver as one subscriber uses it. */
export interface Endpoint {
  /** The wallet of the monitors, or the id of a monitor without one. */
  owner: string
  webhookUrl: string
}

/**
 * Circuit breakers of the webhook receivers, shared by the monitors of one owner that report there. Another owner can make
 * any receiver fail, for example one that refuses signatures of others, so failures count for the owner only.
 */
export function webhookEndpointStore(store: Store) {
  return {
    /**
     * Asks for a request to the receiver. `notBefore`: requests pause until then. After a pause, one caller at a time may
     * send a request, and its outcome decides whether the pause ends.
     */
    async admit(endpoint: Endpoint, now: number): Promise<{ notBefore?: number }> {
      const key = keyOf(endpoint)
      for (;;) {
        const row = await read(key)
        if (row === undefined || row.state.openUntil === undefined) return {}
        const { openUntil, probeUntil = 0 } = row.state
        const notBefore = Math.max(openUntil, probeUntil)
        if (notBefore > now) return { notBefore }
        if (await replace(key, row.version, { ...row.state, probeUntil: now + probeMs }, now)) return {}
      }
    },

    /** Closes the circuit. */
    async succeeded(endpoint: Endpoint): Promise<void> {
      const key = keyOf(endpoint)
      if ((await read(key)) !== undefined) await store.remove(collection, key)
    },

    /** Counts a failure, and opens the circuit after `failuresToOpen`: for a minute, and twice as long each time, up to an hour. */
    async failed(endpoint: Endpoint, now: number): Promise<void> {
      const key = keyOf(endpoint)
      for (;;) {
        const row = await read(key)
        if (row === undefined) {
          if (await store.insert(collection, key, draftOf({ failures: 1 }, now))) return
          continue
        }
        const { failures, openUntil = 0 } = row.state
        // A request that started before the pause says nothing new.
        if (openUntil > now) return
        if (await replace(key, row.version, afterFailure(failures + 1, now), now)) return
      }
    },
  }

  async function read(key: string) {
    const row = await store.get(collection, key)
    // Only this store writes these records.
    return row && { version: row.version, state: row.value as unknown as EndpointState }
  }

  function replace(key: string, version: number, state: EndpointState, now: number): Promise<boolean> {
    return store.replace(collection, key, version, draftOf(state, now))
  }
}

export type WebhookEndpointStore = ReturnType<typeof webhookEndpointStore>

const collection = 'webhookEndpoints'

function afterFailure(failures: number, now: number): EndpointState {
  if (failures < failuresToOpen) return { failures }
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(16, failures - failuresToOpen))
  return { failures, openUntil: now + pauseMs }
}

/** Unambiguous, because no owner contains a space. */
const keyOf = ({ owner, webhookUrl }: Endpoint) => hash('sha256', `${owner} ${webhookUrl}`)

const draftOf = (state: EndpointState, now: number) => ({
  value: state as unknown as Json,
  expiresAt: now + stateLifeMs,
})
