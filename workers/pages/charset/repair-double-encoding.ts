/**
 * Repairs UTF-8 that was read as Windows-1252 and encoded again (`CafÃ©`). Only if that is certain: all characters
 * outside ASCII of a piece of the text form valid UTF-8, and a piece has two of them in words, or the text three and no piece
 * speaks against it. A piece ends at the next tag, so repaired comments can stand beside sound text.
 */
export function repairDoubleEncoding(text: string): string {
  if (!suspect.test(text)) return text
  const pieces = text.split('<')
  const repaired = pieces.map(repairPiece)
  const isCertain =
    repaired.every((piece) => piece !== 'sound') &&
    repaired.reduce((sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.inWords), 0) >= minInText
  return pieces
    .map((piece, at) => {
      const found = repaired[at]
      if (found === undefined || typeof found === 'string') return piece
      return isCertain || found.inWords >= minInPiece ? found.text : piece
    })
    .join('<')
}

/** A first byte of two or more as a Windows-1252 character, then one that can be its second byte. */
const suspect =
  /[\u00C2-\u00F4][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u2122]/u

const minInText = 3
const minInPiece = 2

interface RepairedPiece {
  text: string
  /** Repaired characters beside a letter. */
  inWords: number
}

/** `sound`: its characters outside ASCII are not bytes of UTF-8. */
function repairPiece(piece: string): RepairedPiece | 'ascii' | 'sound' {
  if (!/[^\0-\u007F]/u.test(piece)) return 'ascii'
  const bytes = new Uint8Array(piece.length)
  for (let at = 0; at < piece.length; at++) {
    const byte = byteOf(piece.charCodeAt(at))
    if (byte === undefined) return 'sound'
    bytes[at] = byte
  }
  try {
    const text = strict.decode(bytes)
    return { text, inWords: text.match(besideLetter)?.length ?? 0 }
  } catch {
    return 'sound'
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const besideLetter = /(?<=\p{L})[^\0-\u007F]|[^\0-\u007F](?=\p{L})/gu

function byteOf(code: number): number | undefined {
  return code < 0x1_00 ? code : bytesByCode.get(code)
}

/** The characters of Windows-1252 that are not in Latin-1. */
const bytesByCode = new Map(
  Array.from({ length: 32 }, (_, at) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at)).charCodeAt(0),
    0x80 + at,
  ]),
)
