import { TextDecoder } from 'node:util'
import sniffEncoding from 'html-encoding-sniffer'

type Bytes = AsyncIterable<Uint8Array>

export interface TextType {
  /** The `Content-Type` header. */
  contentType: string | undefined
  /** Where a file declares its encoding: an XML declaration, or a `meta` element. */
  markup: 'xml' | 'html'
}

/**
 * Decodes a file as it arrives; its first chunk must hold the declaration (`joinFirst`). Encodings in order: byte order
 * mark, `Content-Type`, the declaration, UTF-8. Where UTF-8 turns out to be wrong, the rest is read as windows-1252, as
 * browsers read undeclared text.
 */
export async function* decodeText(chunks: Bytes, type: TextType): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  // A cut sequence at the end of a chunk, which a strict decoder would reject.
  let pending: Uint8Array = empty
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk, type)
    if (decoder.encoding !== 'utf-8') {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const end = completeLength(bytes)
    pending = bytes.slice(end)
    try {
      yield decoder.decode(bytes.subarray(0, end))
    } catch {
      decoder = new TextDecoder('windows-1252')
      pending = empty
      yield decoder.decode(bytes, { stream: true })
    }
  }
  if (pending.length > 0) yield new TextDecoder().decode(pending)
}

const empty = new Uint8Array()

function decoderFor(start: Uint8Array, { contentType, markup }: TextType): TextDecoder {
  const label = /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '')?.[1]
  const encoding = sniffEncoding(start.subarray(0, declarationBytes), {
    xml: markup === 'xml',
    defaultEncoding: 'UTF-8',
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
  })
  return new TextDecoder(encoding, { fatal: encoding === 'UTF-8' })
}

/** Declarations are at the start of a file. */
export const declarationBytes = 1024

/** The length without an incomplete UTF-8 sequence at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return byte >= (back < 2 ? 0xc0 : back < 3 ? 0xe0 : 0xf0) ? bytes.length - back : bytes.length
  }
  return bytes.length
}
