import type { OpenAI } from 'openai'
import { numberAt, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { ChatError, chatErrorOf } from './chat-error.ts'
import type { ChatRequest } from './chat-request.ts'

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
export async function readChat(client: OpenAI, request: ChatRequest, { signal, onText }: Reading): Promise<ChatReply> {
  const usage: ChatReply['usage'] = {}
  let [text, finish] = ['', '']
  let hasBegun = false
  let hasRefused = false
  try {
    const sending = client.chat.completions.create({ ...request, stream: true }, { signal })
    const { data, response } = await sending.withResponse()
    hasBegun = true
    // Servers that do not stream send one document.
    const isStream = !response.headers.get('content-type')?.includes('application/json')
    for await (const chunk of isStream ? data : documents(response)) {
      const choice = valueAt(chunk, 'choices', '0')
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
    throw chatErrorOf(thrown, hasBegun ? 'cut' : 'down')
  }
  // The client ends an aborted stream as if it were complete.
  signal.throwIfAborted()
  if (finish === '') throw new ChatError('cut', {})
  const hasDeclined = hasRefused || finish === 'content_filter'
  return { text, end: hasDeclined ? 'refusal' : finish === 'length' ? 'length' : 'stop', usage }
}

/** The longest reply that is read, in characters. It may come as one event. */
const maxReplyLength = 2_000_000

async function* documents(response: Response): AsyncGenerator {
  const document: unknown = await response.json()
  if (valueAt(document, 'error')) throw new ChatError('cut', {})
  yield document
}
