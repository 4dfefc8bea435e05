import { setImmediate as nextTurn } from 'node:timers/promises'

/** The same texts in short slices. Between two of them, the event loop serves others. */
export async function* slicesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += sliceLength) {
      yield text.slice(at, at + sliceLength)
      await nextTurn()
    }
  }
}

/** Characters. Parsing them takes about a millisecond. */
const sliceLength = 16 * 1024
