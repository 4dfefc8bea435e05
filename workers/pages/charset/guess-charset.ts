import { createRequire } from 'node:module'
import type Jschardet from 'jschardet'

/** The encoding of a body that declares none, as a WHATWG name. windows-1252 when nothing else is found. */
export function guessCharset(body: Uint8Array): string {
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
