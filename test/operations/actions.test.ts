import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#shared/contract/models/actions.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { outputOf, type ToolAnswer } from '#test/support/calls/tool-output.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { account } from '#test/support/zoo/logins.ts'
import { openZoo } from '#test/support/zoo/open-zoo.ts'
import { fact } from '#test/support/zoo/write-page.ts'

interface Answer {
  content: string
  code?: string
  message: string
  steps?: { type: string; status: string }[]
  cache: { state: string; storedAt?: string }
  results: { status: string; content?: string; steps?: object[]; error?: object }[]
  data: object
}

describeOperation('fetch-pro', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openZoo()
  })
  afterAll(() => site[Symbol.asyncDispose]())
  const call = (name: OperationName, input: object) =>
    callOperation<Answer>(service().url, name, input, { headers: { Prefer: 'wait=60' } })
  const open: Action[] = [{ type: 'click', selector: '#two' }]
  const signIn: Action[] = [
    { type: 'type', selector: '[name=user]', value: account.user },
    { type: 'type', text: 'Password', value: account.password },
    { type: 'click', role: 'button', name: 'Sign in' },
  ]

  it('/fetch/pro reads the page after its steps, and stores the answer under a key of their own', async () => {
    const url = `${site.url}/spa?fetched`
    const { status, body } = await call('fetch-pro', { url, actions: open })
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.content).toContain(fact('second route'))
    expect(body.steps).toMatchObject([
      { type: 'click', status: 'done', found: { tag: 'a', pageText: 'Two', matches: 1 } },
    ])
    expect((await call('fetch-pro', { url, actions: open })).body.cache.state).toBe('hit')
    const without = await call('fetch-pro', { url, actions: [] })
    expect(without.body.cache.state).toBe('miss')
    expect(without.body.content).toContain(fact('first route'))
    expect((await call('fetch-pro', { url })).body.cache.state).toBe('hit')
  })

  it('/fetch/pro signs in, and keeps what was typed out of the store and the logs', async () => {
    const input = { url: `${site.url}/login`, actions: signIn }
    const { status, body } = await call('fetch-pro', input)
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.content).toContain(fact('account'))
    expect(body.cache).toEqual({ state: 'bypass', age: 0 })
    expect((await call('fetch-pro', input)).body.cache.state).toBe('bypass')
    expect(service().lines.join('\n')).not.toContain(account.password)
  })

  it('keep typed text out of the store, the logs and errors, also if the page repeats it', async () => {
    const secret = 'canary-7f3a-of-a-secret'
    const typed = (selector: string, ...next: object[]) => [{ type: 'type', selector, value: secret }, ...next]
    const empty = { type: 'click', role: 'button', name: 'Empty' }
    const failed = await call('fetch-pro', { url: `${site.url}/echo`, actions: typed('#field', empty) })
    expect([failed.status, failed.body.code]).toEqual([422, 'ACTION_FAILED'])
    const refused = await call('fetch-pro', { url: site.url, actions: typed('[') })
    expect(refused.status).toBe(400)
    const signedIn = [...signIn, { type: 'goto', url: `${site.url}/form` }, ...typed('[name=name]')]
    expect((await call('fetch-pro', { url: `${site.url}/login`, actions: signedIn })).status).toBe(200)
    const kept = [...(await filesIn(service().dir)), JSON.stringify([failed.body, refused.body])]
    expect(kept.filter((text) => text.includes(secret) || text.includes(account.password))).toHaveLength(0)
    // The answer has the URL that the page made of it. It belongs to its caller.
    const enter = { type: 'press', selector: '[name=q]', key: 'Enter' }
    const found = await call('fetch-pro', { url: `${site.url}/search`, actions: typed('[name=q]', enter) })
    expect(found.body.content).toContain(fact('result'))
    expect(service().lines.filter((line) => line.includes(secret))).toEqual([])
  })

  it('act in no document that is not a page', async () => {
    const { status, body } = await call('fetch-pro', { url: `${site.url}/data`, actions: open })
    expect([status, body.code]).toEqual([422, 'ACTION_FAILED'])
  })

  it.each([
    [{ type: 'click', selector: '#link' }],
    [{ type: 'click', selector: '#blank' }],
    [{ type: 'click', selector: '#form' }],
    [{ type: 'click', selector: '#open' }],
    [{ type: 'click', selector: '#later' }],
    [{ type: 'press', selector: '#link', key: 'Enter' }],
  ])('reach no private address by %j', async (action) => {
    for (const target of [
      'http://127.0.0.2:3306/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://10.0.0.1/',
    ]) {
      const url = `${site.url}/links?${encodeURIComponent(target)}`
      const { status, body } = await call('fetch-pro', { url, actions: [action] })
      expect([status, body.message]).toEqual([422, expect.stringContaining('it leads to')])
    }
  })

  it('/screenshot takes the image after the steps', async () => {
    const url = `${site.url}/spa?pictured`
    const images = await Promise.all([[], open].map((actions) => call('screenshot', { url, actions })))
    expect(images.map(({ status }) => status)).toEqual([200, 200])
    expect(images[1]?.body.steps).toMatchObject([{ type: 'click', status: 'done' }])
    expect(Reflect.get(images[1]?.body ?? {}, 'image')).not.toBe(Reflect.get(images[0]?.body ?? {}, 'image'))
  })

  it('/extract reads the page after the steps', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
    const actions = [{ type: 'goto', url: `${site.url}/next` }]
    const { status, body } = await call('extract', { url: `${site.url}/spa`, schema, actions })
    expect([status, body.data]).toEqual([200, { title: 'Next' }])
    expect(body.steps).toMatchObject([{ type: 'goto', status: 'done', url: `${site.url}/next` }])
  })

  it('/batch/fetch does the steps in each page, and a failed one costs nothing', async () => {
    const urls = ['/spa?one', '/spa?two', '/form'].map((path) => site.url + path)
    const { status, body } = await call('batch-fetch', { urls, tier: 'pro', actions: open })
    expect([status, body.results.map((result) => result.status)]).toEqual([200, ['success', 'success', 'error']])
    expect(body.results[0]?.content).toContain(fact('second route'))
    expect(body.results[0]?.steps).toHaveLength(1)
    expect(body.results[2]?.error).toMatchObject({ code: 'ACTION_FAILED' })
    const typed = await call('batch-fetch', {
      urls: urls.slice(0, 2),
      tier: 'pro',
      actions: [{ type: 'type', text: 'x', value: 'y', optional: true }, ...open],
    })
    expect(typed.body.results.map(({ content }) => content?.includes(fact('second route')))).toEqual([true, true])
  })

  it('work the same as a tool, each of them', async () => {
    const actions = [
      { type: 'type', selector: '[name=name]', value: 'Ada' },
      { type: 'select', text: 'Country', value: 'fr' },
      { type: 'check', text: 'I agree' },
      { type: 'hover', selector: '#rich' },
      { type: 'scroll', by: 100 },
      { type: 'wait', ms: 10 },
      { type: 'screenshot' },
      { type: 'press', selector: '[name=name]', key: 'Enter' },
      { type: 'click', text: 'Send' },
      { type: 'extract' },
      { type: 'goto', url: `${site.url}/next` },
    ]
    const input = { url: `${site.url}/form`, actions, cache: false }
    const { body } = await call('fetch-pro', input)
    expect(body.steps?.map(({ type, status }) => [type, status])).toEqual(actions.map(({ type }) => [type, 'done']))
    const reply = await postRpc(service().url, toolCall('fetch_webpage_pro', input))
    // A tool call has a result.
    const output = outputOf('fetch_webpage_pro', reply.body?.result as unknown as ToolAnswer)
    expect(output['content']).toContain(fact('next page'))
    const steps = output['steps'] as { type: string; status: string; content?: string; image?: string }[]
    expect(steps.map(({ type, status }) => [type, status])).toEqual(actions.map(({ type }) => [type, 'done']))
    expect(steps[9]?.content).toContain('"name":"Ada"')
    // Agents get images from the screenshot tool.
    expect(steps[6]?.image).toBeUndefined()
  })

  it('fail with the step, the reason and near matches', async () => {
    const actions = [{ type: 'click', role: 'link', name: 'Three' }]
    const { status, body } = await call('fetch-pro', { url: `${site.url}/spa`, actions })
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({
        code: 'ACTION_FAILED',
        message: 'Step 1 (click) failed: no element has the role link and the name "Three". Nothing was charged.',
        details: expect.arrayContaining([
          { path: '/actions/0', message: expect.stringMatching(/^text of the page: <a> "/) },
        ]),
      }),
    ])
  })

  it.each([
    [[{ type: 'dance' }], '/actions/0/type must be one of click, type'],
    [[{ selector: 'a' }], '/actions/0/type is missing'],
    [[{ type: 'click', selector: 'a', ms: 5 }], '/actions/0/ms is not a field; expected only type, selector'],
    [[{ type: 'click' }], '/actions/0 is a click without a target; expected one of selector, role, text'],
    [[{ type: 'click', selector: 'a', text: 'b' }], '/actions/0 has selector and text; expected one of them'],
    [[{ type: 'click', name: 'b' }], '/actions/0/name needs a role beside it'],
    [[{ type: 'wait', ms: 10_001 }], '/actions/0/ms must be at most 10000'],
    [[{ type: 'press', key: 'F1' }], '/actions/0/key must be one of Enter'],
    [[{ type: 'click', selector: 'a[' }], '/actions/0/selector must be a CSS selector'],
    [[{ type: 'goto', url: 'https://example.com/' }], '/actions/0/url must be on the registrable domain of the page'],
    [[{ type: 'goto', url: 'http://10.0.0.1/' }], '/actions/0/url: '],
    [[{ type: 'goto', url: 'javascript:alert(1)' }], '/actions/0/url: '],
    [Array.from({ length: 51 }, () => ({ type: 'extract' })), '/actions must have at most 50 items'],
    [Array.from({ length: 6 }, () => ({ type: 'extract' })), '/actions/5 is one extract too many: the limit is 5'],
    [
      [{ type: 'type', selector: 'a', value: 's3cret'.repeat(400) }],
      '/actions/0/value must have at most 2000 characters',
    ],
  ])('refuse %j', async (actions, message) => {
    const { status, body } = await call('fetch-pro', { url: `${site.url}/spa?refused`, actions })
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
    expect(body.message).not.toContain('s3cret')
    expect(site.requests).not.toContain('/spa?refused')
  })

  it.each([
    ['batch-fetch', { urls: ['https://example.com/', 'https://example.com/a'], actions: open }, 'set tier to pro'],
    [
      'batch-fetch',
      { urls: ['https://example.com/', 'https://example.com/a'], tier: 'pro', actions: [{ type: 'screenshot' }] },
      'a call with several URLs does not take',
    ],
    [
      'extract',
      { url: 'https://example.com/', tier: 'basic', schema: { type: 'object', properties: {} }, actions: open },
      'set tier to pro',
    ],
  ] as const)('refuse steps of %s without a browser or with too much', async (name, input, message) => {
    const { status, body } = await call(name, input)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it('refuse a selector that the browser does not know, before the page loads', async () => {
    const actions = [{ type: 'click', selector: 'p:bogus' }]
    const { status, body } = await call('fetch-pro', { url: `${site.url}/spa?bogus`, actions })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ details: [expect.objectContaining({ path: '/actions/0/selector' })] }),
    ])
    expect(site.requests).not.toContain('/spa?bogus')
  })
})

