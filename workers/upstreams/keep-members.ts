type Bytes = AsyncIterable<Uint8Array>

/**
 * Reduces a JSON object as it arrives to the members with some names, so that a document of any size takes little memory.
 * A kept member with more than `maxMemberBytes` is dropped. Anything but an object, or an object that is cut off, ends up as text that is not
 * JSON.
 */
export const keepMembers = (names: readonly string[], maxMemberBytes: number) =>
  async function* (chunks: Bytes): AsyncGenerator<Uint8Array> {
    const scan = memberScanner(names, maxMemberBytes)
    for await (const chunk of chunks) yield* scan(chunk)
  }

/** Returns the part of each chunk that belongs to the reduced object. Takes linear time. */
export function memberScanner(names: readonly string[], maxBytes: number): (chunk: Uint8Array) => Uint8Array[] {
  let depth = 0
  let inString = false
  let isEscaped = false
  let state: 'start' | 'name' | 'kept' | 'skipped' | 'end' = 'start'
  let name = ''
  let pieces: Uint8Array[] = []
  let size = 0
  let isFirst = true

  const restart = (next: typeof state) => {
    state = next
    pieces = []
    size = 0
  }
  const take = (piece: Uint8Array) => {
    size += piece.byteLength
    if (size <= (state === 'name' ? maxNameBytes : maxBytes)) pieces.push(piece)
    else restart('skipped')
  }

  return (chunk) => {
    const out: Uint8Array[] = []
    /** Where the part that is being collected continues in this chunk. */
    let from = 0
    const isCollecting = () => state === 'name' || state === 'kept'
    const endMember = (at: number) => {
      if (state !== 'kept') return
      take(chunk.subarray(from, at))
      if (pieces.length === 0) return
      out.push(Buffer.from(`${isFirst ? '' : ','}${JSON.stringify(name)}:`))
      for (const piece of pieces) out.push(piece)
      isFirst = false
    }
    for (let at = 0; at < chunk.length && state !== 'end'; at += 1) {
      const byte = chunk[at]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) inString = false
      } else if (byte === quote) inString = true
      else if (byte === openBrace || byte === openBracket) {
        depth += 1
        if (depth > 1) continue
        if (byte === openBracket) state = 'end'
        else {
          restart('name')
          from = at + 1
          out.push(Buffer.from('{'))
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1
        if (depth > 0) continue
        endMember(at)
        if (state !== 'start') out.push(Buffer.from('}'))
        state = 'end'
      } else if (byte === comma && depth === 1) {
        endMember(at)
        restart('name')
        from = at + 1
      } else if (byte === colon && depth === 1 && state === 'name') {
        take(chunk.subarray(from, at))
        name = nameIn(pieces)
        restart(names.includes(name) ? 'kept' : 'skipped')
        from = at + 1
      }
    }
    if (isCollecting()) take(chunk.slice(from))
    return out
  }
}

/** The name of a member; empty for what is not a name. */
function nameIn(pieces: readonly Uint8Array[]): string {
  try {
    return String(JSON.parse(Buffer.concat(pieces).toString()))
  } catch {
    return ''
  }
}

/** Names are short. */
const maxNameBytes = 1024

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
