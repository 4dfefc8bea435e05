import { Inflate } from 'fflate'
import { tooComplex, unreadable } from '#workers/streams/format-errors.ts'

/** The files of a ZIP archive, decompressed on demand and within limits that all reads share. */
export interface Archive {
  names: readonly string[]
  has: (name: string) => boolean
  /** The file in pieces. A reader that stops early does not pay for the rest. Undefined for a missing file. */
  chunks: (name: string) => Iterable<Uint8Array> | undefined
  /** The whole file; undefined for a missing one. */
  bytes: (name: string) => Uint8Array | undefined
}

interface ArchiveLimits {
  /** Decompressed bytes of all reads together. */
  maxBytes: number
  /** Decompressed bytes of one file that is read as a whole. */
  maxFileBytes: number
}

const defaultLimits: ArchiveLimits = { maxBytes: 100_000_000, maxFileBytes: 50_000_000 }

/** Opens a ZIP archive. Reads throw PAGE_TOO_COMPLEX above a limit and EXTRACTION_IMPOSSIBLE for broken data. */
export function openArchive(archive: Uint8Array, limits: ArchiveLimits = defaultLimits): Archive {
  const entries = new Map(readDirectory(archive).map((entry) => [entry.name, entry]))
  let bytesLeft = limits.maxBytes
  const spend = (chunk: Uint8Array) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) throw tooComplex(`${limits.maxBytes / 1e6} MB of decompressed data`)
    return chunk
  }
  const chunks = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) return undefined
    return mapped(entry.isDeflated ? inflated(entry.bytes) : [entry.bytes], spend)
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    chunks,
    bytes: (name) => {
      const found = chunks(name)
      return found && joined(found, limits.maxFileBytes)
    },
  }
}

/** Small, so that a piece expands to a few megabytes at most. */
const pieceBytes = 4096

function* inflated(compressed: Uint8Array): Iterable<Uint8Array> {
  const out: Uint8Array[] = []
  const inflate = new Inflate((chunk) => out.push(chunk))
  for (let at = 0; at < compressed.length; at += pieceBytes) {
    try {
      inflate.push(compressed.subarray(at, at + pieceBytes), at + pieceBytes >= compressed.length)
    } catch (cause) {
      throw unreadable('ZIP archive', 'has broken data', cause)
    }
    yield* out.splice(0)
  }
}

function* mapped(chunks: Iterable<Uint8Array>, change: (chunk: Uint8Array) => Uint8Array): Iterable<Uint8Array> {
  for (const chunk of chunks) yield change(chunk)
}

function joined(chunks: Iterable<Uint8Array>, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  for (const chunk of chunks) {
    length += chunk.length
    if (length > maxBytes) throw tooComplex(`${maxBytes / 1e6} MB in one file of an archive`)
    parts.push(chunk)
  }
  return Buffer.concat(parts, length)
}

/** One entry of the central directory of a ZIP archive. */
interface ZipEntry {
  name: string
  isDeflated: boolean
  /** The compressed bytes. */
  bytes: Uint8Array
}

const maxEntries = 10_000

/**
 * Reads the central directory of a ZIP archive (APPNOTE 4.3.12). Names are only keys: nothing is written to a path. The
 * declared sizes of the contents are ignored, because they may lie. Throws EXTRACTION_IMPOSSIBLE and PAGE_TOO_COMPLEX.
 */
function readDirectory(archive: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) throw unreadable('ZIP archive', 'has no directory; the file may be cut off')
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw tooComplex(`${maxEntries} files in an archive`)
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02_01_4b_50)
      throw unreadable('ZIP archive', 'has a broken directory')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const entry = readEntry(bytes, at, nameLength ?? 0)
    if (entry !== undefined) entries.push(entry)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** Undefined for an entry that is encrypted, outside the archive or compressed by another method. */
function readEntry(bytes: Buffer, at: number, nameLength: number): ZipEntry | undefined {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  const method = bytes.readUInt16LE(at + 10)
  const local = bytes.readUInt32LE(at + 42)
  if (isEncrypted || (method !== 0 && method !== 8) || local + 30 > bytes.length) return undefined
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
  return { name, isDeflated: method === 8, bytes: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)) }
}
