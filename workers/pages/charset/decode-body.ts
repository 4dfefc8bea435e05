import sniffEncoding from 'html-encoding-sniffer'
import { guessCharset } from './guess-charset.ts'

/**
 * A body as text, and the WHATWG name of the encoding it was read with. In order: byte order mark, `Content-Type`
 * header, the document's own declaration, byte statistics. Malformed bytes become U+FFFD, NUL vanishes.
 */
export function decodeBody(body: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const charset = charsetOf(body, contentType)
  const text = new TextDecoder(charset).decode(body)
  return { text: text.includes('\0') ? text.replaceAll('\0', '') : text, charset }
}

function charsetOf(body: Uint8Array, contentType: string | undefined): string {
  const header = /charset\s*=\s*["']?([^\s;"']+)/iu.exec(contentType ?? '')?.[1]
  const isXml = /[/+]xml/iu.test(contentType ?? '') && !/html/iu.test(contentType ?? '')
  const declared = sniffEncoding(body, {
    ...(header !== undefined && { transportLayerEncodingLabel: header }),
    ...(isXml ? { xml: true } : { maxPrescanBytes: prescanBytes }),
    defaultEncoding: undeclared,
  })
  if (declared === undeclared) return guessCharset(body)
  // "UTF-8" is often declared by a template while the text comes from elsewhere; bytes that cannot be UTF-8 disprove it.
  if (declared === 'UTF-8' && !isMostlyUtf8(body)) return guessCharset(body)
  return declared
}

const undeclared = 'undeclared'
/** The standard asks for 1024; real pages declare later than that. */
const prescanBytes = 8192

function isMostlyUtf8(body: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(body.subarray(0, 200_000))
  let broken = 0
  let foreign = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xff_fd) broken++
    else if (code > 0x7f) foreign++
  }
  return broken < 8 || broken < foreign
}
