import { hash } from 'node:crypto'
import type { Store } from '#shared/storage/store.ts'

/** A page as an answer read it. */
export interface Capture {
  url: string
  title: string
  /** The page as markdown, or what it declares. */
  text: string
  /** SHA-256 of `text`, in lower-case hex. */
  hash: string
  /** ISO 8601. */
  fetchedAt: string
  /** `declared`: what the page declares for machines. Absent: the page as markdown. */
  part?: 'declared'
}

/** How long a capture is stored after the last answer that cites it. */
export const captureLifeMs = 30 * 24 * 3_600_000

/** The captures that answers cite, by URL and hash: a page that did not change is stored once. */
export function captureStore(store: Store) {
  return {
    save: ({ text, ...fields }: Capture, now: number) =>
      store.putText('captures', keyOf(fields), `${JSON.stringify(fields)}\n${text}`, now + captureLifeMs),

    async find(address: Pick<Capture, 'url' | 'hash'>): Promise<Capture | undefined> {
      const stored = await store.getText('captures', keyOf(address))
      if (stored === undefined) return undefined
      // JSON.stringify writes no raw line feed, so the first one ends the fields. Only `save` writes these texts.
      const end = stored.indexOf('\n')
      return { ...(JSON.parse(stored.slice(0, end)) as Omit<Capture, 'text'>), text: stored.slice(end + 1) }
    },
  }
}

const keyOf = ({ url, hash: textHash }: Pick<Capture, 'url' | 'hash'>) => hash('sha256', `${url}\n${textHash}`)

export type CaptureStore = ReturnType<typeof captureStore>
