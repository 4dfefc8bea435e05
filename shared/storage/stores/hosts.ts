import { hash } from 'node:crypto'
import type { Failure } from '#shared/contract/errors.ts'
import {
  applyObservation,
  applyPaidRendering,
  hostHistoryLifeMs,
  type HostHistory,
  type HostObservation,
} from '#shared/contract/host-history.ts'
import type { Json } from '#shared/contract/json.ts'
import type { Store } from '#shared/storage/store.ts'

/** The history of each host, by host and port. It expires with its last observation. */
export function hostStore(store: Store) {
  return {
    find,

    noteObservation: (host: string, observation: HostObservation, now: number): Promise<void> =>
      change(host, now, (record) => applyObservation(record, observation, now)),

    /** A rendering of the host that a wallet was charged for. */
    notePaidRendering: (
      host: string,
      { payer, isHard }: { payer: string; isHard: boolean },
      now: number,
    ): Promise<void> => {
      // Six characters tell a few wallets of a host apart, and fit many others.
      const note = { payer: hash('sha256', `${host} ${payer}`, 'base64url').slice(0, 6), isHard }
      return change(host, now, (record) => applyPaidRendering(record, note, now))
    },

    /** The page asked for a payment. It is stored by a hash: its address may have a secret of the caller. */
    noteToll: (url: string, toll: KnownToll): Promise<void> =>
      store.put('hosts', tollKey(url), { value: toll as unknown as Json, expiresAt: toll.at + tollLifeMs }),

    async findToll(url: string): Promise<KnownToll | undefined> {
      const row = await store.get('hosts', tollKey(url))
      // Plain JSON that only `noteToll` writes.
      return row?.value as KnownToll | undefined
    },
  }

  /** Best effort: gives up after five conflicts with other writers. A few lost observations make no difference. */
  async function change(
    host: string,
    now: number,
    next: (record: HostHistory | undefined) => HostHistory,
  ): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const row = await store.get('hosts', host)
      // Plain JSON that only this store writes.
      const value = next(row?.value as HostHistory | undefined) as unknown as Json
      const draft = { value, expiresAt: now + hostHistoryLifeMs }
      const isWritten =
        row === undefined
          ? await store.insert('hosts', host, draft)
          : await store.replace('hosts', host, row.version, draft)
      if (isWritten) return
    }
  }

  async function find(host: string): Promise<HostHistory | undefined> {
    const row = await store.get('hosts', host)
    return row?.value as HostHistory | undefined
  }
}

export type HostStore = ReturnType<typeof hostStore>

const maxAttempts = 5

/** A page that asked for a payment, and the error that said so. */
export interface KnownToll extends Pick<Failure, 'message' | 'details'> {
  /** Unix milliseconds. */
  at: number
}

/** A host name, the key of a history, has no space. */
const tollKey = (url: string) => `toll ${hash('sha256', url, 'base64url')}`

const tollLifeMs = 24 * 3_600_000
