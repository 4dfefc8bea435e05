import { once } from 'node:events'
import { createServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, vi } from 'vitest'
import { openProcess, type RunningProcess } from '#test/support/processes/service.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

describe('npm run webhook', () => {
  it('prints a verified notice with its address, its numbers and its diff', async () => {
    await using receiver = await openReceiver(['--secret', secret])
    expect(await receiver.send(changed, { secret })).toMatchObject({ status: 204 })
    await receiver.prints('    +Price 17.99')
    const text = receiver.text()
    expect(text).toMatch(/^\d\d:\d\d:\d\d {2}monitor\.changed {2}verified, answered 204 {2}msg_1$/m)
    expect(text).toContain(
      '    https://shop.example/lamp\n    change: content\n    status: 404 → 200\n    19.99 → 17.99  (Price)\n',
    )
    expect(text).toContain('    @@ -1 +1 @@\n    -Price 19.99\n    +Price 17.99')
    // Colours are for terminals.
    expect(text).not.toContain('\u001B')
  })

  it('takes the secret from WEBHOOK_SECRET, and uses colours where the terminal has them', async () => {
    await using receiver = await openReceiver([], { WEBHOOK_SECRET: secret, FORCE_COLOR: '1' })
    await receiver.send(changed, { secret })
    await receiver.prints('\u001B[32m+Price 17.99')
    expect(receiver.text()).toContain('\u001B[31m-Price 19.99')
  })

  it('rejects a notice with a signature of another secret, a changed body, or no signature', async () => {
    await using receiver = await openReceiver(['--secret', secret])
    expect(await receiver.send(changed, { secret: otherSecret })).toMatchObject({ status: 401 })
    expect(await receiver.send(changed, { secret, sentBody: '{"type":"monitor.changed"}' })).toMatchObject({
      status: 401,
    })
    expect(await receiver.post('{}', {})).toMatchObject({ status: 401 })
    await receiver.prints(/not a notice {2}rejected: Missing required headers, answered 401/)
    expect(receiver.text().match(/rejected: No matching signature found/g)).toHaveLength(2)
  })

  it('rejects an attempt that is older than five minutes', async () => {
    await using receiver = await openReceiver(['--secret', secret])
    const at = new Date(Date.now() - 301_000)
    expect(await receiver.send(changed, { secret, at })).toMatchObject({ status: 401 })
    await receiver.prints(/rejected: Message timestamp too old/)
  })

  it('says that nothing is verified when it has no secret', async () => {
    await using receiver = await openReceiver([])
    expect(await receiver.send(changed, { secret: otherSecret })).toMatchObject({ status: 204 })
    await receiver.prints(/monitor\.changed {2}unverified, answered 204/)
    expect(receiver.text()).toContain('NO SIGNATURE IS VERIFIED')
  })

  it('answers a challenge with its text', async () => {
    await using receiver = await openReceiver(['--secret', secret])
    const challenge = { type: 'webhook.challenge', data: { challenge: 'c0ffee' } }
    expect(await receiver.send(challenge, { secret })).toEqual({ status: 200, body: '{"challenge":"c0ffee"}' })
    expect(await receiver.send(challenge, { secret: otherSecret })).toMatchObject({ status: 401 })
  })

  it('fails every notice with --fail, and counts how often each one arrives', async () => {
    await using receiver = await openReceiver(['--secret', secret, '--fail', '410'])
    expect(await receiver.send(changed, { secret })).toMatchObject({ status: 410 })
    expect(await receiver.send(changed, { secret })).toMatchObject({ status: 410 })
    await receiver.prints(/verified, arrival 2 of this notice, answered 410/)
    expect(await receiver.process.end('SIGINT')).toBe(0)
    expect(receiver.text()).toContain('Stopped. Notices: 1, requests: 2.')
  })

  it('prints the text of a page without its control characters', async () => {
    await using receiver = await openReceiver([])
    const hostile = { ...changed.data.diff, text: '+\u001B[2Jcleared\u202Ereversed\rhidden' }
    await receiver.send({ ...changed, data: { ...changed.data, diff: hostile } }, { secret })
    await receiver.prints(/^ {4}\+ \[2Jcleared reversed hidden$/m)
  })

  it('accepts POST only, and bodies of at most 64 KiB', async () => {
    await using receiver = await openReceiver([])
    const { status } = await fetch(receiver.url)
    expect(status).toBe(405)
    expect(await receiver.post('x'.repeat(65_537), {})).toMatchObject({ status: 413 })
    expect(await receiver.post('not JSON', {})).toMatchObject({ status: 204 })
    await receiver.prints(/^ {4}not JSON$/m)
  })

  it('explains a port in use and invalid arguments, without the secret', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A server on TCP has a port.
    const { port } = server.address() as { port: number }
    const cases = [
      { args: ['--port', String(port)], code: 1, says: `Port ${port} is in use. Choose another one with --port.` },
      { args: ['--port', '70000'], code: 2, says: '--port: expected a number from 0 to 65535, found "70000".' },
      { args: ['--fail', 'yes'], code: 2, says: '--fail: expected a number from 300 to 599, found "yes".' },
      { args: ['--secret', 'whsec_short'], code: 2, says: 'expected "whsec_" and 24 to 64 bytes in base64' },
      { args: ['--secret', secret.slice(6)], code: 2, says: 'expected "whsec_" and 24 to 64 bytes in base64' },
      { args: ['--help'], code: 0, says: 'Receives notices of monitors on this machine' },
      { args: ['--colour'], code: 2, says: "Unknown option '--colour'" },
    ]
    for (const { args, code, says } of cases) {
      await using running = openProcess(['devnet/webhook.ts', ...args], {})
      const [found] = (await once(running.child, 'close')) as [number | null]
      const text = running.lines.join('\n')
      expect(text).toContain(says)
      expect(text).not.toContain('short')
      expect(found).toBe(code)
    }
    server.close()
  })
})

const changed = {
  type: 'monitor.changed',
  timestamp: '2026-11-20T13:20:00.000Z',
  data: {
    url: 'https://shop.example/lamp',
    changeType: 'content',
    previous: { hash: '0d1f', statusCode: 404 },
    current: { hash: '7b0c', statusCode: 200 },
    diff: {
      text: '@@ -1 +1 @@\n-Price 19.99\n+Price 17.99',
      added: ['Price 17.99'],
      removed: ['Price 19.99'],
      numbers: [{ before: '19.99', after: '17.99', context: 'Price' }],
      truncated: false,
    },
  },
}

interface Sent {
  secret: string
  at?: Date
  /** A body other than the signed one. */
  sentBody?: string
}

async function openReceiver(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const running: RunningProcess = openProcess(['devnet/webhook.ts', '--port', '0', ...args], env)
  const text = () => running.lines.join('\n')
  const prints = (found: RegExp | string) => vi.waitFor(() => expect(text()).toMatch(found), { timeout: 60_000 })
  await prints(/received at \S+ /)
  const url = /received at (\S+) /.exec(text())?.[1] ?? ''
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(url, { method: 'POST', body, headers })
    return { status: response.status, body: await response.text() }
  }
  return {
    process: running,
    url,
    text,
    post,
    prints,
    send(notice: unknown, { secret, at = new Date(), sentBody }: Sent) {
      const body = JSON.stringify(notice)
      return post(sentBody ?? body, {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      })
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}
