import type { Store } from '#shared/storage/store.ts'
import type { RobotsReading } from './robots-reading.ts'

/** A reading of a robots.txt, and when it counts. Unix milliseconds. */
export interface StoredRobots extends RobotsReading {
  /** When the host last said what applies. */
  readAt: number
  freshUntil: number
}

/** The readings of all hosts, for all processes. */
export function robotsStore(store: Store) {
  return {
    save: (url: string, reading: StoredRobots) =>
      store.putText('robots', url, JSON.stringify(reading), Math.max(reading.freshUntil, reading.readAt + retentionMs)),

    async find(url: string): Promise<StoredRobots | undefined> {
      const text = await store.getText('robots', url)
      // Only `save` writes these texts.
      return text === undefined ? undefined : (JSON.parse(text) as StoredRobots)
    },
  }
}

/** An expired copy still counts while its host does not answer, for as long as RFC 9309 §2.3.1.4 calls reasonable. */
export const retentionMs = 30 * 24 * 3_600_000
