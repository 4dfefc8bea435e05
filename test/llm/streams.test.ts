import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openTestModel, request, type TestModel } from './open-test-model.ts'

/** Characters of one to four bytes. */
const reply = { claims: [{ text: 'Der Turm – 灯台 🏮 – ist älter.', source: 1, quote: '' }] }
const text = JSON.stringify(reply)

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
})

/** The reply in two halves, and its end. */
const chunks = [chunk({ content: text.slice(0, 20) }), chunk({ content: text.slice(20) }), chunk({}, 'stop')]

const eventOf = (value: object) => `data: ${JSON.stringify(value)}\n\n`
const done = 'data: [DONE]\n\n'
const stream = `${chunks.map(eventOf).join('')}${done}`

/** JSON may hold line ends. Each line is a `data` field of its own. */
const onSeveralLines = (value: object) => `${JSON.stringify(value, undefined, 1).replaceAll(/^/gm, 'data:')}\n\n`

type Write = (response: ServerResponse) => unknown

const head = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

const whole =
  (body: string): Write =>
  (response) =>
    head(response).end(body)

/** Each byte arrives alone, so pieces end within characters, line ends and fields. */
const byBytes =
  (body: string): Write =>
  async (response) => {
    head(response)
    for (const byte of Buffer.from(body)) {
      response.write(Buffer.of(byte))
      await nextTurn()
    }
    response.end()
  }

/** Answers the requests with these responses, in turn, and then with the whole stream. */
function answerWith({ fixture }: TestModel, ...responses: Write[]): void {
  fixture.respond = () => {
    const next = responses.shift() ?? whole(stream)
    return { write: async (response) => void (await next(response)) }
  }
}

describe('a stream of events', () => {
  it.each([
    ['as most servers send it', stream],
    ['CR LF at the end of lines', stream.replaceAll('\n', '\r\n')],
    ['CR at the end of lines', stream.replaceAll('\n', '\r')],
    ['an event of several lines', `${chunks.map(onSeveralLines).join('')}${done}`],
    ['no space after the name of a field', stream.replaceAll('data: ', 'data:')],
    ['comments and other fields', `retry: 5\nunknown\n: waiting\n\nid: 1\nevent: message\n: still waiting\n${stream}`],
    ['nothing after the last event', stream.slice(0, -done.length).trimEnd()],
    ['more after the end', `${stream}${eventOf({ error: { message: 'late' } })}`],
    ['fields that are null', `${eventOf({ choices: null, usage: null, error: null })}${stream}`],
  ])('is read in any pieces: %s', async (_, body) => {
    await using model = await openTestModel()
    answerWith(model, whole(body), byBytes(body))
    const job = model.open()
    expect([await job.ask(request), await job.ask(request)]).toEqual([reply, reply])
    expect(model.fixture.requests).toHaveLength(2)
  })

  it.each([
    ['an error', eventOf({ error: { message: 'secret-detail', code: 500 } })],
    ['an error as text', eventOf({ error: 'secret-detail' })],
    ['an event that is an error', `event: error\n${eventOf({ message: 'secret-detail' })}`],
    ['an event that is not JSON', 'data: secret-detail\n\n'],
    ['half an event', 'data: {"choices":'],
  ])('costs another attempt when it holds %s', async (_, event) => {
    await using model = await openTestModel()
    answerWith(model, whole(`${chunks.map(eventOf).join('')}${event}`))
    expect(await model.open().ask(request)).toEqual(reply)
    expect(model.fixture.requests).toHaveLength(2)
    expect(JSON.stringify(model.logged)).not.toContain('secret-detail')
  })

  it.each([
    ['one line', 'data: ', 'a'.repeat(3_000_000)],
    ['many lines', '', `data: ${'a'.repeat(1000)}\n`.repeat(3000)],
  ])('costs another attempt when an event is longer than any reply: %s', async (_, begin, rest) => {
    await using model = await openTestModel({ LLM_TIMEOUT_MS: '3000' })
    const closed = Promise.withResolvers<void>()
    answerWith(
      model,
      (response) =>
        void head(response)
          .on('close', closed.resolve)
          .write(begin + rest),
    )
    expect(await model.open().ask(request)).toEqual(reply)
    expect(model.fixture.requests).toHaveLength(2)
    await closed.promise
  })

  it('costs another attempt when all its events are longer than any reply', async () => {
    await using model = await openTestModel()
    const long = eventOf(chunk({ content: 'a'.repeat(10_000) })).repeat(201)
    answerWith(model, whole(`${long}${stream}`))
    expect(await model.open().ask(request)).toEqual(reply)
    const [first, second] = model.fixture.requests
    // The same request again, and not one for a corrected reply.
    expect(second?.body).toBe(first?.body)
  })

  it('ends when the job is aborted, and its connection is closed', async () => {
    await using model = await openTestModel()
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answerWith(model, (response) => {
      head(response)
        .on('close', closed.resolve)
        .write(eventOf(chunk({ content: '{' })), () => begun.resolve())
    })
    const job = new AbortController()
    const asking = model.open({ signal: job.signal }).ask(request)
    await begun.promise
    job.abort(new Error('cancelled'))
    await expect(asking).rejects.toThrow('cancelled')
    await closed.promise
  })
})