/** The bytes of the files in a folder, as text. */
async function filesIn(dir: string): Promise<string[]> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
}

describe('the price of steps', () => {
  const priceOf = (name: OperationName, input: object, cachedItems = 0) => {
    const operation = operations.find((known) => known.name === name)
    const terms = { minimumPayment: microDollars('0.004'), cachedItems }
    return (['catalog', 'reference'] as const).map(
      (list) => operation && quote(operation.price, { ...input }, { list, ...terms }).listPrice,
    )
  }
  const steps = (length: number) => ({ actions: Array.from({ length }, () => ({ type: 'extract' })) })

  it('is nothing for the first five, and added for each further one', () => {
    expect(priceOf('fetch-pro', {})).toEqual([6000, 15_000])
    expect(priceOf('fetch-pro', steps(5))).toEqual([6000, 15_000])
    expect(priceOf('fetch-pro', steps(15))).toEqual([11_000, 25_000])
    expect(priceOf('screenshot', steps(6))).toEqual([8500, 21_000])
    expect(priceOf('extract', steps(7))).toEqual([31_000, 32_000])
  })

  it('is 70 % lower for a stored answer, and added for each URL of a batch', () => {
    expect(priceOf('fetch-pro', steps(15), 1)).toEqual([3300, 7500])
    expect(priceOf('batch-fetch', { urls: ['a', 'b'], ...steps(7) })).toEqual([8000, 10_000])
  })
})
