import { Inflate } from 'fflate'
import { tooComplex, unreadable } from '#workers/documents/document-errors.ts'
import { readDirectory } from './read-directory.ts'

/** The files of a ZIP archive, decompressed on demand and within limits that all reads share. */
export interface Archive {
  names: readonly string[]
  has: (name: string) => boolean
  /** The file in pieces. A reader that stops early does not pay for the rest. Undefined for a missing file. */
  chunks: (name: string) => Iterable<Uint8Array> | undefined
  /** The whole file; undefined for a missing one. */
  bytes: (name: string) => Uint8Array | undefined
}

export interface ArchiveLimits {
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
