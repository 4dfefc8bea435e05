import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Store } from '#shared/storage/store.ts'
import { siteDigestStore, type StoredDigest } from '#shared/storage/stores/site-digests.ts'
import {
  digestLifeMs,
  emptyDigest,
  isFull,
  learnPages,
  teaches,
  type SeenPage,
  type SiteDigest,
} from './site-digest.ts'

export interface SiteDigests {
  /** The digest of a host. Never throws: it is empty while the store does not answer. */
  find: (host: string) => Promise<SiteDigest>
  /** Adds a page to the digest of its host: at once in this process, later in the store. */
  learn: (host: string, seen: SeenPage) => void
}

export interface SiteDigestsDeps {
  store: Store
  now: () => number
  /** How long pages are collected before they are written together. */
  writeDelayMs?: number
}

/**
 * Opens the digests of hosts. This process reads the digest of a host once in ten minutes, and writes it once for four pages or
 * more that teach something. A full digest learns from one page of eight. Lost pages do no harm.
 */
export function openSiteDigests({ store, now, writeDelayMs = 10_000 }: SiteDigestsDeps): SiteDigests & AsyncDisposable {
  const stored = siteDigestStore(store)
  const recent = new LRUCache<string, Site>({ max: 1000, maxSize: maxBytes, sizeCalculation: sizeOf })
  const reading = new Map<string, Promise<Site>>()
  const writing = new Map<string, NodeJS.Timeout>()

  return {
    async find(host) {
      const known = recent.get(host)
      if (known !== undefined && now() - known.readAt < freshMs) return known.digest
      const running = reading.get(host) ?? read(host).finally(() => reading.delete(host))
      reading.set(host, running)
      const late = sleep(maxReadMs, known, { ref: false })
      const site = await Promise.race([running, late]).catch(() => known)
      return site?.digest ?? emptyDigest
    },

    learn(host, seen) {
      const site = recent.get(host) ?? { digest: emptyDigest, version: 0, readAt: 0, unwritten: [] }
      if (!teaches(site.digest, seen) || (isFull(site.digest) && seen.page % 8 !== 0)) return
      const unwritten = [...site.unwritten.slice(-maxUnwritten), seen]
      recent.set(host, { ...site, digest: learnPages(site.digest, [seen], now()), unwritten })
      if (unwritten.length < minUnwritten || writing.has(host)) return
      writing.set(host, setTimeout(() => void write(host), writeDelayMs).unref())
    },

    async [Symbol.asyncDispose]() {
      const hosts = [...writing.keys()]
      for (const timer of writing.values()) clearTimeout(timer)
      await Promise.all(hosts.map(write))
    },
  }

  async function read(host: string): Promise<Site> {
    const found = await stored.find(host)
    return adopt(host, found)
  }

  /** Puts the pages that are not written yet on top of the stored digest. */
  function adopt(host: string, found: StoredDigest = { digest: emptyDigest, version: 0 }): Site {
    const unwritten = recent.get(host)?.unwritten ?? []
    const digest = unwritten.length === 0 ? found.digest : learnPages(found.digest, unwritten, now())
    const site = { digest, version: found.version, readAt: now(), unwritten }
    recent.set(host, site)
    return site
  }

  /** Writes once more if another process has written meanwhile. Ignores failures of the store. */
  async function write(host: string): Promise<void> {
    writing.delete(host)
    try {
      const site = recent.get(host)
      if (site === undefined || (await save(host, site))) return
      await save(host, adopt(host, await stored.find(host)))
    } catch {
      // The pages stay in memory and are written with the next ones.
    }
  }

  async function save(host: string, written: Site): Promise<boolean> {
    if (!(await stored.save(host, written, now() + digestLifeMs))) return false
    const site = recent.get(host)
    if (site === undefined) return true
    const unwritten = site.unwritten.filter((seen) => !written.unwritten.includes(seen))
    recent.set(host, { ...site, version: written.version + 1, unwritten })
    return true
  }
}

interface Site extends StoredDigest {
  readAt: number
  /** Pages that the digest knows and the store does not. */
  unwritten: readonly SeenPage[]
}

const sizeOf = ({ digest, unwritten }: Site) => 500 + digest.length + 2000 * unwritten.length

const maxBytes = 16 * 2 ** 20
const freshMs = 600_000
/** An answer waits no longer for the store. */
const maxReadMs = 100
const minUnwritten = 4
const maxUnwritten = 31
