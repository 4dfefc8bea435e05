import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPrompts } from '#workers/llm/prompts/load-prompts.ts'
import type { ModelFixture } from './open-model-fixture.ts'
import { readModelRequest } from './read-model-request.ts'

export interface HeldReply {
  /** The sentences of a page that the model claims, in this order. */
  sentences: readonly string[]
  url: string
  /** Milliseconds before the first claim. */
  delayMs?: number
  /** Ends the response. Default: with the rest of the reply. */
  end?: (response: ServerResponse) => void
}

const prompts = loadPrompts()

/** The model sends its first claim, and the rest once `go` is called. */
export function holdReply(model: ModelFixture, { sentences, url, delayMs = 0, end }: HeldReply): { go: () => void } {
  const held = Promise.withResolvers<void>()
  model.respond = ({ body }) => {
    const { data } = readModelRequest(body, prompts)
    const source = data.find((page) => page.url === url)?.index ?? 0
    const claims = sentences.map((quote) => ({ text: quote, citations: [{ source, quote }] }))
    const text = JSON.stringify({ claims, unanswered: [] })
    const half = text.indexOf('},{"text"') + 1
    return { write: (response) => write(response, [text.slice(0, half), text.slice(half)]) }
  }
  return { go: held.resolve }

  async function write(response: ServerResponse, [first = '', rest = '']: readonly string[]): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (content: string, finish_reason: string | null = null) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`)
    await sleep(delayMs)
    send(first)
    await held.promise
    if (end !== undefined) return end(response)
    send(rest, 'stop')
    response.end('data: [DONE]\n\n')
  }
}
