import { text } from 'node:stream/consumers'
import { numberAt } from '#workers/upstreams/number-at.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import type { StreamedReply } from '#workers/upstreams/stream-upstream.ts'
import type { ChatClient } from './chat-client.ts'
import { ChatError } from './chat-error.ts'
import type { ChatRequest } from './chat-request.ts'
import { readEvents } from './read-events.ts'

export interface ChatReply {
  text: string
  /** Why the model stopped: `refusal` if it, or a filter of the server, declined. */
  end: 'stop' | 'length' | 'refusal'
  /** As the server counts; absent if it does not say. */
  usage: { input?: number | undefined; output?: number | undefined }
}

interface Reading {
  signal: AbortSignal
  /** Called with the reply so far, while it arrives. */
  onText: (text: string) => void
}

/**
 * Sends one request and reads the reply as it arrives, which notices a dead connection early. Throws a ChatError, with
 * `cut` for a reply without an end, or the signal's reason.
 */
export async function readChat(
  client: ChatClient,
  request: ChatRequest,
  { signal, onText }: Reading,
): Promise<ChatReply> {
  const usage: ChatReply['usage'] = {}
  let [text, finish] = ['', '']
  let hasBegun = false
  let hasRefused = false
  try {
    const reply = await client(request, signal)
    hasBegun = true
    for await (const chunk of readChunks(reply, maxReplyLength)) {
      const choice = valueAt(chunk, 'choices', '0')
      // `message`: a reply that was not streamed.
      const part = valueAt(choice, 'delta') ?? valueAt(choice, 'message')
      text += textAt(part, 'content') ?? ''
      hasRefused ||= textAt(part, 'refusal') !== undefined
      finish = textAt(choice, 'finish_reason') ?? finish
      usage.input = numberAt(chunk, 'usage', 'prompt_tokens') ?? usage.input
      usage.output = numberAt(chunk, 'usage', 'completion_tokens') ?? usage.output
      if (text.length > maxReplyLength) throw new ChatError('cut', {})
      onText(text)
    }
  } catch (thrown) {
    signal.throwIfAborted()
    throw thrown instanceof ChatError ? thrown : new ChatError(hasBegun ? 'cut' : 'down', { cause: thrown })
  }
  if (finish === '') throw new ChatError('cut', {})
  const hasDeclined = hasRefused || finish === 'content_filter'
  return { text, end: hasDeclined ? 'refusal' : finish === 'length' ? 'length' : 'stop', usage }
}

/** The longest reply that is read, in characters. It may come as one event. */
const maxReplyLength = 2_000_000

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
