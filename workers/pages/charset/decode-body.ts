import sniffEncoding from 'html-encoding-sniffer'
import { guessCharset } from './guess-charset.ts'

/**
 * A body as text, and the WHATWG name of the encoding it was read with. In order: byte order mark, `Content-Type`
 * header, the document's own declaration, byte statistics. Malformed bytes become U+FFFD, NUL vanishes.
 */
export function decodeBody(body: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const { text, charset } = decoded(body, contentType)
  return { text: text.includes('\0') ? text.replaceAll('\0', '') : text, charset }
}

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
  const header = /charset\s*=\s*["']?([^\s;"']+)/iu.exec(contentType ?? '')?.[1]
  const isXml = /[/+]xml/iu.test(contentType ?? '') && !/html/iu.test(contentType ?? '')
  const declared = sniffEncoding(body, {
    ...(header !== undefined && { transportLayerEncodingLabel: header }),
    ...(isXml ? { xml: true } : { maxPrescanBytes: prescanBytes }),
    defaultEncoding: undeclared,
  })
  return declared === undeclared ? undefined : declared
}

const undeclared = 'undeclared'
/** The standard asks for 1024; real pages declare later than that. */
const prescanBytes = 8192

/**
 * "UTF-8" is often declared by a template while the text comes from elsewhere. Undefined where the bytes disprove it:
 * a few that are broken among many that are not do not.
 */
function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    const text = new TextDecoder('utf-8').decode(body)
    return isMostlyWhole(text.slice(0, 200_000)) ? text : undefined
  }
}

function isMostlyWhole(text: string): boolean {
  let broken = 0
  let foreign = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xff_fd) broken++
    else if (code > 0x7f) foreign++
  }
  return broken < 8 || broken < foreign
}
