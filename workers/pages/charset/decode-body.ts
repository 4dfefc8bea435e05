import sniffEncoding from 'html-encoding-sniffer'
import { guessCharset } from './guess-charset.ts'
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
