import { PassThrough, type Readable } from 'node:stream'
import type { JsonBody } from '#api/calls/call.ts'

/** Server-sent events, as the HTML standard defines them (section 9.2). Disposal ends the stream. */
export interface EventStream extends Disposable {
  body: Readable
  /** Sends an event. False if the reader is too slow, or has left: then the event is lost. */
  offer: (name: string, data: object) => boolean
  /** Sends an event whatever the reader does. Its data is not copied. */
  send: (name: string, data: JsonBody) => void
}

/** Shorter than the time after which proxies and clients give up a silent connection. */
const heartbeatMs = 15_000

/** Opens a stream. It holds no more than `bufferBytes` of offered events for a slow reader. */
export function openEventStream({ bufferBytes = 64 * 1024 } = {}): EventStream {
  const body = new PassThrough({ highWaterMark: bufferBytes })
  let lastId = 0
  const head = (name: string) => `id: ${(lastId += 1)}\nevent: ${name}\ndata: `
  const canWrite = () => !body.destroyed && !body.writableNeedDrain
  const heartbeat = setInterval(() => {
    if (canWrite()) body.write(':\n\n')
  }, heartbeatMs)
  heartbeat.unref()
  // The first bytes open the stream for clients that wait for some.
  body.write(':\n\n')

  return {
    body,
    offer(name, data) {
      if (!canWrite()) return false
      body.write(`${head(name)}${JSON.stringify(data)}\n\n`)
      return true
    },
    send(name, { pieces }) {
      if (body.destroyed) return
      body.write(head(name))
      // JSON without line breaks is one line of data.
      for (const piece of pieces) body.write(piece)
      body.write('\n\n')
    },
    [Symbol.dispose]() {
      clearInterval(heartbeat)
      body.end()
    },
  }
}
