import { createRequire } from 'node:module'
import sniffEncoding from 'html-encoding-sniffer'
import type Jschardet from 'jschardet'
import { repairDoubleEncoding } from './repair-double-encoding.ts'

/**
 * Decodes a body and returns the text and the WHATWG name of its encoding. Sources in order: byte order mark,
 * `Content-Type` header, declaration in the document, byte statistics. Malformed bytes become U+FFFD; NUL is removed; UTF-8 that was
 * encoded twice is repaired.
 */
export function decodeBody(body: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const { text, charset } = decoded(body, contentType)
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text
  return { text: charset === 'UTF-8' && body.includes(leadByte) ? repairDoubleEncoding(clean) : clean, charset }
}

/** The first UTF-8 byte of all characters that begin a double encoding. */
const leadByte = 0xc3

function decoded(body: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const declared = declaredCharset(body, contentType)
  if (declared === 'UTF-8') {
    const text = decodeUtf8(body)
    if (text !== undefined) return { text, charset: declared }
  }
  const charset = declared === undefined || declared === 'UTF-8' ? guessCharset(body) : declared
  return { text: new TextDecoder(charset).decode(body), charset }
}

function declaredCharset(body: Uint8Array, contentType: string | undefined): string | undefined {
  const header = /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '')?.[1]
  const isXml = /[/+]xml/iu.test(contentType ?? '') && !/html/iu.test(contentType ?? '')
  const declared = sniffEncoding(body, {
    ...(header !== undefined && { transportLayerEncodingLabel: header }),
    ...(isXml ? { xml: true } : { maxPrescanBytes: prescanBytes }),
    defaultEncoding: undeclared,
  })
  return declared === undeclared ? undefined : declared
}

const undeclared = 'undeclared'
/** The HTML standard specifies 1024. Real pages declare their encoding later. */
const prescanBytes = 8192

/**
 * Decodes UTF-8, or returns undefined for bytes in another encoding: templates often declare UTF-8 around other text. A few
 * malformed sequences among many valid ones are accepted.
 */
function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    const text = new TextDecoder('utf-8').decode(body)
    return isMostlyValid(text.slice(0, 200_000)) ? text : undefined
  }
}

function isMostlyValid(text: string): boolean {
  let malformed = 0
  let nonAscii = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xff_fd) malformed++
    else if (code > 0x7f) nonAscii++
  }
  return malformed < 8 || malformed < nonAscii
}

/** The encoding of a body that declares none, as a WHATWG name. windows-1252 when nothing else is found. */
function guessCharset(body: Uint8Array): string {
  const sample = body.subarray(0, maxSampleBytes)
  // Only UTF-16 has zeros in its text, and much of it is valid UTF-8.
  if (!sample.includes(0)) {
    if (isUtf8(sample)) return 'UTF-8'
    if (countForeign(sample) < minForeignBytes) return fallback
  }
  const { encoding } = detector().detect(sample, { detectEncodings })
  return names[encoding?.toLowerCase() ?? ''] ?? fallback
}

const maxSampleBytes = 65_536
/** Fewer bytes beyond ASCII are a quotation mark, a sign or a name, and decide nothing. */
const minForeignBytes = 4
/** WHATWG Encoding, "fallback encoding" of most locales. */
const fallback = 'windows-1252'

/** The encodings that browsers read, by jschardet's name. It knows more, which pages do not use. */
const names: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16-le': 'UTF-16LE',
  'utf-16-be': 'UTF-16BE',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  'iso-8859-2': 'ISO-8859-2',
  'iso-8859-5': 'ISO-8859-5',
  'koi8-r': 'KOI8-R',
  'koi8-u': 'KOI8-U',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  cp932: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GBK',
  big5: 'Big5',
  cp949: 'EUC-KR',
  'euc-kr': 'EUC-KR',
}
const detectEncodings = Object.keys(names)

/** Loaded for the first page that needs it: loading takes 140 ms and 75 MB in each process. */
const detector = () => createRequire(import.meta.url)('jschardet') as typeof Jschardet

/** A sample may end within a character, and a page may hold a few broken ones. */
function isUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample)
  return text.split('\uFFFD').length - 1 <= countForeign(sample) / 200
}

function countForeign(sample: Uint8Array): number {
  let count = 0
  for (const byte of sample) if (byte >= 0x80) count++
  return count
}
