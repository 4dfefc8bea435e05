import { tooComplex, unreadable } from '#workers/documents/document-errors.ts'

/** One entry of the central directory of a ZIP archive. */
export interface ZipEntry {
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
export function readDirectory(archive: Uint8Array): ZipEntry[] {
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
