import { text } from 'node:stream/consumers'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import type { StreamedReply } from '#workers/upstreams/stream-upstream.ts'
import { ChatError } from './chat-error.ts'
import { readEvents } from './read-events.ts'

/**
 * The chunks of a reply, parsed: the events of a stream up to `[DONE]`, or the one document of a server that does not stream.
 * Throws for a chunk that is no JSON, for one that is an error, and for an event of more than `maxLength` characters.
 */
export async function* readChunks({ headers, body }: StreamedReply, maxLength: number): AsyncGenerator {
  if (headers.get('content-type')?.includes('application/json')) return yield chunkOf(await text(body))
  for await (const { event, data } of readEvents(body, maxLength)) {
    if (data === '[DONE]') return
    if (event === 'error') throw new ChatError('cut', {})
    yield chunkOf(data)
  }
}

function chunkOf(data: string): unknown {
  const chunk: unknown = JSON.parse(data)
  if (valueAt(chunk, 'error')) throw new ChatError('cut', {})
  return chunk
}
