import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ModelMode } from '#test/support/upstream-fixtures/model/spoil.ts'
import { expected, openTestModel, request } from './open-test-model.ts'

const wordsOfOtherServers = 'Unsupported parameter: use max_completion_tokens instead.'

/** The output modes of the requests so far. */
const modesOf = ({ fixture }: Awaited<ReturnType<typeof openTestModel>>) =>
  fixture.asked.map(({ body }) => body.response_format?.type ?? 'prompt')

describe('the way to ask a server for JSON', () => {
  it.each<[ModelMode, string[]]>([
    ['rejects-json-schema', ['json_schema', 'json_object', 'json_object']],
    ['rejects-response-format', ['json_schema', 'json_object', 'prompt', 'prompt']],
    ['rejects-silently', ['json_schema', 'json_object', 'prompt', 'prompt', 'prompt']],
    ['rejects-this-schema', ['json_schema', 'json_object', 'json_schema', 'json_object']],
  ])('is the best that a server accepts, and is remembered: %s', async (mode, modes) => {
    await using model = await openTestModel()
    model.fixture.mode = mode
    expect(await model.open().ask(request)).toEqual(expected)
    expect(await model.open().ask(request)).toEqual(expected)
    expect(modesOf(model)).toEqual(modes)
  })

  it('is another when a server keeps ignoring the schema', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'blind-to-schema'
    for (let call = 0; call < 4; call += 1) expect(await model.open().ask(request)).toEqual(expected)
    const repaired = ['json_schema', 'json_object']
    expect(modesOf(model)).toEqual([...repaired, ...repaired, ...repaired, 'json_object'])
  })

  it.each(['json_schema', 'json_object', 'prompt'])('can be forced to %s', async (mode) => {
    await using model = await openTestModel({ LLM_OUTPUT_MODE: mode })
    expect(await model.open().ask(request)).toEqual(expected)
    model.fixture.nextModes.push('garbage')
    expect(await model.open().ask(request)).toEqual(expected)
    expect(modesOf(model)).toEqual([mode, mode, mode])
  })

  it('says AI_UNAVAILABLE when the server rejects the forced one', async () => {
    await using model = await openTestModel({ LLM_OUTPUT_MODE: 'json_schema' })
    model.fixture.mode = 'rejects-json-schema'
    await expect(model.open().ask(request)).rejects.toMatchObject({ code: 'AI_UNAVAILABLE' })
  })
})

describe('a parameter that the server rejects', () => {
  it.each<[ModelMode, string]>([
    ['rejects-temperature', 'temperature'],
    ['rejects-seed', 'seed'],
    ['rejects-max-tokens', 'max_tokens'],
  ])('is left out from then on: %s', async (mode, parameter) => {
    await using model = await openTestModel()
    model.fixture.mode = mode
    await model.open().ask(request)
    await model.open().ask(request)
    expect(model.fixture.asked.map(({ body }) => parameter in body)).toEqual([true, false, false])
    expect(modesOf(model)).toEqual(['json_schema', 'json_schema', 'json_schema'])
  })

  it('is replaced by its new name', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'rejects-max-tokens'
    await model.open().ask(request)
    expect(model.fixture.asked[1]?.body).toMatchObject({ max_completion_tokens: request.maxOutputTokens })
  })

  it('is the system message for some models: then it leads the user message', async () => {
    await using model = await openTestModel()
    model.fixture.mode = 'rejects-system-role'
    expect(await model.open().ask(request)).toEqual(expected)
    expect(model.fixture.asked[1]?.body.messages.map(({ role }) => role)).toEqual(['user'])
    expect(model.fixture.asked[1]?.user).toMatch(/^You answer questions from sources\./)
  })
})

it.each([
  [
    'members without an object around them',
    JSON.stringify({ object: 'error', message: wordsOfOtherServers, code: 400 }),
  ],
  ['an error as text', JSON.stringify({ error: wordsOfOtherServers })],
  ['an object of another form', JSON.stringify({ detail: [{ msg: wordsOfOtherServers }] })],
  ['text', wordsOfOtherServers],
  ['more text than is read', wordsOfOtherServers + ' '.repeat(1_000_000)],
])('finds the parameter that a server rejects in %s', async (_, body) => {
  await using model = await openTestModel()
  const { respond } = model.fixture
  model.fixture.respond = (sent) =>
    sent.body.includes('"max_tokens"')
      ? { write: async (response) => void response.writeHead(400).end(body) }
      : respond(sent)
  expect(await model.open().ask(request)).toEqual(expected)
  expect(model.fixture.requests.map(({ body: sent }) => sent.includes('max_completion_tokens'))).toEqual([false, true])
})

it('sends a request that any compatible server understands', async () => {
  await using model = await openTestModel()
  await model.open().ask({ ...request, role: 'small' })
  const { headers } = model.fixture.requests[0] ?? {}
  expect(headers).toMatchObject({
    accept: 'application/json',
    authorization: 'Bearer model-test-key',
    'content-type': 'application/json',
    'user-agent': 'webintel-test',
  })
  expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  expect(model.fixture.asked[0]?.body).toMatchObject({
    model: 'fixture-small',
    seed: 1,
    temperature: 0,
    stream: true,
    stream_options: { include_usage: true },
    response_format: { json_schema: { name: 'answer', strict: true } },
  })
})

it('sends nothing that the environment of the process names', async () => {
  const names = ['OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID', 'OPENAI_WEBHOOK_SECRET']
  for (const name of names) vi.stubEnv(name, 'from-the-environment')
  vi.stubEnv('OPENAI_API_KEY', 'from-the-environment')
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/from-the-environment')
  vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-extra: from-the-environment\nauthorization: Bearer from-the-environment')
  onTestFinished(() => void vi.unstubAllEnvs())
  await using model = await openTestModel()
  expect(await model.open().ask(request)).toEqual(expected)
  const { headers } = model.fixture.requests[0] ?? {}
  expect(headers).toMatchObject({ authorization: 'Bearer model-test-key' })
  expect(headers).not.toHaveProperty('x-extra')
  expect(JSON.stringify(headers)).not.toContain('from-the-environment')
})

it('finds the server below a base URL that ends with a slash, and sends no key where none is set', async () => {
  await using server = await openTestModel()
  await using model = await openTestModel({ OPENAI_BASE_URL: `${server.fixture.url}/v1//`, OPENAI_API_KEY: '' })
  await expect(model.open().ask(request)).rejects.toMatchObject({
    message: expect.stringContaining('rejected the key'),
  })
  const [{ url, headers }] = server.fixture.requests as [(typeof server.fixture.requests)[number]]
  expect(url.pathname).toBe('/v1/chat/completions')
  expect(headers).not.toHaveProperty('authorization')
})
