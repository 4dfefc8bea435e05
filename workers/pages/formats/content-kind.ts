import { looksLikeCsv } from './read-csv.ts'

/** The kind of a body. It decides which reader is used. */
export type ContentKind = 'html' | 'text' | 'markdown' | 'csv' | 'json' | 'xml' | 'feed'

/**
 * The kind of a body, by its first bytes and its `Content-Type`. The bytes win over a missing or wrong header.
 * `unsupported` describes a body that cannot be read, for an error message.
 */
export function contentKindOf(
  body: Uint8Array,
  contentType: string | undefined,
  text: () => string,
): { kind: ContentKind } | { unsupported: string } {
  const magic = signatures.find(({ bytes, at = 0 }) => bytes.every((byte, index) => body[at + index] === byte))
  if (magic) return { unsupported: magic.name }
  if (isCompoundFile(body)) return { unsupported: compoundFileName(body) }
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(?:image|audio|video|font)\//u.test(type) && type !== 'image/svg+xml') return { unsupported: `${type} data` }
  if (isBinary(body)) return { unsupported: type === '' ? 'binary data' : `binary data (${type})` }
  const { start, markup } = startOf(text())
  if (looksLikeFeed(markup)) return { kind: 'feed' }
  if (/html/u.test(type)) return { kind: 'html' }
  if (looksLikeHtml(markup)) return { kind: 'html' }
  if (/[/+]json$|^application\/(?:x-)?(?:nd|ld\+)?json/u.test(type)) return { kind: 'json' }
  if (/[/+]xml$/u.test(type) || start.startsWith('<?xml')) return { kind: 'xml' }
  if (/markdown/u.test(type)) return { kind: 'markdown' }
  if (/^(?:text|application)\/(?:x-)?(?:csv|(?:comma|tab)-separated-values)$/u.test(type)) return { kind: 'csv' }
  if (type === '' && /^[[{]/u.test(start)) return { kind: 'json' }
  if (/^(?:application\/octet-stream)?$/u.test(type) && looksLikeCsv(text())) return { kind: 'csv' }
  return { kind: type === '' && start.startsWith('<') ? 'html' : 'text' }
}

const signatures: { name: string; bytes: number[]; at?: number }[] = [
  { name: 'a PDF document', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: 'a PNG image', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { name: 'a JPEG image', bytes: [0xff, 0xd8, 0xff] },
  { name: 'a GIF image', bytes: [0x47, 0x49, 0x46, 0x38] },
  { name: 'a WebP image or other RIFF media', bytes: [0x52, 0x49, 0x46, 0x46] },
  { name: 'a ZIP archive or an office document', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'an empty ZIP archive', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { name: 'gzip-compressed data', bytes: [0x1f, 0x8b, 0x08] },
  { name: 'a video or audio file', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { name: 'an audio file', bytes: [0x49, 0x44, 0x33] },
  { name: 'an Ogg file', bytes: [0x4f, 0x67, 0x67, 0x53] },
  { name: 'a font', bytes: [0x77, 0x4f, 0x46] },
  { name: 'a program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { name: 'a WebAssembly module', bytes: [0x00, 0x61, 0x73, 0x6d] },
  { name: 'a 7-Zip archive', bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { name: 'a RAR archive', bytes: [0x52, 0x61, 0x72, 0x21] },
]

/** Whether there are control characters that no text contains. UTF-16 markup has zeros in every second byte only. */
function isBinary(body: Uint8Array): boolean {
  const sample = body.subarray(0, 2048)
  let controls = 0
  const zeros: [number, number] = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++
    else if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) controls++
  }
  return controls > sample.length / 50 || Math.min(zeros[0], zeros[1]) > sample.length / 100
}

const looksLikeFeed = (markup: string) => /^<(?:rss|feed|rdf:RDF)[\s>]/iu.test(markup)

const looksLikeHtml = (markup: string) =>
  /^<(?:!doctype html|html|head|body|div|title|meta|script|h1|p|table|article|main)[\s>]/iu.test(markup)

/** The first characters of a text, and those after its leading comments and declarations. */
function startOf(text: string): { start: string; markup: string } {
  let at = endOfSpaces(text, 0)
  const start = text.slice(at, at + prefixLength)
  for (let end = endOfProlog(text, at); end > at; end = endOfProlog(text, at)) at = endOfSpaces(text, end)
  return { start, markup: text.slice(at, at + prefixLength) }
}

/** Long enough for every tag name and declaration that the patterns match. */
const prefixLength = 64

/** The end of the comment, XML declaration or feed doctype that begins at `at`; otherwise `at`. */
function endOfProlog(text: string, at: number): number {
  const opening = text.slice(at, at + 13).toLowerCase()
  const close = opening.startsWith('<!--')
    ? '-->'
    : opening.startsWith('<?xml') || opening === '<!doctype rss'
      ? '>'
      : ''
  const end = close === '' ? -1 : text.indexOf(close, at + 4)
  return end === -1 ? at : end + close.length
}

function endOfSpaces(text: string, at: number): number {
  const spaces = /\s*/uy
  spaces.lastIndex = at
  spaces.test(text)
  return spaces.lastIndex
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Whether a body is a compound file (MS-CFB), the container of Office files before 2007 and of encrypted ones. */
const isCompoundFile = (body: Uint8Array): boolean => signature.every((byte, index) => body[index] === byte)

/** The kind of a compound file, by the names of its streams, for an error message. */
function compoundFileName(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const kind = streams.find(({ stream }) => bytes.includes(stream, 0, 'utf16le'))
  return kind?.name ?? 'an Office file of the format before 2007'
}

const streams = [
  { stream: 'EncryptedPackage', name: 'an encrypted Office file' },
  { stream: 'WordDocument', name: 'a Word document of the format before 2007 (.doc)' },
  { stream: 'PowerPoint Document', name: 'a PowerPoint presentation of the format before 2007 (.ppt)' },
  { stream: 'Workbook', name: 'an Excel workbook of the format before 2007 (.xls)' },
]
