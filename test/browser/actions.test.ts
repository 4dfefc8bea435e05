import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#shared/contract/models/actions.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { actIn } from '#test/support/zoo/act-in.ts'
import { account } from '#test/support/zoo/logins.ts'
import { onOtherDomain, openZoo, zooLookup } from '#test/support/zoo/open-zoo.ts'
import { fact } from '#test/support/zoo/write-page.ts'
import type { OpenBrowser } from '#workers/browser/open-browser.ts'

describe('steps in a page', () => {
  let site: FixtureSite
  let browser: OpenBrowser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([openZoo(), openTestBrowser({ tabs: 2, lookup: zooLookup })])
  })
  afterAll(() => Promise.all([site, browser].map((open) => open[Symbol.asyncDispose]())))

  const act = (path: string, actions: Action[], timeoutMs?: number) =>
    actIn(browser, { url: path.startsWith('http') ? path : site.url + path, actions, timeoutMs })
  const failure = (path: string, actions: Action[], timeoutMs?: number) =>
    act(path, actions, timeoutMs).then(
      () => expect.unreachable('No step failed.'),
      (error: unknown) => error,
    )

  const done: [name: string, path: string, actions: Action[], shown: string][] = [
    ['routes of an app', '/spa', [{ type: 'click', text: 'two' }], fact('second route')],
    [
      'content that a click loads',
      '/spa',
      [
        { type: 'click', selector: '#two' },
        { type: 'click', role: 'button', name: 'Load more' },
      ],
      fact('late data'),
    ],
    [
      'content that a timer shows after a click in a page that was idle for long',
      '/delayed',
      [
        { type: 'wait', ms: 1600 },
        { type: 'click', text: 'Ask' },
      ],
      fact('delayed answer'),
    ],
    [
      'elements in a shadow root',
      '/shadow',
      [
        { type: 'type', selector: '.city', value: 'Oslo' },
        { type: 'click', text: 'Show city' },
      ],
      `${fact('city')} Oslo`,
    ],
    [
      'elements in a closed shadow root, by role',
      '/closed-shadow',
      [
        { type: 'type', role: 'textbox', name: 'City', value: 'Bergen' },
        { type: 'click', role: 'button', name: 'Show city' },
      ],
      `${fact('city')} Bergen`,
    ],
    ['elements in a frame', '/frames', [{ type: 'click', text: 'Open the frame' }], fact('frame')],
    [
      'a form',
      '/form',
      [
        { type: 'type', selector: '[name=name]', value: 'Ada L' },
        { type: 'type', text: 'Notes', value: 'two\nlines' },
        { type: 'select', text: 'Country', value: 'France' },
        { type: 'check', text: 'I agree' },
        { type: 'type', selector: '[name=day]', value: '2026-11-28' },
        { type: 'type', selector: '#rich', value: 'final' },
        { type: 'press', selector: '[name=name]', key: 'Enter' },
      ],
      '"name":"Ada L","notes":"two\\nlines","country":"fr","terms":"on","day":"2026-11-28","rich":"final","keys":"Ada L',
    ],
    [
      'a date picker',
      '/dates',
      [
        { type: 'click', selector: '#chosen' },
        { type: 'click', text: 'Next month' },
        { type: 'click', role: 'button', name: 'Day 3' },
      ],
      `${fact('chosen day')} 1/3`,
    ],
    [
      'a cookie wall',
      '/wall',
      [
        { type: 'click', text: 'Accept all' },
        { type: 'click', selector: '#read' },
      ],
      fact('page behind the wall'),
    ],
    [
      'a code field that moves the focus',
      '/code',
      [{ type: 'type', selector: '#code input', value: '123' }],
      `${fact('code')} 1-2-3`,
    ],
    [
      'a login with a session and a CSRF token',
      '/login',
      [
        { type: 'type', selector: '[name=user]', value: account.user },
        { type: 'type', text: 'Password', value: account.password },
        { type: 'click', role: 'button', name: 'Sign in' },
      ],
      fact('account'),
    ],
    ['a list that grows', '/list', [{ type: 'scroll', until: 'end' }], 'Row 60 of a list'],
    ['a menu under the mouse', '/hover', [{ type: 'hover', selector: '#open' }], fact('hovered menu')],
    ['the one visible element of thousands', '/many', [{ type: 'click', selector: '.same' }], fact('visible one')],
    ['the same by text', '/many', [{ type: 'click', text: 'Same' }], fact('visible one')],
    ['a page of the same domain', '/form', [{ type: 'goto', url: 'next' }], fact('next page')],
  ]
  it.each(done)('reach %s', async (_name, path, actions, shown) => {
    const placed = actions.map((step) => (step.type === 'goto' ? { ...step, url: `${site.url}/${step.url}` } : step))
    const { html, steps } = await act(path, placed)
    expect(html.replaceAll('&quot;', '"')).toContain(shown)
    expect(steps.map(({ type }) => type)).toEqual(actions.map(({ type }) => type))
  })

  it.each(['display: none', 'visibility: hidden', 'width: 0; height: 0; overflow: hidden; padding: 0; border: 0'])(
    'click no element with %s',
    async (style) => {
      const error = await failure(
        `/unseen?${encodeURIComponent(style)}`,
        [{ type: 'click', selector: '#unseen' }],
        4000,
      )
      expect(error).toMatchObject({ code: 'ACTION_FAILED', message: expect.stringContaining('none is visible') })
    },
  )

  it('dismiss dialogs, and report them', async () => {
    const { html, steps } = await act('/dialogs', [{ type: 'click', text: 'Ask' }])
    expect(html).toContain(`false null ${fact('answer')}`)
    expect(steps[0]?.dialogs).toEqual([
      { type: 'alert', pageText: 'Hello there' },
      { type: 'confirm', pageText: 'Sure?' },
      { type: 'prompt', pageText: 'Name?' },
    ])
  })

  it('name near matches', async () => {
    const error = await failure('/wall', [{ type: 'click', role: 'button', name: 'Accept cookies' }])
    expect(error).toMatchObject({
      message:
        'Step 1 (click) failed: no element has the role button and the name "Accept cookies". Nothing was charged.',
      details: expect.arrayContaining([{ path: '/actions/0', message: 'text of the page: <button> "Accept all"' }]),
    })
  })

  it('name what covers an element', async () => {
    const error = await failure('/wall', [{ type: 'click', selector: '#read' }])
    expect(error).toMatchObject({ message: expect.stringContaining('another element covers it') })
    expect(error).toMatchObject({
      details: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('We value your privacy') }),
      ]),
    })
  })

  it('go on after an optional step', async () => {
    const { html, steps } = await act('/spa', [
      { type: 'click', selector: '.absent', optional: true },
      { type: 'click', selector: '#two' },
    ])
    expect(html).toContain(fact('second route'))
    expect(steps).toMatchObject([
      { status: 'failed', error: expect.stringContaining('no element has') },
      { status: 'done' },
    ])
  })

  it('end an endless list', async () => {
    const { steps } = await act('/endless', [{ type: 'scroll', until: 'end' }])
    expect(steps[0]).toMatchObject({ status: 'done', reachedEnd: false })
  })

  it('type nothing into a page that moves the focus', async () => {
    const error = await failure('/thief', [{ type: 'type', selector: '#field', value: 'secret words' }])
    expect(error).toMatchObject({ message: expect.stringContaining('moved the focus') })
  })

  it('type nothing into a frame of another domain', async () => {
    const frame = onOtherDomain(`${site.url}/password`)
    const error = await failure(`/foreign-field?${encodeURIComponent(frame)}`, [
      { type: 'type', selector: '#secret', value: 'secret words' },
    ])
    expect(error).toMatchObject({ message: expect.stringContaining('another domain than 127.0.0.1') })
    expect(site.requests.filter((path) => path.startsWith('/stolen'))).toEqual([])
  })

  it('show no typed text that the page repeats', async () => {
    const error = await failure('/echo', [
      { type: 'type', selector: '#field', value: 'hunter2 is secret' },
      { type: 'click', role: 'button', name: 'Empty' },
    ])
    expect(error).toMatchObject({ code: 'ACTION_FAILED' })
    expect(JSON.stringify([error, String(error)])).not.toContain('hunter2')
  })

  it('end with their time, also if the page hangs', async () => {
    const startedAt = Date.now()
    const error = await failure('/hangs', [{ type: 'click', text: 'Hang' }], 4000)
    expect(error).toMatchObject({ code: 'ACTION_FAILED', message: expect.stringContaining('time') })
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  })

  it('take images and documents on the way', async () => {
    const { steps } = await act('/spa', [
      { type: 'screenshot' },
      { type: 'click', selector: '#two' },
      { type: 'extract' },
      { type: 'wait', ms: 100 },
      { type: 'wait', idle: true },
      { type: 'wait', selector: '#more' },
    ])
    expect(
      Buffer.from(steps[0]?.image ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff')
    expect(steps[2]?.content).toContain(fact('second route'))
    expect(steps.every(({ status }) => status === 'done')).toBe(true)
  })
})
