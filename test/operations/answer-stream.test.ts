import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerReply } from '#test/support/calls/answer-reply.ts'
import { assertOutput, callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { allEvents, readEvents, type SentEvent } from '#test/support/calls/read-events.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import {
  openCreditService,
  openWalletWithCredits,
  sendAs,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { openQuestionWeb, type QuestionWeb } from '#test/support/sites/question-web.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { holdReply, type HeldReply } from '#test/support/upstream-fixtures/model/hold-reply.ts'
import { openModelFixture, type ModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

const sentences = ['The Ostrander Bridge opened to traffic in 1931.', 'The bridge is 412 metres long.']
const price = 50_000n
const streamed = { path: '/answer', headers: { Accept: 'text/event-stream' } }
const plain = { path: '/answer' }

describe('POST /answer as a stream', () => {
  const scope = new AsyncDisposableStack()
  let web: QuestionWeb
  let searxng: FixtureUpstream
  let model: ModelFixture
  let paid: CreditService
  beforeAll(async () => {
    web = scope.use(await openQuestionWeb())
    searxng = scope.use(await openSearxngFixture())
    model = scope.use(await openModelFixture())
    paid = scope.use(await openCreditService({ ...searxng.settings, ...model.settings, SEARCH_PROVIDERS: 'searxng' }))
  })
  afterAll(() => scope.disposeAsync())
  beforeEach(() => {
    model.reset()
    web.findPages(searxng, '/bridge', '/history', '/cheese')
  })

  let asked = 0
  /** Each question is another one, so that no answer is stored. */
  const question = () => ({
    query: `When did the Ostrander Bridge open, and how long is the bridge? (${(asked += 1)})`,
  })
  const namesOf = (events: readonly SentEvent[]) => events.map(({ name }) => name)
  const named = (events: readonly SentEvent[], name: string) =>
    events.flatMap((event) => (event.name === name ? [event.data] : []))
  const resultOf = (events: readonly SentEvent[]) => named(events, 'result')[0] as unknown as AnswerReply
  const job = async (requestId: string) => (await callOperation(paid.service.url, 'job-get', { requestId })).body

  /** The model sends its first claim, and the rest once `go` is called. */
  const holdModel = (end?: HeldReply['end']) =>
    holdReply(model, { sentences, url: web.urlOf('/bridge'), ...(end && { end }) })

  /** Reads up to the first statement. */
  async function untilStatement(events: AsyncGenerator<SentEvent>): Promise<SentEvent[]> {
    const read: SentEvent[] = []
    for (;;) {
      const { value, done } = await events.next()
      if (done === true) throw new Error(`Expected a statement, found ${JSON.stringify(read.at(-1))}.`)
      read.push(value)
      if (value.name === 'statement') return read
    }
  }

  it('shows each statement once it is paid and checked, while the model writes, and then the answer', async () => {
    const [before, input, { go }] = [await paid.paid(), question(), holdModel()]
    const payment = await paid.sign(input, streamed)
    const reply = await paid.post(input, { ...streamed, payment })
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    for (const name of ['PAYMENT-RESPONSE', 'X-Receipt-Id', 'X-Request-Id']) expect(reply.headers.has(name)).toBe(true)
    const reading = readEvents(reply)
    const early = await untilStatement(reading)
    expect((await paid.paid()) - before).toBe(price)
    expect(early.at(-1)?.data).toMatchObject({
      text: 'The Ostrander Bridge opened to traffic in 1931 [1].',
      citations: [{ index: 1, url: web.urlOf('/bridge'), quote: sentences[0] }],
    })
    go()
    const events = [...early, ...(await Array.fromAsync(reading))]
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1))
    const stages = named(events, 'progress').map(({ stage }) => stage)
    expect([...new Set(stages)]).toEqual(['searching', 'reading', 'writing'])
    expect(namesOf(events).at(-1)).toBe('result')
    const result = resultOf(events)
    assertOutput('answer', result)
    const statements = named(events, 'statement') as unknown as Pick<AnswerReply, 'citations'>[]
    expect(result.answer).toBe(
      named(events, 'statement')
        .map(({ text }) => text)
        .join(' '),
    )
    expect(result.citations).toEqual(statements.flatMap(({ citations }) => citations))

    const again = await paid.post(input, { ...plain, payment })
    expect(await again.json()).toEqual(result)
    const { body } = await unstreamed({ ...input, cache: false })
    expect([body.answer, body.gaps, body.confidence]).toEqual([result.answer, result.gaps, result.confidence])
    expect((await paid.paid()) - before).toBe(2n * price)
  })

  async function unstreamed(input: object): Promise<{ body: AnswerReply }> {
    const reply = await paid.pay(input, plain)
    expect(reply.headers.get('Content-Type')).toContain('application/json')
    return { body: (await reply.json()) as AnswerReply }
  }

  it('has all statements of an answer that comes in one piece', async () => {
    model.mode = 'unstreamed'
    const events = await allEvents(await paid.pay(question(), streamed))
    expect(named(events, 'statement').length).toBeGreaterThan(0)
    expect(resultOf(events).answer).toBe(
      named(events, 'statement')
        .map(({ text }) => text)
        .join(' '),
    )
  })

  it('keeps the statements that it has shown if the model breaks off', async () => {
    const { go } = holdModel((response) => response.destroy())
    const reading = readEvents(await paid.pay(question(), streamed))
    const early = await untilStatement(reading)
    go()
    const events = [...early, ...(await Array.fromAsync(reading))]
    expect(resultOf(events).answer).toContain('The Ostrander Bridge opened to traffic in 1931 [1].')
    expect(resultOf(events).warnings).toEqual([expect.stringContaining('broke off')])
  })

  it('shows nothing at the end of its time, when a call that has shown a statement could still fail and be refunded', async () => {
    const timeout = 5000
    holdReply(model, { sentences, url: web.urlOf('/bridge'), delayMs: timeout - 2200 })
    const events = await allEvents(await paid.pay({ ...question(), timeout }, streamed))
    expect(namesOf(events)).not.toContain('statement')
    expect(resultOf(events).answer).toContain('1931 [1]')
  })

  it('refunds a call that fails after it was paid, and says so', async () => {
    web.findPages(searxng, '/cheese')
    model.replies.set('answer', () => ({ claims: [], unanswered: [] }))
    const [before, input] = [await paid.paid(), question()]
    const reply = await paid.pay(input, streamed)
    const events = await allEvents(reply)
    expect([reply.status, namesOf(events).at(-1)]).toEqual([200, 'error'])
    expect(named(events, 'statement')).toEqual([])
    const requestId = reply.headers.get('X-Request-Id')
    expect(named(events, 'error')).toMatchObject([
      { code: 'NO_ANSWER', requestId, paymentState: 'settled', refunded: { amount: '0.05' } },
    ])
    const refunds = storedCredits(paid.service.dir).filter((row) => row.requestId === requestId)
    expect(refunds).toMatchObject([{ type: 'refund', amount: 50_000 }])
    expect((await paid.paid()) - before).toBe(price)
  })

  it('has only the result of an answer that is stored, or bought with the same payment before', async () => {
    const [before, input] = [await paid.paid(), question()]
    const payment = await paid.sign(input, streamed)
    const first = resultOf(await allEvents(await paid.post(input, { ...streamed, payment })))
    const replayed = await allEvents(await paid.post(input, { ...streamed, payment }))
    expect([namesOf(replayed), resultOf(replayed)]).toEqual([['result'], first])
    expect((await paid.paid()) - before).toBe(price)

    const hit = await paid.pay(input, streamed)
    expect(hit.headers.get('Cache-Status')).toContain('hit')
    expect(hit.headers.has('PAYMENT-RESPONSE')).toBe(true)
    const stored = await allEvents(hit)
    expect([namesOf(stored), resultOf(stored).answer]).toEqual([['result'], first.answer])
    expect((await paid.paid()) - before).toBe(price + 15_000n)
  })

  it('goes on without its caller, who finds the result as a job and by the same payment', async () => {
    const [before, input, { go }] = [await paid.paid(), question(), holdModel()]
    const payment = await paid.sign(input, streamed)
    const caller = new AbortController()
    const reply = await paid.post(input, { ...streamed, payment, signal: caller.signal })
    await untilStatement(readEvents(reply))
    const again = readEvents(await paid.post(input, { ...streamed, payment }))
    caller.abort()
    go()
    const events = await Array.fromAsync(again)
    expect(namesOf(events).at(-1)).toBe('result')
    expect(await job(jobIdOf(reply))).toMatchObject({ status: 'completed', result: resultOf(events) })
    const last = await allEvents(await paid.post(input, { ...streamed, payment }))
    expect([namesOf(last), resultOf(last)]).toEqual([['result'], resultOf(events)])
    expect((await paid.paid()) - before).toBe(price)
  })

  it('ends with the address of its job if its caller does not want to wait longer', async () => {
    const { go } = holdModel()
    const reply = await paid.pay(question(), { ...streamed, headers: { ...streamed.headers, Prefer: 'wait=1' } })
    const events = await allEvents(reply)
    expect([namesOf(events).at(-1), events.at(-1)?.data]).toMatchObject([
      'accepted',
      { requestId: jobIdOf(reply), status: 'running' },
    ])
    go()
    await expect
      .poll(() => job(jobIdOf(reply)))
      .toMatchObject({ status: 'completed', result: { query: expect.any(String) } })
  })

  it('cannot be cancelled for a refund once statements may have been read', async () => {
    const { go } = holdModel()
    const reply = await paid.pay(question(), streamed)
    const reading = readEvents(reply)
    await untilStatement(reading)
    const cancelled = await callOperation(paid.service.url, 'job-cancel', { requestId: jobIdOf(reply) })
    expect(cancelled.body).toMatchObject({ status: 'running' })
    go()
    expect(namesOf(await Array.fromAsync(reading)).at(-1)).toBe('result')
    expect(
      storedCredits(paid.service.dir).filter((row) => row.requestId === reply.headers.get('X-Request-Id')),
    ).toEqual([])
  })

  it('is paid with credits, before the first event', async () => {
    const by = await openWalletWithCredits(paid.service, 1_000_000)
    const wallet = { url: paid.service.url, by }
    const { go } = holdModel()
    const reply = await sendAs(wallet, 'answer', question(), { headers: streamed.headers })
    expect([reply.headers.get('Payment-Method'), reply.headers.get('X-Credit-Cost')]).toEqual(['credits', '0.05'])
    expect(reply.headers.get('X-Credit-Balance')).toBe('0.95')
    const reading = readEvents(reply)
    await untilStatement(reading)
    go()
    expect(namesOf(await Array.fromAsync(reading)).at(-1)).toBe('result')
    const poor = await openWalletWithCredits(paid.service, 10_000)
    const refused = await sendAs({ ...wallet, by: poor }, 'answer', question(), { headers: streamed.headers })
    expect([refused.status, await refused.json()]).toMatchObject([402, { code: 'INSUFFICIENT_CREDITS' }])
  })

  it('begins with nothing but the payment: an unpaid or invalid call has no stream', async () => {
    const unpaid = await paid.post(question(), streamed)
    expect([unpaid.status, await unpaid.json()]).toEqual([402, {}])
    expect(offerIn(unpaid).extra['paymentFlow']).toBe('upfront')
    const payment = await paid.sign(question(), streamed)
    const invalid = await paid.post({ query: 7 }, { ...streamed, payment })
    expect([invalid.status, await invalid.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }])
    expect(offerIn(await paid.post(question(), plain)).extra['paymentFlow']).toBeUndefined()
  })

  it.each([
    ['application/json, text/event-stream', '', '/answer'],
    ['*/*', '', '/answer'],
    ['text/event-stream', 'respond-async', '/answer'],
    ['text/event-stream', '', '/fetch/basic'],
  ])('is not sent for Accept: %s, Prefer: %s at %s', async (Accept, Prefer, path) => {
    const input = path === '/answer' ? question() : { url: paid.site.url }
    const reply = await paid.pay(input, { path, headers: { Accept, ...(Prefer && { Prefer }) } })
    expect(reply.headers.get('Content-Type')).toContain('application/json')
    expect(await reply.json()).toHaveProperty('requestId')
  })
})
