import { OpenAI } from 'openai'
import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import { isRecord } from '#workers/upstreams/read-reply.ts'
import { streamUpstream } from '#workers/upstreams/request-upstream.ts'

type ServerSettings = Pick<LlmConfig, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>

/**
 * The client of the configured server. It sends each request once; the callers limit its time. The environment of the process
 * changes no request: the settings of the service give the address and the key, and the headers are ours.
 */
export function openChatClient({ OPENAI_API_KEY: key, OPENAI_BASE_URL: base }: ServerSettings, userAgent: string) {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  return new OpenAI({
    baseURL: base ?? defaultBaseUrl,
    // The client demands a key. Servers on the own machine have none.
    apiKey: key ?? 'none',
    fetch: boundedFetch(headers),
    maxRetries: 0,
    timeout: longestTimerMs,
    // It would log to the console.
    logLevel: 'off',
  })
}

const defaultBaseUrl = 'https://api.openai.com/v1'

const longestTimerMs = 2 ** 31 - 1

/**
 * The `fetch` of the client: one POST to the configured server with these headers, without redirects. Headers of the client are
 * not sent, because it reads some from the environment (`OPENAI_CUSTOM_HEADERS`, `OPENAI_ORG_ID`, `OPENAI_PROJECT_ID`). A body
 * has up to 16 MiB, an event of a stream up to `maxEventBytes`, and the body of an error is read up to `maxErrorLength`
 * characters. Leaving a body early closes the connection.
 */
function boundedFetch(headers: Readonly<Record<string, string>>) {
  return async (input: string | URL | Request, { body, signal }: RequestInit = {}): Promise<Response> => {
    if (input instanceof Request || typeof body !== 'string') throw new TypeError('Expected an address and a text.')
    const url = new URL(input)
    const reply = await streamUpstream({ name: 'The language model', url, headers, body, signal: signal ?? never })
    const { status } = reply
    if (status < 200 || status > 299)
      return new Response(await errorBody(reply.body), { status: errorStatus(status), headers: reply.headers })
    return new Response(ReadableStream.from(boundEvents(reply.body)), { status: 200, headers: reply.headers })
  }
}

/** An event may hold a whole reply. */
const maxEventBytes = 2_000_000

const maxErrorLength = 16 * 1024

const never = new AbortController().signal

/** A `Response` with one of these has no body. */
const errorStatus = (status: number) => (status === 304 ? 404 : status)

/** The same bytes. Throws for an event without an end, so that it fails at once. An empty line ends an event. */
async function* boundEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  let last = 0
  let isLineEmpty = false
  for await (const chunk of body) {
    for (const byte of chunk) {
      const isEnd = byte === lineFeed || byte === carriageReturn
      // CR LF is one line end.
      if (isEnd && !(byte === lineFeed && last === carriageReturn)) {
        if (isLineEmpty) size = 0
        isLineEmpty = true
      } else if (!isEnd) isLineEmpty = false
      last = byte
      size += 1
    }
    if (size > maxEventBytes) throw new Error(`Expected events of at most ${maxEventBytes} bytes.`)
    yield chunk
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** The error in the form of the API. Some servers send its members without an object around them, or text. Never throws. */
async function errorBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const text = await startOf(body)
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify({ error: isRecord(value) ? (value['error'] ?? value) : value })
  } catch {
    return JSON.stringify({ error: text })
  }
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length >= maxErrorLength) break
    }
  } catch {
    // A body that breaks off has a start, too.
  }
  return text
}
