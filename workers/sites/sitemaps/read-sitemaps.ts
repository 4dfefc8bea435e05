import pLimit from 'p-limit'
import { toAppError, isOutage } from '#shared/contract/errors.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import { readSitemap } from './read-sitemap.ts'
import type { SitemapEntry } from './sitemap-entry.ts'

export interface SitemapsRequest {
  /** The sitemaps that the site names itself, in robots.txt for instance. They may be on other hosts. */
  named: readonly string[]
  /** A usual address, read even though nothing names it. A missing sitemap is not a problem. */
  usual: string | undefined
  /** Another usual address, read if there was no entry until then. */
  fallback: string | undefined
  /** Whether a URL belongs to the site. */
  isOnSite: (url: URL) => boolean
  /** Receives each entry, and its place: places have the order of the files and of the entries in them. */
  onEntry: (entry: SitemapEntry, place: number) => void
  /** Whether to stop: no more entries are wanted. */
  isFull: () => boolean
  /** Waits until a file may be requested. A file for which it throws is left out. */
  takeTurn: (url: URL) => Promise<void>
}

export interface SitemapsReading {
  /** Files that were requested. */
  requested: number
  /** Parts that were not read, and the reasons. */
  problems: string[]
  /** Whether a later reading may find more: a host failed, or the time was over. */
  isTransient: boolean
}

const maxFiles = 100
const maxDepth = 3
const maxConcurrentFiles = 3
/** An index of broken sitemaps needs no more than a few messages. */
const maxProblems = 10
/** More than any file has entries. */
const placesPerFile = 2 ** 32

interface SitemapFile {
  url: URL
  /** The place before its first entry. */
  place: number
  isUsual: boolean
}

interface Source {
  isUsual: boolean
  /** The index that names the sitemap. It may name files of the site and of its own host. */
  index?: URL
}

/** Reads sitemaps and those that their indexes name, level by level, each once. Throws INTERNAL errors only. */
export async function readSitemaps(
  { named, usual, fallback, isOnSite, onEntry, isFull, takeTurn }: SitemapsRequest,
  deps: { egress: Egress },
  signal: AbortSignal,
): Promise<SitemapsReading> {
  const reading: SitemapsReading = { requested: 0, problems: [], isTransient: false }
  const limit = pLimit(maxConcurrentFiles)
  const seen = new Set<string>()
  const withoutTurn = new Map<string, { files: number; reason: string }>()
  const isOver = () => signal.aborted || isFull()
  let entries = 0
  let left = 0

  const start: SitemapFile[] = []
  for (const url of named) take(start, url, { isUsual: false })
  if (usual !== undefined) take(start, usual, { isUsual: true })
  await readLevels(start)
  if (fallback !== undefined && entries === 0) {
    const last: SitemapFile[] = []
    take(last, fallback, { isUsual: true })
    await readLevels(last)
  }
  for (const { files, reason } of withoutTurn.values())
    reading.problems.push(`${files} sitemaps were not read: ${reason}`)
  if (left > 0)
    reading.problems.push(`${left} sitemaps were not read: the limits are ${maxFiles} files and ${maxDepth} levels.`)
  if (signal.aborted) reading.problems.push('The timeout ended the reading of sitemaps. Set a longer timeout for more.')
  reading.isTransient ||= signal.aborted
  return reading

  /** Takes a sitemap into a level, unless it is known, foreign or too many. */
  function take(level: SitemapFile[], written: string, { isUsual, index }: Source): void {
    const url = pageUrl(written)
    if (url === undefined || seen.has(url.href)) return
    if (index !== undefined && !isOnSite(url) && url.host !== index.host) return
    if (seen.size >= maxFiles) {
      left += 1
      return
    }
    level.push({ url, place: seen.size * placesPerFile, isUsual })
    seen.add(url.href)
  }

  async function readLevels(start: SitemapFile[]): Promise<void> {
    for (let level = start, depth = 0; level.length > 0; depth += 1) {
      if (depth > maxDepth) {
        left += level.length
        return
      }
      const next: SitemapFile[] = []
      await Promise.all(level.map((file) => limit(() => readFile(file, next))))
      level = next
    }
  }

  async function readFile({ url, place: start, isUsual }: SitemapFile, next: SitemapFile[]): Promise<void> {
    if (isOver() || !(await hasTurn(url)) || isOver()) return
    reading.requested += 1
    let place = start
    const sink = {
      address: (entry: SitemapEntry) => {
        entries += 1
        onEntry(entry, (place += 1))
      },
      sitemap: (written: string) => take(next, written, { isUsual: false, index: url }),
    }
    const { problem, isTransient } = await readSitemap({ url: url.href, sink, isFull }, deps, signal)
    if (problem === undefined || (isUsual && place === start) || signal.aborted) return
    reading.isTransient ||= isTransient
    if (reading.problems.length < maxProblems)
      reading.problems.push(`The sitemap ${url.href} was not read to its end: ${problem}`)
  }

  /** Waits for the turn of a file. False if there is none in time. */
  async function hasTurn(url: URL): Promise<boolean> {
    try {
      await takeTurn(url)
      return true
    } catch (thrown) {
      if (signal.aborted) return false
      const { code, message } = toAppError(thrown)
      if (code === 'INTERNAL' || isOutage({ code })) throw thrown
      const { files = 0 } = withoutTurn.get(url.host) ?? {}
      if (files > 0 || withoutTurn.size < maxProblems) withoutTurn.set(url.host, { files: files + 1, reason: message })
      reading.isTransient = true
      return false
    }
  }
}
