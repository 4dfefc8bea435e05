import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Tech {
  tier: string
  finalUrl: string
  technologies: { name: string; version?: string; evidence: { type: string; name: string; match: string }[] }[]
  warnings?: string[]
  cache: { state: string }
  code?: string
}

const text = '<h1>Bread</h1><p>Notes about bread, butter and the weather, written once a week by two bakers.</p>'
const page = (body: string, script: string) =>
  `<!doctype html><html><head><title>Bakery</title></head><body>${body}<script>${script}</script></body></html>`

/** The names do not occur in the page: `atob` gives them. */
const named = (name: string) => `atob('${Buffer.from(name).toString('base64')}')`
const defineGlobals = `
  window[${named('__NUXT__')}] = { data: [] }
  window[${named('jQuery')}] = function () {}
  window[${named('jQuery')}].fn = { [${named('jquery')}]: '3.6.4' }`

const hostile = `
  const define = (name, get) => Object.defineProperty(window, name, { get })
  define(${named('React')}, () => { throw new Error('no') })
  define(${named('Vue')}, () => ({ get version() { throw new Error('no') } }))
  window[${named('preact')}] = new Proxy({}, { get() { throw new Error('no') } })
  window[${named('Ember')}] = { VERSION: 'x'.repeat(10_000_000) }
  window[${named('htmx')}] = { version: '1.9.2\\n0 forged\\u202e' }
  String.prototype.slice = () => 'y'.repeat(10_000_000)
  Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }
  JSON.stringify = () => '[]'`

const endless = `Object.defineProperty(window, ${named('React')}, { get() { for (;;); } })`

/** Its elements have ids with the names of globals. */
const clobbered = `${text}<a id="preact">1</a><form id="heap" name="hj"></form>`

const wallScript = `document.title = 'Just a moment...'
  document.body.innerHTML = '<h1>Checking your browser</h1><p>Verifying you are human. Ray ID: 7</p>'`

const writeText = `document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(text)})`

