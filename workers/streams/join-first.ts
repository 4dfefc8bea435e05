type Bytes = AsyncIterable<Uint8Array>

/** The same bytes, with at least `size` in the first chunk unless there are fewer. */
export async function* joinFirst(chunks: Bytes, size: number): AsyncGenerator<Uint8Array> {
  const first: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    if (length >= size) {
      yield chunk
      continue
    }
    first.push(chunk)
    length += chunk.length
    if (length >= size) yield Buffer.concat(first)
  }
  if (length < size) yield Buffer.concat(first)
}
