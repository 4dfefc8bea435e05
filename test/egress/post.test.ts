import { expect, test } from 'vitest'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { never } from '#test/support/runner/never.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const receiver = await openWebhookReceiver()
const egress = await openTestEgress()
const request = {
  url: receiver.url,
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  body: '{"text":"żółw"}',
  maxBytes: 1000,
}
const post = (over: Partial<Parameters<typeof egress.post>[0]> = {}) =>
  egress.post({ ...request, signal: AbortSignal.timeout(60_000), ...over })
const text = (body: Uint8Array) => Buffer.from(body).toString()
const noneOpen = () => expect.poll(receiver.openConnections, { interval: 5 }).toBe(0)

test('posts a body with its length and the user agent of the service', async () => {
  receiver.answer({ status: 202, headers: { 'x-answer': 'yes' }, body: 'thanks' })
  const { status, headers, body } = await post()
  expect({ status, answer: headers['x-answer'], body: text(body) }).toEqual({
    status: 202,
    answer: 'yes',
    body: 'thanks',
  })
  expect(receiver.received.at(-1)).toMatchObject({
    method: 'POST',
    path: '/hook',
    body: request.body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(request.body)),
      'user-agent': 'webintel-test',
      'webhook-id': 'msg_1',
    },
  })
})

test.each([301, 302, 303, 307, 308])('returns %i and does not follow it', async (status) => {
  await using elsewhere = await openWebhookReceiver()
  receiver.answer({ status, headers: { location: elsewhere.url } })
  expect(await post()).toMatchObject({ status })
  expect(elsewhere.received).toEqual([])
})

test.each([204, 404, 410, 500])('returns %i without an error', async (status) => {
  receiver.answer(status)
  expect(await post()).toMatchObject({ status })
})

test('opens a connection for each request, and closes it', async () => {
  receiver.answer(200)
  await post()
  await noneOpen()
  await Promise.all([post(), post(), post()])
  await noneOpen()
})

test.each([
  ['tenMegabytes', 1000],
  ['endless', 1000],
  ['cutBody', 5],
  ['longLength', 5],
] as const)('returns the status of %s, and the first bytes', async (answer, bytes) => {
  receiver.answer(answer)
  const { status, body } = await post()
  expect({ status, bytes: body.length }).toEqual({ status: 200, bytes })
  await noneOpen()
})

test('returns the bytes that arrived before the signal aborts', async () => {
  receiver.answer('drip')
  const { status, body } = await post({ signal: AbortSignal.timeout(300) })
  expect(status).toBe(200)
  expect(text(body)).toMatch(/^a+$/)
  await noneOpen()
})

test('ignores bytes after the announced length', async () => {
  receiver.answer('surplus')
  const { status, body } = await post()
  expect({ status, body: text(body) }).toEqual({ status: 500, body: 'four' })
  receiver.answer(200)
  expect(await post()).toMatchObject({ status: 200 })
})

test.each([
  ['hugeHeaders', 'RESPONSE_TOO_LARGE'],
  ['endlessContinue', 'RESPONSE_TOO_LARGE'],
  ['cut', 'TARGET_UNREACHABLE'],
  ['cutHead', 'TARGET_UNREACHABLE'],
  ['notHttp', 'TARGET_UNREACHABLE'],
] as const)('fails for %s with %s after one request', async (answer, code) => {
  receiver.answer(answer)
  const before = receiver.received.length
  expect(await failure(post())).toBe(code)
  await noneOpen()
  expect(receiver.received.length - before).toBe(1)
})

test.each(['hang', 'slowHead'] as const)('fails for %s with TARGET_TIMEOUT', async (answer) => {
  receiver.answer(answer)
  expect(await failure(post({ signal: AbortSignal.timeout(200) }))).toBe('TARGET_TIMEOUT')
  expect(await failure(post({ signal: never }))).toBe('TARGET_TIMEOUT')
  await noneOpen()
})

test('sends nothing for an aborted signal', async () => {
  const before = receiver.received.length
  expect(await failure(post({ signal: AbortSignal.abort() }))).toBe('TARGET_TIMEOUT')
  expect(receiver.received.length).toBe(before)
})

test.each(['http://10.0.0.1/hook', 'http://[::1]:8080/hook', 'http://169.254.169.254/', 'http://intranet/hook'])(
  'refuses %s',
  async (url) => {
    expect(await failure(post({ url }))).toBe('URL_NOT_ALLOWED')
  },
)

test('refuses a URL with a password', async () => {
  expect(await failure(post({ url: 'http://user:secret@example.com/' }))).toBe('INVALID_URL')
})

test('refuses a name whose address turned private between two posts', async () => {
  const canary = await openHostileSite({ host: '127.0.0.9', port: receiver.port })
  await using dns = await openDnsServer({ 'hooks.example.com': ['127.0.0.1'] })
  await using strict = await openTestEgress({
    allow: `127.0.0.1:${receiver.port}`,
    lookup: lookupWith([dns.address]),
  })
  receiver.answer(200)
  const named = {
    ...request,
    url: `http://hooks.example.com:${receiver.port}/hook`,
    signal: AbortSignal.timeout(60_000),
  }
  expect(await strict.post(named)).toMatchObject({ status: 200 })
  dns.zones.set('hooks.example.com', ['127.0.0.9'])
  expect(await failure(strict.post(named))).toBe('URL_NOT_ALLOWED')
  dns.zones.set('hooks.example.com', ['127.0.0.1', '127.0.0.9'])
  expect(await failure(strict.post(named))).toBe('URL_NOT_ALLOWED')
  expect(canary.requests).toEqual([])
  dns.zones.set('hooks.example.com', ['127.0.0.1'])
  expect(await strict.post(named)).toMatchObject({ status: 200 })
  await canary[Symbol.asyncDispose]()
})