const pages: Record<string, string | Page> = {
  '/': (_, response) =>
    response
      .writeHead(200, {
        'Content-Type': 'text/html',
        Server: 'nginx/1.24.0',
        'Set-Cookie': ['PHPSESSID=secret-value; path=/', 'other=x'],
      })
      .end(page(text, defineGlobals)),
  '/shell': page('<div id="app"></div>', `${defineGlobals}; ${writeText}`),
  '/written': page(
    text,
    `const s = document.createElement('link'); s.rel = 'stylesheet'
     s.href = ['', 'wp' + '-content', 'themes', 'x.css'].join('/'); document.head.append(s)`,
  ),
  '/hostile': page(text, hostile),
  '/endless': page(text, endless),
  '/clobbered': page(clobbered, ''),
  '/document': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"a":1}'),
  '/missing': (_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end(page(text, '')),
  '/wall': page('', wallScript),
  '/refused': (_, response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end(page('', wallScript)),
  '/once': (request, response) => {
    const isRendering = request.headers['sec-fetch-mode'] !== undefined
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(isRendering ? page('', wallScript) : '<div id="root"></div><script src="/react-dom.js"></script>')
  },
  '/login': page(
    '',
    `document.title = 'Log in'; document.body.innerHTML = '<h1>Log in</h1><form action="/login" method="post">' +
      '<input name="user"><input type="password" name="password"><button>Log in</button></form>'`,
  ),
}

describe('/tech in a browser', () => {
  let site: FixtureSite
  let service: Service
  beforeAll(async () => {
    site = await openFixtureSite(pages)
    service = await openService({ BROWSER_CONCURRENCY: '1' })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  const tech = (path: string, options: object = {}) =>
    callOperation<Tech>(service.url, 'tech', { url: site.url + path, ...options }, { headers: { Prefer: 'wait=60' } })
  const namesOf = ({ technologies }: Tech) => technologies.map(({ name }) => name)
  const requestsOf = (path: string) => site.requests.filter((asked) => asked === path).length

  it('reads global variables and their versions, and the headers and cookies of the response', async () => {
    const { status, body } = await tech('/', { tier: 'pro' })
    expect([status, body.tier, body.finalUrl]).toEqual([200, 'pro', `${site.url}/`])
    const byName = new Map(body.technologies.map((each) => [each.name, each]))
    expect(byName.get('Nuxt')?.evidence).toEqual([{ type: 'global', name: '__NUXT__', match: '' }])
    expect(byName.get('Vue.js')?.evidence).toEqual([{ type: 'implied', name: 'Nuxt', match: '' }])
    const jquery = { type: 'global', name: 'jQuery.fn.jquery', match: '3.6.4' }
    expect(byName.get('jQuery')).toMatchObject({ version: '3.6.4', evidence: [jquery] })
    expect(byName.get('Nginx')?.version).toBe('1.24.0')
    expect(byName.get('PHP')?.evidence).toEqual([{ type: 'cookie', name: 'PHPSESSID', match: 'PHPSESSID' }])
    expect(JSON.stringify(body)).not.toContain('secret-value')
  })

  it('finds them in no other tier, and stores the answers of the tiers apart', async () => {
    for (const tier of ['basic', 'auto']) {
      const { body } = await tech('/', { tier })
      expect([tier, body.tier, namesOf(body), body.cache.state]).toEqual([tier, 'basic', ['PHP', 'Nginx'], 'miss'])
    }
    const again = await tech('/', { tier: 'pro' })
    expect([again.body.tier, again.body.cache.state]).toEqual(['pro', 'hit'])
    expect(namesOf(again.body)).toContain('Nuxt')
  })

  it('renders a page without text of its own, unless the caller forbids it', async () => {
    const basic = await tech('/shell', { tier: 'basic' })
    expect([basic.status, basic.body.code]).toEqual([502, 'EMPTY_CONTENT'])
    expect(requestsOf('/shell')).toBe(1)
    const { status, body } = await tech('/shell')
    expect([status, body.tier]).toEqual([200, 'pro'])
    expect(namesOf(body)).toEqual(expect.arrayContaining(['Nuxt', 'jQuery']))
    expect(requestsOf('/shell')).toBe(3)
  })

  it('answers without the browser if the browser fails, with a warning, and does not store that answer', async () => {
    for (let calls = 1; calls <= 2; calls += 1) {
      const { status, body } = await tech('/once')
      expect([status, body.tier, namesOf(body), body.cache.state]).toEqual([200, 'basic', ['React'], 'miss'])
      expect(body.warnings).toEqual([expect.stringContaining('TARGET_BLOCKED')])
    }
  })

  it('answers identical calls at once with one rendering', async () => {
    const path = '/shell?together'
    const replies = await Promise.all([1, 2, 3].map(() => tech(path, { tier: 'pro' })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(requestsOf(path)).toBe(1)
  })

  it('reads elements that scripts add', async () => {
    expect(namesOf((await tech('/written', { tier: 'basic' })).body)).toEqual([])
    expect(namesOf((await tech('/written', { tier: 'pro' })).body)).toContain('WordPress')
  })

  it('survives getters that throw, replaced methods and large values', async () => {
    // On a busy machine, the time for global variables can end, which the answer says.
    const hostile = async () => (await tech('/hostile', { tier: 'pro' })).body
    await expect.poll(async () => (await hostile()).warnings).toBeUndefined()
    const body = await hostile()
    expect(namesOf(body)).toEqual(['Ember.js', 'Preact', 'htmx'])
    const matches = body.technologies.flatMap(({ evidence }) => evidence.map(({ match }) => match))
    expect(matches.toSorted()).toEqual(['', '1.9.2 0 forged', 'x'.repeat(200)])
  })

  it('gives up the global variables of a page whose getter does not end, and does not store that answer', async () => {
    for (let calls = 1; calls <= 2; calls += 1) {
      const { status, body } = await tech('/endless', { tier: 'pro' })
      expect([status, namesOf(body), body.cache.state]).toEqual([200, [], 'miss'])
      expect(body.warnings).toEqual([expect.stringContaining('global variables')])
    }
  })

  it('takes no element for a global variable', async () => {
    expect(namesOf((await tech('/clobbered', { tier: 'pro' })).body)).toEqual([])
  })

  it.each([
    { path: '/wall', reply: [502, 'TARGET_BLOCKED'] },
    { path: '/refused', reply: [502, 'TARGET_BLOCKED'] },
    { path: '/login', reply: [502, 'TARGET_LOGIN_REQUIRED'] },
    { path: '/missing', reply: [502, 'TARGET_ERROR'] },
    { path: '/document', reply: [422, 'UNSUPPORTED_CONTENT_TYPE'] },
  ])('fails for $path', async ({ path, reply }) => {
    const { status, body } = await tech(path, { tier: 'pro' })
    expect([status, body.code]).toEqual(reply)
  })
})

describe('/tech without a browser', () => {
  it('reads pages over plain HTTP, and refuses tier pro', async () => {
    await using site = await openFixtureSite(pages)
    await using service = await openService({ BROWSER_CONCURRENCY: '0' })
    const tech = (path: string, options: object = {}) =>
      callOperation<Tech>(service.url, 'tech', { url: site.url + path, ...options })
    expect(await tech('/', { tier: 'pro' })).toMatchObject({ status: 503, body: { code: 'CAPABILITY_UNAVAILABLE' } })
    expect(await tech('/')).toMatchObject({ status: 200, body: { tier: 'basic' } })
    expect(await tech('/shell')).toMatchObject({ status: 502, body: { code: 'EMPTY_CONTENT' } })
  })
})
