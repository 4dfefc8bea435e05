/**
 * The digest of a host: for each block that its pages showed as content, the hashes of up to four of these pages. Bytes, so that
 * it moves to processes and to the store as it is: 16 bytes for each block (48 bits of its hash, the hour when it was last seen,
 * four page hashes of 16 bits), ordered by hash.
 */
export type SiteDigest = Uint8Array

/** A page as the digest learns it: its hash, and the hashes of its blocks. */
export interface SeenPage {
  page: number
  blocks: readonly number[]
}

export const emptyDigest: SiteDigest = new Uint8Array(0)

/** Whether the digest knows the block from at least three pages other than `page`. Two page hashes that are equal count once. */
export function recursIn(digest: SiteDigest, block: number, page: number): boolean {
  const view = viewOf(digest)
  const at = positionOf(view, block)
  return at !== undefined && pagesAt(view, at).filter((each) => each !== page).length >= minOtherPages
}

const minOtherPages = 3

/** Whether the digest would say more with this page. */
export function teaches(digest: SiteDigest, { page, blocks }: SeenPage): boolean {
  const view = viewOf(digest)
  return blocks.some((block) => {
    const at = positionOf(view, block)
    const pages = at === undefined ? [] : pagesAt(view, at)
    return pages.length < maxPages && !pages.includes(page)
  })
}

export const isFull = (digest: SiteDigest) => digest.length >= maxEntries * entryBytes

/**
 * The digest with more pages, at a time in milliseconds. Forgets blocks that no page showed for 30 days. If it has no room, keeps
 * the blocks of the most pages, then those seen last, then those with the lowest hashes: so each process keeps the same ones.
 */
export function learnPages(digest: SiteDigest, pages: readonly SeenPage[], now: number): SiteDigest {
  const hour = Math.floor(now / hourMs) % hours
  const entries = new Map<number, Entry>()
  for (const entry of readEntries(digest)) if (ageOf(entry, hour) < maxAgeHours) entries.set(entry.block, entry)
  for (const { page, blocks } of pages) {
    for (const block of blocks) {
      const entry = entries.get(block) ?? { block, hour, pages: [] }
      entry.hour = hour
      if (entry.pages.length < maxPages && !entry.pages.includes(page)) entry.pages.push(page)
      entries.set(block, entry)
    }
  }
  const all = [...entries.values()]
  const kept = all.length <= maxEntries ? all : all.sort((a, b) => byWorth(a, b, hour)).slice(0, maxEntries)
  return writeEntries(kept.sort((a, b) => a.block - b.block))
}

/** 48 KiB, which are 64 KiB as base64. */
const maxEntries = 3072
const entryBytes = 16
const maxPages = 4
const hourMs = 3_600_000
/** An hour is stored in 16 bits. They last for seven years. */
const hours = 65_536
const maxAgeHours = 30 * 24

export const digestLifeMs = maxAgeHours * hourMs

interface Entry {
  block: number
  hour: number
  pages: number[]
}

const ageOf = (entry: Entry, hour: number) => (hour - entry.hour + hours) % hours

function byWorth(a: Entry, b: Entry, hour: number): number {
  return b.pages.length - a.pages.length || ageOf(a, hour) - ageOf(b, hour) || a.block - b.block
}

const viewOf = ({ buffer, byteOffset, length }: SiteDigest) => new DataView(buffer, byteOffset, length)

const blockAt = (view: DataView, at: number) => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2)

function pagesAt(view: DataView, at: number): number[] {
  return [8, 10, 12, 14].map((offset) => view.getUint16(at + offset)).filter((page) => page !== 0)
}

/** The offset of a block's entry, by binary search. */
function positionOf(view: DataView, block: number): number | undefined {
  let low = 0
  let high = Math.floor(view.byteLength / entryBytes) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = blockAt(view, middle * entryBytes)
    if (found === block) return middle * entryBytes
    if (found < block) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

function readEntries(digest: SiteDigest): Entry[] {
  const view = viewOf(digest)
  return Array.from({ length: Math.floor(digest.length / entryBytes) }, (_, index) => {
    const at = index * entryBytes
    return { block: blockAt(view, at), hour: view.getUint16(at + 6), pages: pagesAt(view, at) }
  })
}

function writeEntries(entries: readonly Entry[]): SiteDigest {
  const digest = new Uint8Array(entries.length * entryBytes)
  const view = viewOf(digest)
  for (const [index, { block, hour, pages }] of entries.entries()) {
    const at = index * entryBytes
    view.setUint16(at, Math.floor(block / 2 ** 32))
    view.setUint32(at + 2, block % 2 ** 32)
    view.setUint16(at + 6, hour)
    for (const [number, page] of pages.entries()) view.setUint16(at + 8 + 2 * number, page)
  }
  return digest
}
