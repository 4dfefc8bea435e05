import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openModelFixture, type ModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'

interface Batch {
  requestId: string
  results: {
    status: string
    extractedAt?: string
    data?: object
    cache?: { state: string }
    error?: { code: string }
  }[]
  schema?: object
  totalPrice: string
}

interface Single {
  data: object
  schema?: object
  cache: { state: string }
}

const page = (name: string, sentence: string) => articlePage(name).replace('</h1>', `</h1><p>${sentence}</p>`)
const pages: Readonly<Record<string, string | Page>> = {
  '/kettle': page('kettles', 'The designer is Ann Lee.'),
  '/teapot': page('teapots', 'The designer is Bob Ray.'),
  '/lamp': page('lamps', 'The designer is Cleo Orr.'),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/silent': () => {},
  '/late': (_request, response) => setTimeout(() => response.end(page('kettles', 'The designer is Ann Lee.')), 3000),
}
const prompt = 'who designed it'
const schemaWith = (field: string) => {
  const records = { type: 'array', items: { type: 'object', properties: { [field]: { type: 'string' } } } }
  return { type: 'object', properties: { records }, required: ['records'] }
}

describe('POST /batch/extract with a language model', () => {
  let site: FixtureSite
  let model: ModelFixture
  let service: Service
  beforeAll(async () => {
    ;[site, model] = await Promise.all([openFixtureSite(pages), openModelFixture()])
    service = await openService(model.settings)
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await Promise.all([model[Symbol.asyncDispose](), site[Symbol.asyncDispose]()])
  })
  beforeEach(() => {
    model.reset()
    // The model plans another field for each page, and finds the designer in every page.
    model.replies.set('plan-extraction', ({ user }) => ({
      explanation: 'One record.',
      fields: [{ name: user.includes('Ann Lee') ? 'designer' : 'designerName', type: 'string', description: '' }],
      limit: 0,
      orderBy: '',
      direction: 'ascending',
    }))
    model.replies.set('extract', ({ user }) => {
      const [, value = ''] = /The designer is (\w+ \w+)\./.exec(user) ?? []
      const field = user.includes('designerName') ? 'designerName' : 'designer'
      return { fields: [{ path: `/records/0/${field}`, value, quote: `The designer is ${value}.` }] }
    })
  })

  const extractAll = (paths: string[], input: object = { prompt }): Promise<Reply<Batch>> =>
    callOperation<Batch>(service.url, 'batch-extract', { urls: paths.map((path) => site.url + path), ...input })
  const extractOne = async (path: string, input: object = { prompt }) =>
    (await callOperation<Single>(service.url, 'extract', { url: site.url + path, ...input })).body
  const states = ({ body }: Reply<Batch>) => body.results.map(({ error, cache }) => error?.code ?? cache?.state)
  const plans = () => model.asked.filter(({ prompt: asked }) => asked === 'plan-extraction').length

  it('plans one schema for all pages, from the first that can be read', async () => {
    const { status, body } = await extractAll(['/missing', '/kettle?1', '/teapot?1', '/lamp?1'])
    expect([status, body.schema, plans()]).toEqual([200, schemaWith('designer'), 1])
    expect(body.results.map(({ error, data }) => error?.code ?? data)).toEqual([
      'TARGET_ERROR',
      { records: [{ designer: 'Ann Lee' }] },
      { records: [{ designer: 'Bob Ray' }] },
      { records: [{ designer: 'Cleo Orr' }] },
    ])
    expect(body.totalPrice).toBe('0.09')
  })

  it('stores each answer under what was asked of its page, and no other call gets it', async () => {
    await extractAll(['/kettle?2', '/teapot?2'])
    expect((await extractOne('/kettle?2')).cache.state).toBe('hit')
    // The schema of the batch is that of another page: the words alone are another question.
    const alone = await extractOne('/teapot?2')
    expect([alone.cache.state, alone.schema]).toEqual(['miss', schemaWith('designerName')])
    const same = { schema: schemaWith('designer'), instructions: prompt }
    expect(await extractOne('/teapot?2', same)).toMatchObject({ cache: { state: 'hit' }, data: { records: [{}] } })
    // Both pages have an answer to the words by now, each with a schema of its own.
    const again = await extractAll(['/kettle?2', '/teapot?2'])
    expect([states(again), again.body.totalPrice, again.body.schema]).toEqual([
      ['hit', 'hit'],
      '0.018',
      schemaWith('designer'),
    ])
    const turned = await extractAll(['/teapot?2', '/kettle?2'])
    expect([states(turned), turned.body.totalPrice, turned.body.schema]).toEqual([
      ['hit', 'miss'],
      '0.039',
      schemaWith('designerName'),
    ])
    expect(turned.body.results.map(({ data }) => Object.keys(data ?? {}))).toEqual([['records'], ['records']])
  })

  it('does not wait for a slow page to plan the schema', async () => {
    const { body } = await extractAll(['/silent', '/kettle?3', '/teapot?3'], { prompt, timeout: 10_000, async: true })
    const { requestId } = body
    const job = async () =>
      (await callOperation<{ createdAt: string; result?: Batch }>(service.url, 'job-get', { requestId })).body
    await expect.poll(job, { timeout: 16_000 }).toMatchObject({ status: 'completed' })
    const { result, createdAt } = await job()
    expect(result?.results.map(({ status }) => status)).toEqual(['error', 'success', 'success'])
    for (const { extractedAt } of result?.results.slice(1) ?? [])
      expect(Date.parse(extractedAt ?? '')).toBeLessThan(Date.parse(createdAt) + 10_000)
  })

  it('asks a page again that answered the words too late, also with cookies, whose answers are not stored', async () => {
    const { body } = await extractAll(['/late', '/teapot?own'], {
      prompt,
      timeout: 8000,
      cookies: [{ name: 'session', value: 'x' }],
    })
    expect([plans(), body.schema]).toEqual([2, schemaWith('designerName')])
    expect(body.results.map(({ data }) => data)).toEqual([
      { records: [{ designerName: 'Ann Lee' }] },
      { records: [{ designerName: 'Bob Ray' }] },
    ])
    expect(body.totalPrice).toBe('0.06')
  })

  it('stores no answer that it does not deliver, so that no call gets it at the price of a stored one', async () => {
    await extractAll(['/late?undelivered', '/teapot?undelivered'], { prompt, timeout: 8000 })
    expect((await extractOne('/late?undelivered')).cache.state).toBe('miss')
    expect((await extractOne('/teapot?undelivered')).cache.state).toBe('hit')
  })

  it('fails for each page, without a charge, if the model plans nothing', async () => {
    model.mode = 'refusal'
    const { status, body } = await extractAll(['/kettle?4', '/teapot?4'])
    expect([status, body.schema, body.totalPrice]).toEqual([200, undefined, '0'])
    expect(body.results.map(({ error }) => error?.code)).toEqual(['AI_UNAVAILABLE', 'AI_UNAVAILABLE'])
  })
})
