import { readdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openKeyService } from '#test/keys/key-service.ts'
import { openConnectProxy } from '#test/support/servers/connect-proxy.ts'
import { openTraceReceiver } from '#test/support/servers/trace-receiver.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

const canary = 'canary-of-private-inputs'
const typed = 'canary-that-a-step-types'
const metricsToken = 'metrics-token-of-this-test-0123456789'
const values = { headers: { 'X-Account': canary }, cookies: [{ name: 'session', value: canary }] }
const typing = { type: 'type', selector: '#field', value: typed }

// Its script repeats in the page what was typed.
const form = articlePage('fields').replace(
  '</article>',
  `<form action="/sent" method="post"><input id="field" name="field"><button>Send</button></form>
  <button id="repeat" onclick="this.textContent = 'Absent ' + field.value">Repeat</button></article>`,
)
const absent = { type: 'click', role: 'link', name: 'Absent' }

/**
 * Sends private values in calls that succeed, run, fail and are refused. Expects no value in any text that remains, and returns the
 * texts. `readStore`: the content of the store beside the files.
 */
export async function expectNoTrace(
  env: Readonly<Record<string, string>>,
  readStore: () => Promise<string[]>,
): Promise<string[]> {
  await using receiver = await openTraceReceiver()
  const got: string[] = []
  const held = new Map<string, ServerResponse>()
  await using site = await openFixtureSite({
    '/': (request, response) => {
      got.push(String(request.headers['x-account']), String(request.headers.cookie))
      response.setHeader('Content-Type', 'text/html').end(articlePage('owls'))
    },
    '/held': ({ url = '' }, response) => held.set(url, response.setHeader('Content-Type', 'text/html')),
    '/gone': (_, response) => response.writeHead(500).end(),
    '/form': form,
    // Pages that show what they got, in places that errors quote.
    '/shows': (request, response) => {
      const got = `${String(request.headers['x-account'])} ${String(request.headers.cookie)}`
      response
        .setHeader('Content-Type', 'text/html')
        .end(articlePage('owls').replace('</article>', `<a href="#">Absent ${got}</a></article>`))
    },
    '/forbids': (request, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .setHeader('Content-Usage', `ai-use=n, of="${String(request.headers['x-account'])}"`)
      response.end(articlePage('owls'))
    },
    '/toll': (request, response) =>
      response.writeHead(402, { 'crawler-price': `USD 1 ${String(request.headers['x-account'])}` }).end(),
    '/sent': (request, response) => {
      request.on('data', (body) => got.push(String(body)))
      request.on('end', () => response.setHeader('Content-Type', 'text/html').end(articlePage('forms')))
    },
  })
  await using proxy = await openConnectProxy({ user: `me:${canary}` })
  const own = { proxy: { url: proxy.url } }
  const wrong = { proxy: { url: proxy.url.replace('me:', 'you:') } }
  const settings = { LOG_LEVEL: 'debug', ADMIN_TOKEN: metricsToken, BROWSER_CONCURRENCY: '2' }
  await using keys = await openKeyService({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env })
  const { key } = await keys.makeSpender(await keys.openWallet(), { limit: '5' })
  const send = (path: `/${string}`, body: object, headers: Record<string, string> = {}) =>
    keys.sendWith(key, `POST ${path}`, { body, headers: { Prefer: 'wait=60', ...headers } })
  const page = `${site.url}/`
  const filled = { url: `${site.url}/form`, ...values }
  const schema = { type: 'object', properties: { title: { type: 'string' } } }
  const kept = async () => [...(await filesIn(keys.service.dir)), ...(await readStore())]

  // A busy machine refuses calls that wait for others, so one call runs at a time.
  const replies: Response[] = []
  const during: string[] = []
  for (const path of ['/held', '/held?pro']) {
    const running = path.endsWith('pro')
      ? send('/fetch/pro', { url: site.url + path, ...values, actions: [{ ...typing, optional: true }] })
      : send('/fetch/basic', { url: site.url + path, ...values })
    await expect.poll(() => held.has(path)).toBe(true)
    during.push(...(await kept()))
    held.get(path)?.end(articlePage('owls'))
    replies.push(await running)
  }
  const calls: [status: number, ...Parameters<typeof send>][] = [
    [200, '/fetch/basic', { url: page, ...values }, { 'Idempotency-Key': 'one' }],
    [200, '/fetch/pro', { url: `${page}?pro`, ...values }, { 'Idempotency-Key': 'two' }],
    [200, '/fetch/pro', { ...filled, actions: [typing, { type: 'press', selector: '#field', key: 'Enter' }] }],
    [200, '/screenshot', { ...filled, actions: [typing, { type: 'goto', url: `${page}?seen` }] }],
    [422, '/fetch/pro', { ...filled, actions: [typing, { type: 'click', selector: '#repeat' }, absent] }],
    [422, '/fetch/pro', { url: `${site.url}/shows`, ...values, actions: [absent] }],
    [422, '/screenshot', { url: `${site.url}/shows`, ...values, actions: [absent] }],
    [403, '/fetch/basic', { url: `${site.url}/forbids`, ...values, respectUsage: ['ai-input'] }],
    [502, '/fetch/basic', { url: `${site.url}/toll`, ...values }],
    [202, '/batch/fetch', { urls: [page, `${page}?2`], ...values }, { Prefer: 'respond-async' }],
    [200, '/extract', { url: page, schema, tier: 'basic', ...values }],
    [502, '/fetch/basic', { url: `${site.url}/gone`, ...values }],
    [502, '/fetch/pro', { url: `${site.url}/gone?pro`, ...values, actions: [typing] }],
    [200, '/fetch/basic', { url: page, ...own }],
    [202, '/batch/fetch', { urls: [page, `${page}?2`], ...own }, { Prefer: 'respond-async' }],
    [422, '/fetch/basic', { url: page, ...wrong }],
    [400, '/fetch/basic', { url: page, proxy: { url: `${proxy.url}/path` } }],
    [400, '/fetch/basic', { url: page, headers: { Host: canary } }],
    [400, '/fetch/basic', { url: page, cookies: [{ name: 'a', value: `${canary};` }] }],
    [400, '/fetch/basic', { url: page, cookies: canary }],
    [400, '/fetch/pro', { ...filled, actions: [{ ...typing, selector: '[' }] }],
    [400, '/fetch/pro', { ...filled, actions: [{ ...typing, vale: typed }] }],
  ]
  for (const [, ...call] of calls) replies.push(await send(...call))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, ...calls.map(([status]) => status)])
  for (const [path, id] of [
    ['/fetch/basic', 'one'],
    ['/fetch/pro', 'two'],
  ] as const) {
    const other = { url: page, cookies: [{ name: 'session', value: 'other' }] }
    expect((await send(path, other, { 'Idempotency-Key': id })).status).toBe(409)
  }
  expect(got).toEqual(expect.arrayContaining([canary, `session=${canary}`, `field=${typed}`]))
  await expect.poll(() => proxy.asked.length).toBeGreaterThan(3)

  const bodies = await Promise.all(replies.map((reply) => reply.text()))
  const receipts = replies.map(({ headers }) => headers.get('X-Receipt-Id')).filter((id) => id !== null)
  expect(receipts.length).toBeGreaterThan(4)
  const shown = await Promise.all([
    ...receipts.map(async (id) => (await fetch(`${keys.service.url}/receipts/${id}`)).text()),
    (await fetch(`${keys.service.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text(),
  ])
  await keys.service.process.end('SIGTERM')
  const after = await kept()
  const written = [
    ...during,
    ...after,
    ...bodies,
    ...shown,
    ...keys.service.process.lines,
    JSON.stringify(receiver.spans),
  ]
  // The search finds what is there.
  expect(shown.at(-1)).toContain('webintel_')
  expect(written.some((text) => text.includes('sealed'))).toBe(true)
  const isSecret = (text: string) =>
    [canary, typed, btoa(canary).slice(0, -4), `127.0.0.1:${proxy.port}`].some((one) => text.includes(one))
  expect(btoa(`me:${canary}`)).toSatisfy(isSecret)
  expect(written.filter(isSecret).map((text) => text.slice(0, 200))).toEqual([])
  return written
}

/** The bytes of all files in a folder: the store, and the commands that Redis got. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
}
