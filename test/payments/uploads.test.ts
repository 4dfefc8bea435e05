import { hash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { openNewPayer } from '#test/support/payments/payer.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import {
  balanceOf,
  openCreditService,
  openWalletWithCredits,
  publicUrl,
  type CreditService,
} from '#test/support/processes/credit-service.ts'

interface Answer {
  content?: string
  code?: string
  message?: string
  requestId?: string
  cache?: { state: string }
}

describe('a file that is sent', () => {
  let fixture: CreditService
  beforeAll(async () => {
    fixture = await openCreditService()
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  type Headers = Readonly<Record<string, string>>
  const send = (text: string, headers: Headers = {}, path = '/convert') =>
    fetch(fixture.service.url + path, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'text/plain', ...headers },
    })
  const answerOf = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer,
  })
  const sign = async (text: string, path?: string) => ({
    'Payment-Signature': await fixture.payer.sign(await send(text, {}, path)),
  })
  const digest = (text: string) => ({ 'Content-Digest': `sha-256=:${hash('sha256', text, 'base64')}:` })
  const signIn = (by: TestWallet, text: string): Promise<Headers> =>
    by.sign({ baseUrl: publicUrl, method: 'POST', target: '/convert', body: text })
  /** The collections with a record that contains a text. */
  const recordsWith = (text: string) => {
    const database = new DatabaseSync(join(fixture.service.dir, 'fast.db'), { readOnly: true, timeout: 5000 })
    try {
      const query = database.prepare('SELECT collection FROM records WHERE instr(CAST(value AS TEXT), ?) > 0')
      return query.all(text).map(({ collection }) => collection)
    } finally {
      database.close()
    }
  }
  const uploads = () => recordsWith('').filter((collection) => collection === 'uploads')

  it('is charged once its answer exists, is in the store no more, and its answer is no other call’s', async () => {
    const before = await fixture.paid()
    const first = await answerOf(await send('The canary of the first.', await sign('The canary of the first.')))
    expect([first.status, first.body.content]).toEqual([200, 'The canary of the first.'])
    expect(first.headers.get('Cache-Control')).toBe('private, no-store')
    const second = await answerOf(await send('The canary of the first.', await sign('The canary of the first.')))
    expect(second.body.requestId).not.toBe(first.body.requestId)
    expect((await fixture.paid()) - before).toBe(8000n)
    expect(uploads()).toEqual([])
  })

  it('costs nothing if it cannot be read', async () => {
    const before = await fixture.paid()
    const { status, headers, body } = await answerOf(await send('\u0000'.repeat(500), await sign('x')))
    expect([status, body.code, headers.get('PAYMENT-RESPONSE')]).toEqual([422, 'UNSUPPORTED_CONTENT_TYPE', null])
    expect(await fixture.paid()).toBe(before)
    expect(uploads()).toEqual([])
  })

  it('belongs to its payment: the same gets the same answer, another file gets none', async () => {
    const payment = await sign('One file.')
    const first = await send('One file.', payment)
    const text = await first.text()
    const before = await fixture.paid()
    expect(await (await send('One file.', payment)).text()).toBe(text)
    const other = await answerOf(await send('Another file.', payment))
    expect([other.status, other.body.code]).toEqual([409, 'PAYMENT_REUSED'])
    expect(await fixture.paid()).toBe(before)
  })

  it('belongs to its idempotency key', async () => {
    const by = await openWalletWithCredits(fixture.service, 10_000)
    const call = async (text: string) =>
      answerOf(await send(text, { ...(await signIn(by, text)), ...digest(text), 'Idempotency-Key': 'the-same' }))
    const first = await call('One file.')
    const again = await call('One file.')
    const other = await call('Another file.')
    expect([first.status, again.body, other.body.code]).toEqual([200, first.body, 'IDEMPOTENCY_CONFLICT'])
    expect(await balanceOf({ url: fixture.service.url, by })).toBe('0.006')
  })

  it('needs its hash in the headers for a sign-in, which covers the body', async () => {
    const by = await openWalletWithCredits(fixture.service, 10_000)
    const without = await answerOf(await send('One file.', await signIn(by, 'One file.')))
    const wrong = await answerOf(
      await send('Two files.', { ...(await signIn(by, 'One file.')), ...digest('One file.') }),
    )
    const stolen = await answerOf(
      await send('Two files.', { ...(await signIn(by, 'One file.')), ...digest('Two files.') }),
    )
    expect([without.body.message, wrong.body.message]).toEqual([
      expect.stringContaining('Content-Digest'),
      expect.stringContaining('Content-Digest'),
    ])
    expect([stolen.status, stolen.body.code]).toEqual([401, 'INVALID_SIGNATURE'])
    expect(await balanceOf({ url: fixture.service.url, by })).toBe('0.01')
  })

  it('is read after the work for a caller that does not wait', async () => {
    const required = await send('A file for later.', { Prefer: 'respond-async' })
    const headers = { 'Payment-Signature': await fixture.payer.sign(required), Prefer: 'respond-async' }
    const accepted = await send('A file for later.', headers)
    expect(accepted.status).toBe(202)
    const job = fixture.service.url + String(accepted.headers.get('Location'))
    const done = await vi.waitUntil(
      async () => {
        const view = (await (await fetch(job)).json()) as { status: string; result?: Answer }
        return view.status === 'completed' && view
      },
      { timeout: 30_000, interval: 200 },
    )
    expect(done.result?.content).toBe('A file for later.')
    expect(uploads()).toEqual([])
  })

  it.each(['/pdf', '/extract'])('is read by %s in place of a URL', async (path) => {
    const bytes = pdfFile(['The kettle', 'Price: $5'])
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]))
    if (path === '/extract')
      form.append('schema', JSON.stringify({ type: 'object', properties: { price: { type: 'string' } } }))
    const post = (headers: Headers = {}) => fetch(fixture.service.url + path, { method: 'POST', body: form, headers })
    const payment = await fixture.payer.sign(await post())
    const { status, body } = await answerOf(await post({ 'Payment-Signature': payment }))
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        url: `ni:///sha-256;${hash('sha256', bytes, 'base64url')}`,
        cache: { state: 'miss', age: 0 },
      }),
    ])
  })

  it.each(['url', 'actions'])('is not read beside %s', async (field) => {
    const form = new FormData()
    form.append('file', new Blob(['<p>Price: $5']))
    form.append('schema', '{"type":"object","properties":{"price":{"type":"string"}}}')
    form.append(field, field === 'url' ? 'https://example.com/' : '[{"type":"click","text":"More"}]')
    const post = (headers: Headers = {}) =>
      fetch(`${fixture.service.url}/extract`, { method: 'POST', body: form, headers })
    const { status, body } = await answerOf(await post({ 'Payment-Signature': await fixture.payer.sign(await post()) }))
    expect([status, body.code, body.message]).toEqual([400, 'INVALID_REQUEST', expect.stringContaining(`/${field} `)])
  })

  /** Sends the head of an upload, and returns what the service says before any of the body arrives. */
  async function sendHead(headers: Headers): Promise<{ socket: Socket; received: () => string }> {
    const { port } = new URL(fixture.service.url)
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString())).on('error', () => {})
    const lines = Object.entries({ Host: 'localhost', 'Content-Type': 'text/plain', 'Content-Length': '9', ...headers })
    socket.write(`POST /convert HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    await vi.waitUntil(() => received.includes('\r\n\r\n'), { timeout: 10_000 })
    return { socket, received: () => received }
  }
  const expects = { Expect: '100-continue' }

  it.each([
    ['without a payment', {}, 402],
    ['with a key that does not exist', { Authorization: `Bearer wi_key_${'A'.repeat(60)}` }, 401],
    ['with a payment that is not one', { 'Payment-Signature': 'AAAA' }, 400],
  ])('is not asked for %s', async (_name, headers, status) => {
    const { socket, received } = await sendHead({ ...expects, ...headers })
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  })

  it('is not asked for if the wallet of the payment is empty', async () => {
    const poor = await openNewPayer(fixture.devnet, 3999n)
    const payment = await poor.sign(await send('One file.'))
    const { socket, received } = await sendHead({ ...expects, 'Payment-Signature': payment })
    expect(received()).toMatch(/^HTTP\/1.1 402 /)
    socket.destroy()
  })

  it('is asked for once its payment is verified', async () => {
    const { socket, received } = await sendHead({ ...expects, ...(await sign('One file.')) })
    expect(received()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('One file.')
    await vi.waitUntil(() => received().includes('"content":"One file."'), { timeout: 20_000 })
    socket.destroy()
  })

  it('differs from JSON, which is asked for before its price is known', async () => {
    const { socket, received } = await sendHead({
      ...expects,
      'Content-Type': 'application/json',
      'Content-Length': '2',
    })
    expect(received()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('{}')
    await vi.waitUntil(() => received().includes('HTTP/1.1 402 '), { timeout: 10_000 })
    socket.destroy()
  })

  it('is not read without a payment, beyond a bound', async () => {
    const { socket, received } = await sendHead({ 'Content-Length': '20000000' })
    expect(received()).toMatch(/^HTTP\/1.1 402 /)
    // The buffers of the system take some megabytes.
    let sent = 0
    const piece = Buffer.alloc(100_000, 'x')
    while (sent < 20_000_000 && socket.write(piece)) sent += piece.length
    const closed = new Promise((resolve) => socket.once('close', resolve))
    for (; sent < 20_000_000 && !socket.destroyed; sent += piece.length) {
      const isTaken = await Promise.race([
        new Promise((resolve) => socket.write(piece, () => resolve(true))),
        closed.then(() => false),
      ])
      if (isTaken === false) break
    }
    await closed
    expect(sent).toBeLessThan(15_000_000)
  })

  it('leaves nothing if its sender leaves before its end', async () => {
    const before = await fixture.paid()
    const { socket } = await sendHead({ ...expects, ...(await sign('One file.')) })
    socket.write('One')
    socket.destroy()
    const left = () =>
      fixture.service.process.lines.some(
        (line) => line.includes('"operation":"convert"') && line.includes('INVALID_REQUEST'),
      )
    await vi.waitUntil(left, { timeout: 10_000 })
    expect([uploads(), await fixture.paid()]).toEqual([[], before])
  })

  it('is in no record of the store and no line of the log after its call', async () => {
    const text = `A canary ${'q7'.repeat(20)} sings.`
    await send(text, await sign(text))
    // The answer itself is kept for its payment.
    expect(recordsWith(Buffer.from(text).toString('base64'))).toEqual([])
    for (const line of fixture.service.process.lines) expect(line).not.toContain('q7q7')
  })
})
