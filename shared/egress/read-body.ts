import type { ResponseHead } from './exchange.ts'
import { streamBody, type BodyLimits } from './stream-body.ts'

/** Reads and decodes the whole body. Throws as `streamBody` does; after any error the connection must be dropped. */
export async function readBody(head: ResponseHead, limits: BodyLimits): Promise<Uint8Array> {
  const buffer = createBuffer(limits.maxBytes)
  for await (const chunk of streamBody(head, limits)) buffer.add(chunk)
  return buffer.bytes()
}

/** A growing buffer. A list of one-byte chunks would take a hundred times the memory of the body. */
function createBuffer(maxBytes: number) {
  let buffer = new Uint8Array(Math.min(64 * 1024, maxBytes))
  let size = 0
  return {
    add: (chunk: Uint8Array) => {
      const needed = size + chunk.length
      if (needed > buffer.length) {
        const grown = new Uint8Array(Math.min(maxBytes, Math.max(needed, buffer.length * 2)))
        grown.set(buffer.subarray(0, size))
        buffer = grown
      }
      buffer.set(chunk, size)
      size = needed
    },
    bytes: () => buffer.slice(0, size),
  }
}
