import type OpenAI from 'openai'
import type { ChatMessage } from '#workers/llm/messages/build-messages.ts'
import { ChatError, toChatError } from './chat-error.ts'

type Params = OpenAI.ChatCompletionCreateParamsStreaming

/** A request as it goes to the server. */
export type ChatRequest = Omit<Params, 'messages' | 'stream'> & { messages: ChatMessage[] }

export interface ChatReply {
  text: string
  /** Why the model stopped: `refusal` if it, or a filter of the server, declined. */
  end: 'stop' | 'length' | 'refusal'
  /** As the server counts; absent if it does not say. */
  usage?: { input: number; output: number }
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
  const reply = { text: '', refusal: '', finish: '' }
  let usage: ChatReply['usage']
  let hasBegun = false
  try {
    const stream = await client.chat.completions.create({ ...request, stream: true }, { signal })
    hasBegun = true
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0]
      // `message`: a reply that was not streamed.
      const part = choice?.delta ?? wholeMessage(choice)
      reply.text += typeof part?.content === 'string' ? part.content : ''
      reply.refusal += typeof part?.refusal === 'string' ? part.refusal : ''
      reply.finish = choice?.finish_reason ?? reply.finish
      usage = readUsage(chunk.usage) ?? usage
      if (reply.text.length > maxReplyLength) throw new ChatError('cut', {})
      onText(reply.text)
    }
  } catch (thrown) {
    signal.throwIfAborted()
    throw toChatError(thrown, hasBegun)
  }
  // The client ends an aborted stream as if it were complete.
  signal.throwIfAborted()
  if (reply.finish === '') throw new ChatError('cut', {})
  return { text: reply.text, end: endOf(reply), ...(usage !== undefined && { usage }) }
}

type Message = Pick<OpenAI.ChatCompletionMessage, 'content' | 'refusal'>

// The type of a chunk has no `message`. Its members are checked before use.
const wholeMessage = (choice: object | undefined): Message | undefined =>
  choice !== undefined && 'message' in choice && typeof choice.message === 'object' && choice.message !== null
    ? (choice.message as Message)
    : undefined

function endOf({ refusal, finish }: { refusal: string; finish: string }): ChatReply['end'] {
  if (refusal !== '' || finish === 'content_filter') return 'refusal'
  return finish === 'length' ? 'length' : 'stop'
}

function readUsage(usage: OpenAI.CompletionUsage | null | undefined): ChatReply['usage'] {
  if (usage === null || usage === undefined) return undefined
  return { input: usage.prompt_tokens, output: usage.completion_tokens }
}

/** The longest reply that is read, in characters. */
const maxReplyLength = 2_000_000
