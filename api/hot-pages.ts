import type { PageStore, StoredPage } from '#shared/stores/pages.ts'

/** For so long a pointer is believed without a look into the store. */
const believedMs = 1000

export interface HotPages {
  find: PageStore['find']
  /** For when this process knows of a newer answer, or has one made. */
  forget: (key: string) => void
}

/** The pointers this process read in the last second: a newer answer of another process is seen after that. */
export function hotPages(pages: PageStore, now: () => number): HotPages {
  // In order of reading, the oldest first.
  const hot = new Map<string, { page: StoredPage; readAt: number }>()

  return {
    async find(key) {
      dropOutdated()
      const known = hot.get(key)
      if (known !== undefined && isBelieved(known)) return known.page
      const readAt = now()
      const page = await pages.find(key)
      if (page !== undefined) hot.set(key, { page, readAt })
      return page
    },
    forget: (key) => void hot.delete(key),
  }

  function dropOutdated(): void {
    for (const [key, known] of hot) {
      if (isBelieved(known)) return
      hot.delete(key)
    }
  }

  function isBelieved({ readAt }: { readAt: number }): boolean {
    return now() - readAt < believedMs
  }
}
