import { scoreText } from './score-text.ts'

/**
 * The encoding of bytes that declare none, as a WHATWG name. UTF-8 is recognised by its form; for the rest every
 * likely encoding is tried on the bytes beyond ASCII, and the one whose letters read most like its language wins.
 */
export function guessCharset(body: Uint8Array): string {
  const wide = guessUtf16(body)
  if (wide) return wide
  const sample = foreignBytes(body)
  if (sample.length === 0 || isValid('utf-8', sample)) return 'UTF-8'
  let best = { name: 'windows-1252', score: scoreOf('windows-1252', sample) }
  for (const name of candidates) {
    const score = scoreOf(name, sample)
    if (score > best.score) best = { name, score }
  }
  return best.name
}

const candidates = [
  'windows-1251',
  'KOI8-R',
  'Shift_JIS',
  'EUC-JP',
  'GBK',
  'Big5',
  'EUC-KR',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'ISO-8859-5',
]

/** Without a mark, UTF-16 of markup shows as every other byte zero. */
function guessUtf16(body: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const sample = body.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 8 && even < odd / 10) return 'UTF-16LE'
  if (even > sample.length / 8 && odd < even / 10) return 'UTF-16BE'
  return undefined
}

/** Up to 16 KiB of the bytes beyond ASCII, each run with the bytes around it that may belong to its words. */
function foreignBytes(body: Uint8Array): Uint8Array {
  const sample = new Uint8Array(16_384)
  let length = 0
  let until = -1
  for (let index = 0; index < body.length && length < sample.length - 4; index++) {
    const byte = body[index] ?? 0
    if (byte >= 0x80) {
      if (index > until + 1 && index > 0) {
        sample[length++] = 0x20
        if (isLetter(body[index - 1])) sample[length++] = body[index - 1] ?? 0x20
      }
      until = index + 1
    }
    // The byte after belongs to the same character in Shift_JIS, GBK and Big5, or to the same word.
    if (index <= until) sample[length++] = byte === 0x3c || byte < 0x20 ? 0x20 : byte
  }
  return sample.subarray(0, length)
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}

function isValid(name: string, sample: Uint8Array): boolean {
  return scoreInvalid(new TextDecoder(name).decode(sample)) <= sample.length / 200
}

function scoreOf(name: string, sample: Uint8Array): number {
  return scoreText(name, new TextDecoder(name).decode(sample)) / sample.length
}

function scoreInvalid(text: string): number {
  return text.split('\uFFFD').length - 1
}
