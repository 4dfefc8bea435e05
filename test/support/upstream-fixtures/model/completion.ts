import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FixtureReply } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import type { ModelFixtureRequest } from './read-model-request.ts'
import type { ModelMode } from './spoil.ts'

/** The response with this text: a stream of events if the request asks for one, or one document. */
export function completion(request: ModelFixtureRequest, whole: string, mode: ModelMode): FixtureReply {
  const maxTokens = request.body.max_completion_tokens ?? request.body.max_tokens ?? Infinity
  const isCut = mode === 'truncated' || (mode === 'long-winded' && maxTokens <= 4000)
  const finish = isCut ? 'length' : mode === 'content-filter' ? 'content_filter' : 'stop'
  const message =
    mode === 'refusal'
      ? { refusal: 'I cannot help with that.' }
      : { content: isCut ? whole.slice(0, whole.length / 2) : whole }
  const reply: Completion = { message, finish, usage: usageOf(request, whole, mode) }
  if (request.body.stream !== true || mode === 'unstreamed') return { body: document(reply, request) }
  return { write: (response) => stream(response, reply, { request, mode }) }
}

interface Completion {
  message: { content?: string; refusal?: string }
  finish: string
  usage: object | undefined
}

function usageOf({ body }: ModelFixtureRequest, text: string, mode: ModelMode): object | undefined {
  if (mode === 'no-usage') return undefined
  if (mode === 'wrong-usage') return { prompt_tokens: 9e15, completion_tokens: -5, total_tokens: 'many' }
  const prompt = Math.ceil(JSON.stringify(body.messages).length / 4)
  const completed = Math.ceil(text.length / 4)
  return { prompt_tokens: prompt, completion_tokens: completed, total_tokens: prompt + completed }
}

const envelope = (object: string, { model }: ModelFixtureRequest) => ({
  id: 'chatcmpl-fixture',
  object,
  created: 1,
  model,
})

const document = ({ message, finish, usage }: Completion, request: ModelFixtureRequest) => ({
  ...envelope('chat.completion', request),
  choices: [
    { index: 0, message: { role: 'assistant', content: null, refusal: null, ...message }, finish_reason: finish },
  ],
  ...(usage && { usage }),
})

async function stream(
  response: ServerResponse,
  { message, finish, usage }: Completion,
  { request, mode }: { request: ModelFixtureRequest; mode: ModelMode },
): Promise<void> {
  if (mode === 'slow') await sleep(3000)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const send = (choices: object[], more: object = {}) =>
    response.write(`data: ${JSON.stringify({ ...envelope('chat.completion.chunk', request), choices, ...more })}\n\n`)
  const sendDelta = (delta: object, finish_reason: string | null = null) => send([{ index: 0, delta, finish_reason }])
  sendDelta({ role: 'assistant', content: '' })
  if (message.refusal !== undefined) sendDelta({ refusal: message.refusal })
  const pieces = piecesOf(message.content ?? '')
  for (const [index, content] of pieces.entries()) {
    if (index * 2 >= pieces.length && mode === 'cut') return breakOff(response)
    if (index * 2 >= pieces.length && mode === 'endless') return void response.end()
    sendDelta({ content })
    if (mode === 'drip') await sleep(100)
  }
  if (mode === 'drip') await drip(() => sendDelta({ content: ' ' }), response)
  sendDelta({}, finish)
  if (request.body.stream_options?.include_usage === true && usage) send([], { usage })
  response.end('data: [DONE]\n\n')
}

/** The client gets the first half before that. */
async function breakOff(response: ServerResponse): Promise<void> {
  await sleep(50)
  response.destroy()
}

async function drip(send: () => void, response: ServerResponse): Promise<void> {
  for (let piece = 0; piece < 600 && !response.destroyed; piece += 1) {
    send()
    await sleep(100)
  }
}

/** Ten pieces. They split characters of two code units, too. */
function piecesOf(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / 10))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}
