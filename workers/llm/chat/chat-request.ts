import type { TObject } from '#shared/contract/schema.ts'
import type { ChatMessage } from '#workers/llm/messages/build-messages.ts'
import type { ServerSupport } from './server-support.ts'
import { strictSchema } from './strict-schema.ts'

/** A request as it goes to the server, which is also asked for a stream. */
export interface ChatRequest {
  model: string
  messages: ChatMessage[]
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  seed?: number
  stream_options?: { include_usage: boolean }
  response_format?:
    | { type: 'json_object' }
    | { type: 'json_schema'; json_schema: { name: string; schema: Record<string, unknown>; strict: boolean } }
}

interface ChatDraft {
  model: string
  /** The name of the prompt. */
  name: string
  messages: readonly ChatMessage[]
  output: TObject
  maxOutputTokens: number
}

/** The request for a server with this support. Where the server takes no schema, the messages state it. */
export function chatRequest({ model, name, messages, output, maxOutputTokens }: ChatDraft, support: ServerSupport) {
  const { mode, dropped, tokensField, hasSystemRole } = support
  const { schema, isStrict } = strictSchema(output)
  const stated = mode === 'json_schema' ? messages : withSchema(messages, output)
  const request: ChatRequest = {
    model,
    messages: hasSystemRole ? [...stated] : withoutSystem(stated),
    [tokensField]: maxOutputTokens,
    ...(!dropped.includes('temperature') && { temperature: 0 }),
    ...(!dropped.includes('seed') && { seed }),
    ...(!dropped.includes('stream_options') && { stream_options: { include_usage: true } }),
    ...(mode === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { name, schema, strict: isStrict } },
    }),
    ...(mode === 'json_object' && { response_format: { type: 'json_object' } }),
  }
  return request
}

/** The same request gets the same reply from servers that can do so. */
const seed = 1

/** The user message, which is the last one, with the schema of the reply. */
function withSchema(messages: readonly ChatMessage[], output: TObject): ChatMessage[] {
  const note = schemaNote(output)
  return messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, content: `${message.content}\n\n${note}` } : message,
  )
}

/** Tells the model the schema of the reply. */
export const schemaNote = (output: TObject): string =>
  `The reply is one JSON object that matches this JSON Schema. Leave out optional fields without a value.\n${JSON.stringify(output)}`

function withoutSystem(messages: readonly ChatMessage[]): ChatMessage[] {
  const [system, user, ...more] = messages
  if (system?.role !== 'system' || user === undefined) return [...messages]
  return [{ role: 'user', content: `${system.content}\n\n${user.content}` }, ...more]
}
