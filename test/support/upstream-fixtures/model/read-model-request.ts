import { type PromptData, promptNames, type PromptName } from '#workers/llm/llm.ts'
import type { Prompts, Prompt } from '#workers/llm/prompts/load-prompts.ts'

/** A request as a model understands it. */
export interface ModelFixtureRequest {
  prompt: PromptName
  /** The values of the prompt's placeholders. */
  values: Readonly<Record<string, string>>
  /** The first user message as it was sent. */
  user: string
  data: readonly PromptData[]
  /** The schema of the reply, as it was sent. */
  schema: Readonly<Record<string, unknown>> | undefined
  model: string
  /** The reply that was not valid, when the request asks for a corrected one. */
  rejectedReply: string | undefined
  body: ChatBody
}

/** The body of a request of the Chat Completions API, as far as the fixture reads it. */
export interface ChatBody extends Readonly<Record<string, unknown>> {
  model: string
  messages: readonly { role: string; content: string }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  max_tokens?: number
  max_completion_tokens?: number
  response_format?: {
    type: string
    json_schema?: { name: PromptName; schema: Record<string, unknown>; strict?: boolean }
  }
}

/** Parses a request: its prompt, the caller's words and the data between the markers. */
export function readModelRequest(text: string, prompts: Prompts): ModelFixtureRequest {
  const body = JSON.parse(text) as ChatBody
  const all = body.messages.map(({ content }) => content).join('\n\n')
  const user = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  const format = body.response_format?.json_schema
  const prompt =
    format?.name ?? promptNames.find((name) => all.startsWith(prompts.get(name)?.instructions ?? 'none')) ?? 'answer'
  return {
    prompt,
    values: readValues(user, prompts.get(prompt)),
    user,
    data: readData(user),
    schema: format?.schema ?? readStatedSchema(all),
    model: body.model,
    rejectedReply: body.messages.find(({ role }) => role === 'assistant')?.content,
    body,
  }
}

/** The texts between the literals of the template. */
function readValues(user: string, prompt: Prompt | undefined): Record<string, string> {
  const values: Record<string, string> = {}
  const [first = '', ...literals] = prompt?.literals ?? []
  let from = user.indexOf(first) + first.length
  const end = user.search(/\n\n<<<DATA /)
  for (const [index, literal] of literals.entries()) {
    const found = literal === '' ? -1 : user.indexOf(literal, from)
    const to = found === -1 ? (end === -1 ? user.length : end) : found
    values[prompt?.placeholders[index] ?? ''] = user.slice(from, to)
    from = to + literal.length
  }
  return values
}

function readData(user: string): PromptData[] {
  const blocks = user.matchAll(/^<<<DATA (\w{16}) (\d+)>>>\n(.*)\n([^]*?)\n<<<END \1 \2>>>$/gm)
  return [...blocks].map(([, , , about = '{}', text = '']) => Object.assign(JSON.parse(about) as PromptData, { text }))
}

function readStatedSchema(all: string): Record<string, unknown> | undefined {
  const line = all.split('\n').findLast((each) => each.startsWith('{"'))
  return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>)
}
