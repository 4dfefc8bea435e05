import type { ModelFixtureRequest } from './read-model-request.ts'

/** How the model or its server behaves. Each comment says what a request gets. */
export type ModelMode =
  | 'competent'
  /** `refusal` instead of content. */
  | 'refusal'
  /** The end `content_filter`. */
  | 'content-filter'
  /** Half the reply, and the end `length`. */
  | 'truncated'
  /** Half the reply and the end `length`, unless it may be longer than 4000 tokens. */
  | 'long-winded'
  | 'garbage'
  | 'empty'
  /** The reply in a code fence, with words around it. */
  | 'fenced'
  /** JSON with a comment, a trailing comma and single quotes. */
  | 'sloppy'
  /** Thoughts before the reply. */
  | 'thinking'
  /** An object with other fields. */
  | 'ignores-schema'
  /** Prose, unless the messages state the schema. */
  | 'blind-to-schema'
  /** Does what the data asks a model to do. */
  | 'obeys-injections'
  /** Quotes that are in no page. */
  | 'invents-quotes'
  /** Numbers of sources that do not exist. */
  | 'invents-citations'
  | 'wrong-usage'
  | 'no-usage'
  /** No streaming: one JSON document. */
  | 'unstreamed'
  /** The reply after 3 s. */
  | 'slow'
  /** One piece of the reply every 100 ms, without an end in 60 s. */
  | 'drip'
  /** The connection breaks in the middle of the reply. */
  | 'cut'
  /** The stream ends in the middle of the reply as if it were complete. */
  | 'endless'
  /** The connection breaks before a response. */
  | 'hangs-up'
  | 'fails'
  /** 429 with `Retry-After: 1`. */
  | 'busy'
  /** 429 with `Retry-After: 3600`. */
  | 'out-of-quota'
  | 'rejects-key'
  | 'rejects-json-schema'
  | 'rejects-response-format'
  /** "Invalid schema for response_format". */
  | 'rejects-this-schema'
  | 'rejects-temperature'
  | 'rejects-seed'
  | 'rejects-max-tokens'
  | 'rejects-system-role'
  /** 400 without a reason while any optional parameter is sent. */
  | 'rejects-silently'
  | 'too-long'

/** The text of the reply. `reply`: that of a competent model. */
export const spoil = (reply: object, request: ModelFixtureRequest, mode: ModelMode): string =>
  spoilers[mode]?.(reply, request) ?? JSON.stringify(reply)

type Spoiler = (reply: object, request: ModelFixtureRequest) => string

const spoilers: Readonly<Partial<Record<ModelMode, Spoiler>>> = {
  garbage: () => 'I am not sure. { I would say ][',
  empty: () => '',
  fenced: (reply) =>
    `Here is the answer:\n\n\`\`\`json\n${JSON.stringify(reply, undefined, 2)}\n\`\`\`\nI hope it helps you.`,
  sloppy: (reply) => `{ // the reply\n${JSON.stringify(reply).slice(1, -1)},}`,
  thinking: (reply) => `<think>The user wants {"some": "JSON"}. Let me see.</think>\n${JSON.stringify(reply)}`,
  'ignores-schema': () => '{"reply":"I prefer my own form.","ok":true}',
  'blind-to-schema': (reply, { body }) =>
    body.messages.some(({ content }) => content.includes('JSON Schema')) ? JSON.stringify(reply) : 'It depends.',
  'obeys-injections': (reply, request) => mapTexts(reply, (_, value) => injectedWords(request) ?? value),
  'invents-quotes': (reply) =>
    mapTexts(reply, (key, value) => (key === 'quote' ? 'Experts agree without exception.' : value)),
  'invents-citations': (reply) =>
    JSON.stringify(reply, (key, value: unknown) => (sourceKeys.has(key) && typeof value === 'number' ? 999 : value)),
}

const sourceKeys = new Set(['source', 'index', 'page'])

/** The reply with each of its texts replaced. */
const mapTexts = (reply: object, map: (key: string, text: string) => string): string =>
  JSON.stringify(reply, (key, value: unknown) => (typeof value === 'string' ? map(key, value) : value))

/** The first instruction to a model in the data. */
function injectedWords({ data }: ModelFixtureRequest): string | undefined {
  const found = data.map(({ text }) => /(?:ignore|disregard)[^.\n]{0,80}instructions[^\n]{0,300}/i.exec(text)?.[0])
  return found.find((words) => words !== undefined)
}
