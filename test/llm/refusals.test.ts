import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { ChatBody } from '#test/support/upstream-fixtures/model/read-model-request.ts'
import type { FixtureReply } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openTestModel, request } from './open-test-model.ts'

/** The requests that follow one with this response. */
async function requestsAfter(refusal: FixtureReply): Promise<ChatBody[]> {
  await using model = await openTestModel({ LLM_TIMEOUT_MS: '3000' })
  const { fixture } = model
  const { respond } = fixture
  fixture.respond = () => {
    fixture.respond = respond
    return { status: 400, ...refusal }
  }
  await model.open().ask(request)
  return fixture.asked.map(({ body }) => body)
}

describe('the parameter that a server rejects', () => {
  it.each([
    ['the message of an error', { error: { message: 'Unknown argument: seed' } }],
    ['the name of the parameter', { error: { message: 'Bad request', param: 'seed' } }],
    ['the code of an error', { error: { message: 'Bad request', code: 'unknown_seed', param: null } }],
    ['an error that is text', { error: 'unknown argument: seed' }],
    ['an error of another form', { error: { reasons: ['seed'] } }],
    ['a message of another form', { error: { message: { reason: 'seed' } } }],
    ['a body of another form', { detail: [{ loc: ['body', 'seed'] }] }],
    ['a body that is not JSON', 'Unknown argument: seed'],
  ])('is read from %s', async (_, body) => {
    const requests = await requestsAfter({ body })
    expect(requests).toEqual([expect.not.objectContaining({ seed: 1 })])
    expect(requests).toMatchObject([{ temperature: 0, response_format: { type: 'json_schema' } }])
  })

  it('is read from a message beside no error', async () => {
    const [{ messages }] = (await requestsAfter({
      body: { object: 'error', message: 'Unknown role "system"', code: 400 },
    })) as [ChatBody]
    expect(messages.map(({ role }) => role)).toEqual(['user'])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['has no end', (response) => void response.write('a'.repeat(1_000_000))],
    ['breaks off', (response) => void setTimeout(() => response.destroy(), 50)],
  ])('is read from the start of a body that %s', async (_, goOn) => {
    const write = async (response: ServerResponse) => {
      response.writeHead(400).write('{"error":{"message":"Unknown argument: seed","more":"')
      goOn(response)
    }
    expect(await requestsAfter({ write })).toEqual([expect.not.objectContaining({ seed: 1 })])
  })
})

it('reads the time of the next attempt by the clock of the server', async () => {
  await using model = await openTestModel()
  const headers = { date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'retry-after': 'Sun, 06 Nov 1994 09:49:37 GMT' }
  model.fixture.respond = () => ({ status: 429, headers, body: { error: { message: 'Quota' } } })
  await expect(model.open().ask(request)).rejects.toMatchObject({ retryAfterSeconds: 3600 })
})
