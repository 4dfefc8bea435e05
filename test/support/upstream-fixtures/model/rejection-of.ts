import type { FixtureReply } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import type { ChatBody, ModelFixtureRequest } from './read-model-request.ts'
import type { ModelMode } from './spoil.ts'
import { strictProblem } from './strict-problem.ts'

/** The error that the server answers with in this mode, if it does. The words are those of real servers. */
export const rejectionOf = ({ body }: ModelFixtureRequest, mode: ModelMode): FixtureReply | undefined =>
  rejections[mode]?.(body, body.response_format?.type) ?? strictRejection(body)

/** Servers with strict output reject schemas outside of their subset. */
function strictRejection({ response_format }: ChatBody): FixtureReply | undefined {
  const format = response_format?.json_schema
  const problem = format?.strict === true ? strictProblem(format.schema) : undefined
  return problem === undefined
    ? undefined
    : failure(400, `Invalid schema for response_format '${format?.name}': ${problem}`)
}

type Rejection = (body: ChatBody, format: string | undefined) => FixtureReply | undefined

const rejections: Readonly<Partial<Record<ModelMode, Rejection>>> = {
  fails: () => failure(500, 'The server had an error while processing your request: secret-detail'),
  busy: () => ({ ...failure(429, 'Rate limit reached for secret-detail'), headers: { 'retry-after': '1' } }),
  'out-of-quota': () => ({
    ...failure(429, 'You exceeded your current quota: secret-detail'),
    headers: { 'retry-after': '3600' },
  }),
  'rejects-key': () => failure(401, 'Incorrect API key provided: secret-detail'),
  'too-long': () =>
    failure(400, "This model's maximum context length is 4096 tokens.", { code: 'context_length_exceeded' }),
  'hangs-up': () => ({ write: async (response) => void response.destroy() }),
  'rejects-json-schema': (_, format) =>
    failureIf(
      format === 'json_schema',
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    ),
  'rejects-response-format': (_, format) =>
    failureIf(format !== undefined, 'response_format: extra fields not permitted'),
  'rejects-this-schema': (_, format) =>
    failureIf(
      format === 'json_schema',
      "Invalid schema for response_format 'answer': In context=(), 'format' is not permitted.",
    ),
  'rejects-temperature': (body) =>
    failureIf('temperature' in body, "Unsupported value: 'temperature' does not support 0 with this model."),
  'rejects-seed': (body) => failureIf('seed' in body, 'Unrecognized request argument supplied: seed'),
  'rejects-max-tokens': (body) =>
    failureIf(
      'max_tokens' in body,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
  'rejects-system-role': ({ messages }) =>
    failureIf(
      messages.some(({ role }) => role === 'system'),
      'System role not supported',
    ),
  'rejects-silently': (body, format) => failureIf(format !== undefined || 'seed' in body, 'Bad request'),
}

const failureIf = (isRejected: boolean, message: string): FixtureReply | undefined =>
  isRejected ? failure(400, message) : undefined

const failure = (status: number, message: string, more: object = {}): FixtureReply => ({
  status,
  body: { error: { message, type: 'invalid_request_error', ...more } },
})
