/** Collects a body. A growing buffer: a list of one-byte chunks would take a hundred times the memory. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let buffer = new Uint8Array(64 * 1024)
  let size = 0
  for await (const chunk of chunks) {
    const needed = size + chunk.length
    if (needed > buffer.length) {
      const grown = new Uint8Array(Math.max(needed, buffer.length * 2))
      grown.set(buffer.subarray(0, size))
      buffer = grown
    }
    buffer.set(chunk, size)
    size = needed
  }
  return buffer.slice(0, size)
}
